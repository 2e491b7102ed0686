import type { DrawnPlan } from '#contract/proposals.ts'

type Point = readonly [number, number]
type Place = (point: Point) => Point

/** Beyond this width, in meters, a door has two leaves. */
const widestLeaf = 1.25
/** Around the drawing, and how wide it is, in units of the picture. */
const edge = 18
const widthPx = 400
const highestPx = 420

const pathOf = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]

/** A plan from above, with its caption under it; for who does not see it, in words. */
export function PlanFigure({ plan }: { plan: DrawnPlan }) {
  const { place, width, height } = scaleOf(plan)
  const outline = (points: readonly Point[]) => `${pathOf(points.map(place))}Z`
  return (
    <figure className="overflow-hidden rounded-sm border border-line bg-sheet print:break-inside-avoid">
      <svg
        role="img"
        aria-label={plan.alt}
        viewBox={`0 0 ${width} ${height}`}
        className="drafting-grid mx-auto block h-auto max-h-[26rem] w-full"
        fill="none"
        strokeLinejoin="round"
      >
        <path d={plan.rooms.map(({ polygon }) => outline(polygon)).join('')} className="fill-sheet" />
        <path d={plan.objects.map(outline).join('')} className="stroke-control" />
        <path d={plan.walls.map(outline).join('')} className="fill-ink" />
        {plan.openings.map((one) => (
          <Opening key={one.from.join()} one={one} place={place} />
        ))}
        {plan.dimensions.map((one) => (
          <Dimension key={`${one.from.join()} ${one.to.join()}`} one={one} place={place} />
        ))}
        {plan.rooms.map(({ name, area, middle: at }) => {
          const [x, y] = place(at)
          return (
            <text key={`${name} ${x}`} x={x} y={y} textAnchor="middle" className="fill-ink text-[13px]">
              <tspan className="font-bold">{name}</tspan>
              <tspan x={x} dy="16" className="fill-muted">
                {area}
              </tspan>
            </text>
          )
        })}
        {plan.marks.map(({ place: at, text }) => {
          const [x, y] = place(at)
          return (
            <g key={`${text} ${x}`}>
              <circle cx={x} cy={y} r="11" className="fill-ink" />
              <text x={x} y={y + 4} textAnchor="middle" className="fill-paper font-bold text-[12px]">
                {text}
              </text>
            </g>
          )
        })}
      </svg>
      {plan.caption !== '' && (
        <figcaption className="border-line border-t px-3 py-2 text-muted text-sm md:text-[0.8125rem]">
          {plan.caption}
        </figcaption>
      )}
    </figure>
  )
}

/** Where a point of the plan stands in the picture, as large as it goes in. */
function scaleOf({ rooms, walls, objects, openings, dimensions, marks }: DrawnPlan) {
  const all = [
    ...rooms.flatMap(({ polygon }) => polygon),
    ...[...walls, ...objects, ...openings.map(({ gap }) => gap)].flat(),
    ...dimensions.flatMap(({ from, to }) => [from, to]),
    ...marks.map(({ place }) => place),
  ]
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs, 0), Math.min(...ys, 0)]
  const [wide, high] = [Math.max(...xs, 0.1) - left, Math.max(...ys, 0.1) - top]
  const scale = Math.min((widthPx - 2 * edge) / wide, (highestPx - 2 * edge) / high)
  const place: Place = ([x, y]) => [edge + (x - left) * scale, edge + (y - top) * scale]
  return { place, width: wide * scale + 2 * edge, height: high * scale + 2 * edge }
}

function Opening({ one, place }: { one: DrawnPlan['openings'][number]; place: Place }) {
  const { kind, from, to, inward, gap } = one
  const [a, b, c, d] = gap.map(place)
  const line = (points: readonly Point[]) => pathOf(points)
  const across = middle(from, to)
  const doubled = Math.hypot(to[0] - from[0], to[1] - from[1]) > widestLeaf
  return (
    <>
      <path d={`${line(gap.map(place))}Z`} className="fill-sheet stroke-sheet" />
      {kind === 'window' && a && b && c && d && (
        <path d={`${line([a, b, c, d])}Z${line([middle(a, d), middle(b, c)])}`} className="stroke-ink" />
      )}
      {kind === 'opening' && (
        <path d={line([place(from), place(to)])} className="stroke-muted" strokeDasharray="4 4" />
      )}
      {kind === 'door' &&
        (doubled ? [[from, across] as const, [to, across] as const] : [[from, to] as const]).map(
          ([hinge, latch]) => (
            <path key={hinge.join()} d={leafOf(hinge, latch, inward, place)} className="stroke-muted" />
          ),
        )}
    </>
  )
}

/** A door that stands open, and the quarter of a circle that it goes. */
function leafOf(hinge: Point, latch: Point, inward: Point, place: Place): string {
  const [dx, dy] = [latch[0] - hinge[0], latch[1] - hinge[1]]
  const radius = Math.hypot(dx, dy)
  const open = place([hinge[0] + inward[0] * radius, hinge[1] + inward[1] * radius])
  const [from, to] = [place(hinge), place(latch)]
  const px = Math.hypot(to[0] - from[0], to[1] - from[1])
  const sweep = dx * inward[1] - dy * inward[0] > 0 ? 0 : 1
  return `${pathOf([from, open])}A${px.toFixed(1)} ${px.toFixed(1)} 0 0 ${sweep} ${to.map((one) => one.toFixed(1)).join(' ')}`
}

function Dimension({ one, place }: { one: DrawnPlan['dimensions'][number]; place: Place }) {
  const [from, to] = [place(one.from), place(one.to)]
  const [x, y] = middle(from, to)
  const upright = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0])
  const tick = ([tx, ty]: Point) => `M${tx - 4} ${ty + 4}l8 -8`
  return (
    <>
      <path d={`${pathOf([from, to])}${tick(from)}${tick(to)}`} className="stroke-ink" />
      <g transform={`translate(${x} ${y})${upright ? ' rotate(-90)' : ''}`}>
        <rect
          x={-one.text.length * 3.6}
          y="-8"
          width={one.text.length * 7.2}
          height="16"
          className="fill-sheet"
        />
        <text textAnchor="middle" y="4" className="fill-ink font-semibold text-[12px]">
          {one.text}
        </text>
      </g>
    </>
  )
}
