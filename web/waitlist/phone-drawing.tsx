import { kitchen, kitchenMeasures, tape } from './sample-kitchen.ts'

const { width, depth, notch, door, window: pane } = kitchen
const scale = 1.7
const left = 112
const top = 140

type Point = readonly [x: number, y: number]

const at = ([x, y]: Point) => `${(left + x * scale).toFixed(1)} ${(top + y * scale).toFixed(1)}`
const line = (...points: Point[]) => `M${points.map(at).join('L')}`

const step = width - notch.width
const outline: Point[] = [
  [0, 0],
  [step, 0],
  [step, notch.depth],
  [width, notch.depth],
  [width, depth],
  [0, depth],
]
const doorFrom = 96
const paneFrom = 40
/** Where the one who measures stands, and the stretch of wall that is being read. */
const eye: Point = [92, 92]
const reading: readonly Point[] = [
  [width, 60],
  [width, depth - 6],
]

/** What the sensor has read so far: a point every 6 in, a little off the wall as such points are. */
const readings = outline
  .flatMap((from, index): Point[] => {
    const to = outline[(index + 1) % outline.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    return Array.from({ length: Math.floor(length / 6) }, (_, count) => {
      const share = ((count + 0.5) * 6) / length
      const off = [3, 5, 3.5, 6, 4][count % 5] ?? 4
      const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
      return [from[0] + (to[0] - from[0]) * share - dy * off, from[1] + (to[1] - from[1]) * share + dx * off]
    })
  })
  .map((point) => `M${at(point)}h0`)
  .join('')

/** A dimension line between two points of the drawing with ticks at 45 degrees; `turned` for one that runs upwards. */
function Dimension({
  from,
  to,
  label,
  turned = false,
}: {
  from: Point
  to: Point
  label: string
  turned?: boolean
}) {
  const [x1, y1] = from
  const [x2, y2] = to
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const tick = ([a, b]: Point) => `M${a - 5} ${b + 5}l10 -10`
  const end = turned ? 'h-9h18' : 'v-9v18'
  return (
    <g className="stroke-ink">
      <path d={`M${x1} ${y1}L${x2} ${y2}M${x1} ${y1}${end}M${x2} ${y2}${end}`} opacity=".7" />
      <path d={tick(from) + tick(to)} strokeWidth="2.5" />
      <text
        x={x}
        y={y}
        dy={turned ? -10 : 27}
        textAnchor="middle"
        stroke="none"
        className="fill-ink font-bold tabular-nums"
        fontSize="21"
        {...(turned && { transform: `rotate(-90 ${x} ${y})` })}
      >
        {label}
      </text>
    </g>
  )
}

const figures = [
  ['Floor', `${kitchenMeasures.floorSquareFeet} ft² · ${kitchenMeasures.floorSquareMetres.toFixed(1)} m²`],
  ['Walls', `${kitchenMeasures.wallSquareFeet} ft²`],
  ['Perimeter', `${kitchenMeasures.perimeterFeet} ft 0 in`],
] as const

const right = left + width * scale
const bottom = top + depth * scale

/** The hero: a phone that has measured an L-shaped room and holds the figures without a signal. */
export function PhoneDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 480 650"
      className={className}
      role="img"
      aria-label={`Drawing of a phone with the measured plan of an L-shaped kitchen: ${tape(width)} by ${tape(depth)} overall, ${kitchenMeasures.floorSquareFeet} square feet of floor, saved on the phone.`}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <rect x="14" y="4" width="452" height="642" rx="52" className="fill-ink" />
      <rect x="28" y="18" width="424" height="614" rx="40" className="fill-sheet" />
      <path d="M206 36h68" className="stroke-ink" strokeWidth="7" strokeLinecap="round" />
      <text x="56" y="88" className="wide fill-ink font-extrabold" fontSize="25">
        Kitchen
      </text>
      <g className="stroke-level" strokeWidth="3">
        <path d="M308 81l6 6 11-13" />
        <text x="424" y="88" textAnchor="end" stroke="none" className="fill-level font-bold" fontSize="20">
          On phone
        </text>
      </g>
      <path
        d={`${line(...outline)}Z`}
        className="fill-paper stroke-ink"
        strokeWidth="8"
        strokeLinejoin="miter"
      />
      <path d={line([0, paneFrom], [0, paneFrom + pane])} className="stroke-sheet" strokeWidth="10" />
      <path
        d={line([-1.7, paneFrom], [-1.7, paneFrom + pane]) + line([1.7, paneFrom], [1.7, paneFrom + pane])}
        className="stroke-ink"
        strokeWidth="2"
      />
      <path d={line([doorFrom, depth], [doorFrom + door, depth])} className="stroke-sheet" strokeWidth="10" />
      <path
        d={`${line([doorFrom, depth], [doorFrom, depth - door])}A${door * scale} ${door * scale} 0 0 1 ${at([doorFrom + door, depth])}`}
        className="stroke-ink"
      />
      <path d={readings} className="stroke-blueprint" strokeWidth="4" strokeLinecap="round" />
      <path d={`${line(eye, ...reading)}Z`} className="fill-signal" opacity=".2" />
      <path d={line(...reading)} className="stroke-signal" strokeWidth="8" />
      <circle
        cx={left + eye[0] * scale}
        cy={top + eye[1] * scale}
        r="9"
        className="fill-signal stroke-ink"
        strokeWidth="2"
      />
      <Dimension from={[left, bottom + 24]} to={[right, bottom + 24]} label={tape(width)} />
      <Dimension from={[left - 30, bottom]} to={[left - 30, top]} label={tape(depth)} turned />
      <g className="tabular-nums" fontSize="21">
        {figures.map(([name, figure], index) => (
          <g key={name}>
            <path d={`M56 ${472 + index * 46}h368`} className="stroke-line" strokeWidth="2" />
            <text x="56" y={503 + index * 46} className="fill-muted">
              {name}
            </text>
            <text x="424" y={503 + index * 46} textAnchor="end" className="fill-ink font-bold">
              {figure}
            </text>
          </g>
        ))}
      </g>
    </svg>
  )
}
