"""The same, in a local web page: look instead of read.

app.py      the application: pages, guards, one way to answer and one way to fail
serving.py  `equipoise serve`: where it listens, what it prints, how it ends
desk.py     what every page works with
addresses.py  where it can be reached, and by whom
guard.py    who is let in: hosts, tokens, other sites, sizes; what every answer says to the browser
places.py   which files may be named and written: the work folder, and folders that were opened for reading
uploads.py  corpora that were uploaded, and a first look at any
opened.py   models in memory, for pages that answer at once
showing.py  templates
ways_out.py what the library says to those who write commands, said to those who look
pages/      one file a page
runs/       long work in processes of its own: started, watched, stopped, resumed; plain files and an index

Pages call the verbs of the library and compute nothing themselves. Only `equipoise serve` imports this room.
"""
