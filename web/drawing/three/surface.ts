/** A place in the drawing: metres to the right, up, and towards whoever looks from the south. */
export type Place = readonly [x: number, y: number, z: number]

/** Triangles with their normals, three places after another; `owners` has of each triangle the number of whose it is. */
export type Surface = { positions: Float32Array; normals: Float32Array; owners: Uint32Array }

/** What belongs to nobody. */
export const nobody = 0xffffffff

const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Gathers triangles; each is wound so that it is seen from where `towards` points. Triangles without an area are left out. */
export class SurfaceMaker {
  readonly #positions: number[] = []
  readonly #normals: number[] = []
  readonly #owners: number[] = []

  triangle(a: Place, b: Place, c: Place, towards: Place, owner = nobody): void {
    const across = cross(minus(b, a), minus(c, a))
    const size = Math.hypot(...across)
    if (!(size > 1e-9)) return
    const [second, third, sign] = dot(across, towards) < 0 ? [c, b, -1] : [b, c, 1]
    this.#positions.push(...a, ...second, ...third)
    const normal = across.map((one) => (one * sign) / size)
    this.#normals.push(...normal, ...normal, ...normal)
    this.#owners.push(owner)
  }

  /** A flat part with four corners, one after another around it. */
  quad(a: Place, b: Place, c: Place, d: Place, towards: Place, owner = nobody): void {
    this.triangle(a, b, c, towards, owner)
    this.triangle(a, c, d, towards, owner)
  }

  made(): Surface {
    return {
      positions: new Float32Array(this.#positions),
      normals: new Float32Array(this.#normals),
      owners: new Uint32Array(this.#owners),
    }
  }
}

/** The triangles of one owner alone, for what is shown apart. Positions. */
export function partOf({ positions, owners }: Surface, owner: number): Float32Array {
  const places: number[] = []
  for (const [triangle, whose] of owners.entries())
    if (whose === owner) places.push(...positions.subarray(triangle * 9, triangle * 9 + 9))
  return new Float32Array(places)
}

/** Area of the triangles of one owner: m². */
export function areaOf({ positions, owners }: Surface, owner: number): number {
  let area = 0
  const place = (at: number): Place => [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]
  for (const [triangle, whose] of owners.entries()) {
    if (whose !== owner) continue
    const a = place(triangle * 9)
    area += Math.hypot(...cross(minus(place(triangle * 9 + 3), a), minus(place(triangle * 9 + 6), a))) / 2
  }
  return area
}
