"""Many pieces of work, on the processors of one machine or of many, with nothing lost and nothing done twice.

crews.py     what a crew of workers is, and the table of them
local.py     processes of this machine
cluster.py   workers of a Ray cluster
running.py   every piece to a worker, again if that fails, set aside if it fails again
manifest.py  what is done, line by line: the checkpoint
job.py       pieces -> files of a folder; begun again where it stopped

Workers only compute: a piece goes in, bytes come out. One process writes, whole files or none, so nothing that happens
to a worker can be seen in the folder.
"""
