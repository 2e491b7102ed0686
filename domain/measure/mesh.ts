import { say } from '#language/say.ts'
import { cutFace } from './cut-face.ts'
import { ScanRefusal } from './scan.ts'
import { mostTriangles } from './scan-limits.ts'

/** Triangles in space: three numbers a vertex, in the unit and with the axes of the file; three vertices a triangle. */
export type Mesh = { positions: Float64Array; triangles: Uint32Array }

/** Coordinates over this are in no unit of a room: 10 km in millimetres. */
const farthest = 1e7

/** Takes vertices and faces as they are read. Faces may name vertices that come later. */
export class MeshBuilder {
  readonly #positions: number[] = []
  readonly #triangles: number[] = []
  /** Faces of more than three corners: they are cut once their vertices are there. */
  readonly #faces: (readonly number[])[] = []
  #triangleCount = 0

  get vertexCount(): number {
    return this.#positions.length / 3
  }

  /** Throws a `ScanRefusal` where a coordinate is no number, or is too far for a room in any unit. */
  addVertex(x: number, y: number, z: number): void {
    if (!(Math.abs(x) <= farthest && Math.abs(y) <= farthest && Math.abs(z) <= farthest))
      throw new ScanRefusal(
        say('Vertex {number, number} must have three numbers under {most, number}', {
          number: this.vertexCount + 1,
          most: farthest,
        }),
      )
    if (this.vertexCount >= mostTriangles) throw tooLarge()
    this.#positions.push(x, y, z)
  }

  /** A face with three corners or more, flat, of any outline, by its vertices from 0. One with fewer is none. */
  addFace(corners: readonly number[]): void {
    if (corners.length < 3) return
    this.#triangleCount += corners.length - 2
    if (this.#triangleCount > mostTriangles) throw tooLarge()
    if (corners.length > 3) this.#faces.push(corners)
    else for (const corner of corners) this.#triangles.push(corner)
  }

  /** Throws a `ScanRefusal` where there are no faces, or one names a vertex that is not there. */
  finish(): Mesh {
    const count = this.vertexCount
    if (this.#triangleCount === 0)
      throw new ScanRefusal(
        say(
          'This file has {count, plural, =0 {no points} one {# point} other {# points}} and no faces: a cloud of points is not read. From the same app, export the mesh as OBJ or PLY, or RoomPlan JSON.',
          { count },
        ),
      )
    for (const face of [this.#triangles, ...this.#faces]) {
      const lost = face.find((vertex) => !(Number.isInteger(vertex) && vertex >= 0 && vertex < count))
      if (lost !== undefined)
        throw new ScanRefusal(
          say('A face names vertex {vertex}, and there are {count, number}', {
            vertex: String(lost + 1),
            count,
          }),
        )
    }
    for (const face of this.#faces)
      for (const vertex of cutFace(face, this.#positions)) this.#triangles.push(vertex)
    return { positions: Float64Array.from(this.#positions), triangles: Uint32Array.from(this.#triangles) }
  }
}

const tooLarge = () =>
  new ScanRefusal(
    say('This mesh has over {most, number} vertices or triangles: export it with fewer', {
      most: mostTriangles,
    }),
  )
