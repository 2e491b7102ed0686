import type { PlanOpening } from '#domain/measure/plan-geometry.ts'
import type { Point } from '#domain/measure/scan.ts'

const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Doors wider than this have two leaves; metres. */
const widestLeaf = 1.25

type DoorProps = { opening: PlanOpening; place: (point: Point) => Point; scale: number }

/** A door as it is drawn: each leaf open at a right angle, with the arc that it makes; of an opening without a leaf, its edges. */
export function DoorSwing({ opening: { kind, from, to, inward }, place, scale }: DoorProps) {
  const [start, end] = [place(from), place(to)]
  const width = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (kind === 'opening')
    return (
      <path
        d={`M${at(start)}L${at(end)}`}
        className="stroke-muted"
        strokeWidth="1.25"
        strokeDasharray="5 4"
      />
    )
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
  const leaves: readonly (readonly [Point, Point])[] =
    width > widestLeaf
      ? [
          [start, middle],
          [end, middle],
        ]
      : [[start, end]]
  return (
    <>
      {leaves.map(([hinge, latch]) => (
        <Leaf key={at(hinge)} hinge={hinge} latch={latch} inward={inward} scale={scale} />
      ))}
    </>
  )
}

type SideProps = {
  sides: readonly (readonly [Point, Point])[]
  place: (point: Point) => Point
  className: string
}

/** Where a room ends without a wall, or might: nothing is built there, and nothing counted. */
export function OpenSides({ sides, place, className }: SideProps) {
  if (sides.length === 0) return null
  const lines = sides.map(([from, to]) => `M${at(place(from))}L${at(place(to))}`)
  return <path d={lines.join('')} className={className} strokeWidth="1.5" strokeDasharray="7 5" />
}

function Leaf({
  hinge,
  latch,
  inward: [ix, iy],
  scale,
}: {
  hinge: Point
  latch: Point
  inward: Point
  scale: number
}) {
  const wide = Math.hypot(latch[0] - hinge[0], latch[1] - hinge[1])
  const tip: Point = [hinge[0] + ix * wide, hinge[1] + iy * wide]
  const turn = (latch[0] - hinge[0]) * iy - (latch[1] - hinge[1]) * ix > 0 ? 0 : 1
  return (
    <>
      <path d={`M${at(hinge)}L${at(tip)}`} className="stroke-ink" strokeWidth={scale > 50 ? 2.25 : 1.75} />
      <path
        d={`M${at(tip)}A${wide.toFixed(1)} ${wide.toFixed(1)} 0 0 ${turn} ${at(latch)}`}
        className="stroke-muted"
        strokeWidth="1"
      />
    </>
  )
}

/** A window as it is drawn: the two faces of the wall, its jambs, and the glass between. */
export function WindowLines({ gap, scale }: { gap: readonly Point[]; scale: number }) {
  const [a, b, c, d] = gap
  if (!a || !b || !c || !d) return null
  const between = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
  return (
    <path
      d={`M${at(a)}L${at(b)}L${at(c)}L${at(d)}ZM${at(between(a, d))}L${at(between(b, c))}`}
      className="fill-sheet stroke-ink"
      // On a phone the wall is four pixels thick: three lines in it would be one black one.
      strokeWidth={scale > 45 ? 1.25 : 0.6}
    />
  )
}

/** What stands in a room, by its outline; what has a back, a bowl or a door has a second line in it. */
export function Furniture({ kind, corners }: { kind: string; corners: readonly Point[] }) {
  const [a, b, c, d] = corners
  if (!a || !b || !c || !d) return null
  const toward = (one: Point, other: Point, share: number): Point => [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
  ]
  const centre = toward(a, c, 0.5)
  const inset = [a, b, c, d].map((corner) => toward(corner, centre, 0.22))
  const outline = (points: readonly Point[]) => `M${points.map(at).join('L')}Z`
  const inner =
    kind === 'refrigerator' || kind === 'dishwasher' || kind === 'washerDryer'
      ? `M${at(a)}L${at(c)}`
      : /^(?:bathtub|sink|stove|oven|toilet)$/.test(kind)
        ? outline(inset)
        : ''
  return <path d={outline([a, b, c, d]) + inner} />
}
