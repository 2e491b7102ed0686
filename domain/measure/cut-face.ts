/** The corners of a face laid flat: two numbers each, as seen along its normal. */
type Flat = { x: Float64Array; y: Float64Array }

/** Faces of more corners are cut from their first, as if they were convex: cutting takes the square of their number. */
const mostCorners = 2_000

/** Lays a face flat in its own plane, counter-clockwise: its normal is the sum over its edges, as Newell has it. */
function laidFlat(face: readonly number[], positions: readonly number[]): Flat {
  const at = (corner: number, axis: number) => positions[(face[corner] ?? 0) * 3 + axis] ?? 0
  const normal = [0, 1, 2].map((axis) => {
    const [one, other] = [(axis + 1) % 3, (axis + 2) % 3]
    return face.reduce((sum, _, corner) => {
      const next = (corner + 1) % face.length
      return sum + (at(corner, one) - at(next, one)) * (at(corner, other) + at(next, other))
    }, 0)
  })
  const up = normal.reduce(
    (most, size, axis) => (Math.abs(size) > Math.abs(normal[most] ?? 0) ? axis : most),
    0,
  )
  const [one, other] = (normal[up] ?? 0) >= 0 ? [(up + 1) % 3, (up + 2) % 3] : [(up + 2) % 3, (up + 1) % 3]
  return {
    x: Float64Array.from(face, (_, corner) => at(corner, one)),
    y: Float64Array.from(face, (_, corner) => at(corner, other)),
  }
}

/** Twice the area of a triangle of three corners, over 0 when it turns counter-clockwise. */
const turn = ({ x, y }: Flat, a: number, b: number, c: number) =>
  ((x[b] ?? 0) - (x[a] ?? 0)) * ((y[c] ?? 0) - (y[a] ?? 0)) -
  ((y[b] ?? 0) - (y[a] ?? 0)) * ((x[c] ?? 0) - (x[a] ?? 0))

/**
 * The triangles of a flat face with any outline that does not cross itself, each three of its vertices in its own turn: ears
 * are cut off one by one (Meisters' two ears theorem). `positions` are three numbers a vertex. A face that crosses itself,
 * or has very many corners, is cut from its first corner.
 */
export function cutFace(face: readonly number[], positions: readonly number[]): number[] {
  const fan = () => face.slice(2).flatMap((third, index) => [face[0] ?? 0, face[index + 1] ?? 0, third])
  if (face.length <= 3 || face.length > mostCorners) return fan()
  const flat = laidFlat(face, positions)
  const left = face.map((_, corner) => corner)
  const before = (place: number) => left.at(place - 1) ?? 0
  const after = (place: number) => left[(place + 1) % left.length] ?? 0
  if (left.every((corner, place) => turn(flat, before(place), corner, after(place)) >= 0)) return fan()
  const isEar = (corner: number, place: number) => {
    const [a, c] = [before(place), after(place)]
    if (turn(flat, a, corner, c) <= 0) return false
    return !left.some(
      (other) =>
        other !== a &&
        other !== corner &&
        other !== c &&
        turn(flat, a, corner, other) >= 0 &&
        turn(flat, corner, c, other) >= 0 &&
        turn(flat, c, a, other) >= 0,
    )
  }
  const triangles: number[] = []
  while (left.length > 3) {
    const place = left.findIndex(isEar)
    if (place < 0) return fan()
    triangles.push(...[before(place), left[place] ?? 0, after(place)].map((corner) => face[corner] ?? 0))
    left.splice(place, 1)
  }
  return [...triangles, ...left.map((corner) => face[corner] ?? 0)]
}
