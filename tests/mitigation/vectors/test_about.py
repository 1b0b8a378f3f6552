"""Which rows a method is about."""

from equipoise.mitigation.vectors.about import forms


def test_sets_in_all_their_forms_once():
    assert list(forms([("mom", "dad"), ("Mom", "Dad")])) == [("mom", "dad"), ("Mom", "Dad"), ("MOM", "DAD")]
    assert list(forms([("jew", "christian", "muslim")]))[1] == ("Jew", "Christian", "Muslim")
