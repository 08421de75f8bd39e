"""A tile set of no game: a crossing of four, borders, backs, icons alone."""

STRANGE = """
name = "Strange"
game = "strange"
[piles]
bag = 4
[edges.blank]
meets = ["blank"]
[edges.road]
joins = true
[edges.wall]
meets = ["wall"]
[icons.castle]
[icons.well]
[tiles.cross]
parts = ["road N-E-S-W"]
back = "end"
[tiles.end]
parts = ["road N-castle"]
icons = ["well"]
[tiles.border]
parts = ["road N-S=wall"]
[tiles.empty]
icons = ["well"]
"""
