"""Many matches between bots: fair pairs, honest intervals, nothing lost, nothing counted twice."""
