import type { Point } from './scan.ts'

/** Corners closer than this are one: half a millimetre, under what any phone measures. */
const sameMetres = 5e-4

const same = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < sameMetres && Math.abs(a[1] - b[1]) < sameMetres

/** Twice the area of the triangle: over 0 when it turns counter-clockwise. */
const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** In m², over 0 when counter-clockwise (the shoelace formula, from the first corner so that far places cost no digits). */
export function signedArea(corners: readonly Point[]): number {
  const first = corners[0]
  if (first === undefined) return 0
  let twice = 0
  for (let place = 1; place + 1 < corners.length; place++) {
    const [b, c] = [corners[place], corners[place + 1]]
    if (b && c) twice += turn(first, b, c)
  }
  return twice / 2
}

const within = (a: number, b: number, value: number) => Math.min(a, b) <= value && value <= Math.max(a, b)

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc * abd < 0 && cda * cdb < 0) return true
  const on = (p: Point, q: Point, r: Point, side: number) =>
    side === 0 && within(p[0], q[0], r[0]) && within(p[1], q[1], r[1])
  return on(a, b, c, abc) || on(a, b, d, abd) || on(c, d, a, cda) || on(c, d, b, cdb)
}

/** Whether the boxes around two edges are apart, as those of nearly all are. */
const apart = (a: Point, b: Point, c: Point, d: Point) =>
  Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
  Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
  Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
  Math.max(c[1], d[1]) < Math.min(a[1], b[1])

/** Whether two edges that are not neighbours touch. Of `n` corners, in the order of `n²`: `mostCorners` bounds it. */
function crossesItself(corners: readonly Point[]): boolean {
  const count = corners.length
  for (let first = 0; first < count; first++) {
    const [a, b] = [corners[first], corners[(first + 1) % count]]
    const end = first === 0 ? count - 1 : count
    for (let second = first + 2; second < end; second++) {
      const c = corners[second]
      const d = corners[(second + 1) % count]
      if (a && b && c && d && !apart(a, b, c, d) && cross(a, b, c, d)) return true
    }
  }
  return false
}

/**
 * The polygon counter-clockwise and without corners that stand twice; null when it has no area (under 1 cm²) or crosses
 * itself.
 */
export function soundPolygon(corners: readonly Point[]): Point[] | null {
  const distinct = corners.filter((corner, place) => {
    const before = corners[place - 1]
    return before === undefined || !same(before, corner)
  })
  const [first, last] = [distinct[0], distinct.at(-1)]
  if (first && last && distinct.length > 1 && same(first, last)) distinct.pop()
  const area = signedArea(distinct)
  if (distinct.length < 3 || Math.abs(area) < 1e-4 || crossesItself(distinct)) return null
  return area < 0 ? distinct.reverse() : distinct
}
