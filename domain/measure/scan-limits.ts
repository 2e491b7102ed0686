/** Files over this are refused before anything in them is read. A scan of a floor of an office has under a million bytes. */
export const largestFileBytes = 100_000_000

/** Values in a JSON file: a wall has some 45, so that these are more than `mostElements` walls in the space of a phone's memory. */
export const mostJsonValues = 4_000_000

/** Lists in lists: RoomPlan's go five deep. */
export const deepestJson = 64

/** Walls, and again doors, windows and openings together, floors, objects and sections. A house has some 40 walls. */
export const mostElements = 30_000

/** Corners of one wall or floor. */
export const mostCorners = 500

/** Metres of a wall or an opening, and of a place from the origin. */
export const longestMetres = 1_000
export const farthestMetres = 1_000_000

/** Vertices, and again triangles, of a mesh: a phone makes some 100,000 of a room. */
export const mostTriangles = 500_000

/** Letters of a line of an OBJ: a face of a thousand corners has some 20,000. */
export const longestLine = 100_000
