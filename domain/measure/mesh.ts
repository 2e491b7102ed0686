/** Triangles in space: three numbers a vertex, in the unit and with the axes of the file; three vertices a triangle. */
export type Mesh = { positions: Float64Array; triangles: Uint32Array }
