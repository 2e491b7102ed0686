import { feetAndInches, sampleRoom } from './sample-room.ts'

const { width, depth, height, door, window: pane } = sampleRoom

/** Drawing units for an inch of room. */
const scale = 2
const originX = 282
const originY = 240

type Point = readonly [x: number, y: number, z: number]

/** Isometric projection: x runs right and down, y left and down, z up; the far corner of the floor is the origin. */
function project([x, y, z]: Point): [number, number] {
  return [originX + (x - y) * 0.866 * scale, originY + ((x + y) / 2 - z) * scale]
}
const at = (point: Point) =>
  project(point)
    .map((value) => value.toFixed(1))
    .join(' ')
const line = (...points: Point[]) => `M${points.map(at).join('L')}`
const plane = (...points: Point[]) => `${line(...points)}Z`

/** The same scatter on the server and in the browser, from a linear congruential generator. */
function* scatter(count: number): Generator<[number, number]> {
  let state = 20_25
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  for (let index = 0; index < count; index++) yield [next(), next()]
}

const inside = (value: number, from: number, size: number) => value > from - 3 && value < from + size + 3
const doorAt = 62
const paneAt = { x: 34, z: 44 }
/** How far along the right wall the scan has come. */
const scannedTo = 112

const dots = (points: Point[]) => points.map((point) => `M${at(point)}h0`).join('')

const rightWallDots = dots(
  [...scatter(170)]
    .map(([u, v]): Point => [u * scannedTo, 0, v * height])
    .filter(([x, , z]) => !(inside(x, paneAt.x, pane.width) && inside(z, paneAt.z, pane.height))),
)
const leftWallDots = dots(
  [...scatter(190)]
    .map(([u, v]): Point => [0, v * depth, u * height])
    .filter(([, y, z]) => !(inside(y, doorAt, door.width) && z < door.height + 3)),
)
const floorDots = dots([...scatter(90)].map(([u, v]): Point => [u * scannedTo, v * depth, 0]))

const floorLines = [
  ...Array.from({ length: Math.floor(width / 24) }, (_, index) =>
    line([(index + 1) * 24, 0, 0], [(index + 1) * 24, depth, 0]),
  ),
  ...Array.from({ length: Math.floor(depth / 24) }, (_, index) =>
    line([0, (index + 1) * 24, 0], [width, (index + 1) * 24, 0]),
  ),
].join('')

type DimensionProps = { from: Point; to: Point; away: Point; label: string; turn: number }

/** A dimension line: two extension lines away from the edge, ticks at 45 degrees and the measure along it. */
function Dimension({ from, to, away, label, turn }: DimensionProps) {
  const shift = (point: Point, by: number): Point => [
    point[0] + away[0] * by,
    point[1] + away[1] * by,
    point[2] + away[2] * by,
  ]
  const [start, end] = [shift(from, 16), shift(to, 16)]
  const [x1, y1] = project(start)
  const [x2, y2] = project(end)
  const tick = (x: number, y: number) => `M${(x - 5).toFixed(1)} ${(y + 5).toFixed(1)}l10 -10`
  const [x, y] = [((x1 + x2) / 2).toFixed(1), ((y1 + y2) / 2).toFixed(1)]
  return (
    <g className="stroke-ink">
      <path
        d={line(shift(from, 4), shift(from, 20)) + line(shift(to, 4), shift(to, 20)) + line(start, end)}
        opacity=".7"
      />
      <path d={tick(x1, y1) + tick(x2, y2)} strokeWidth="2.5" />
      <text
        x={x}
        y={y}
        dy="1.2em"
        textAnchor="middle"
        transform={`rotate(${turn} ${x} ${y})`}
        stroke="none"
        className="fill-ink font-bold text-[30px] tabular-nums sm:text-[24px] lg:text-[21px]"
      >
        {label}
      </text>
    </g>
  )
}

const phone: Point = [88, 74, 50]

/** The hero: a room half scanned, its measures, and a plumb line in its corner. */
export function RoomDrawing({ className }: { className?: string }) {
  const [lineX, lineY] = project([0, 30, 100])
  const [phoneX, phoneY] = project(phone)
  return (
    <svg
      viewBox="8 15 572 560"
      className={className}
      role="img"
      aria-label={`Drawing of a room being scanned with a phone: ${feetAndInches(width)} by ${feetAndInches(depth)}, ceiling ${feetAndInches(height)}.`}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path
        d={plane([0, 0, 0], [width, 0, 0], [width, depth, 0], [0, depth, 0])}
        className="fill-sheet stroke-ink"
        strokeWidth="2"
      />
      <path d={floorLines} className="stroke-line" />
      <path
        d={plane([0, 0, 0], [0, depth, 0], [0, depth, height], [0, 0, height])}
        className="fill-wash stroke-ink"
        strokeWidth="2"
      />
      <path
        d={plane([0, 0, 0], [width, 0, 0], [width, 0, height], [0, 0, height])}
        className="fill-sheet stroke-ink"
        strokeWidth="2"
      />
      <path
        d={plane(
          [0, doorAt, 0],
          [0, doorAt + door.width, 0],
          [0, doorAt + door.width, door.height],
          [0, doorAt, door.height],
        )}
        className="fill-paper stroke-ink"
      />
      <path
        d={plane(
          [paneAt.x, 0, paneAt.z],
          [paneAt.x + pane.width, 0, paneAt.z],
          [paneAt.x + pane.width, 0, paneAt.z + pane.height],
          [paneAt.x, 0, paneAt.z + pane.height],
        )}
        className="fill-paper stroke-ink"
      />
      <path
        d={line(
          [paneAt.x + pane.width / 2, 0, paneAt.z],
          [paneAt.x + pane.width / 2, 0, paneAt.z + pane.height],
        )}
        className="stroke-ink"
      />
      <g className="stroke-blueprint" strokeWidth="3.5" strokeLinecap="round">
        <path d={leftWallDots} opacity=".8" />
        <path d={rightWallDots} />
        <path d={floorDots} opacity=".6" />
      </g>
      <path
        d={`M${phoneX} ${phoneY}L${at([scannedTo, 0, height])}L${at([scannedTo, 0, 0])}L${at([scannedTo, depth, 0])}Z`}
        className="fill-signal"
        opacity=".16"
      />
      <path
        d={line([scannedTo, 0, height], [scannedTo, 0, 0], [scannedTo, depth, 0])}
        className="stroke-signal"
        strokeWidth="3"
      />
      <g transform={`translate(${phoneX.toFixed(1)} ${phoneY.toFixed(1)})`}>
        <path
          d="M-15 -22l22 -12q4 -2 4 3v42q0 4 -3 6l-22 12q-4 2 -4 -3v-42q0 -4 3 -6z"
          className="fill-ink"
          transform="translate(2 5)"
        />
        <path d="M-11 -15l16 -9v33l-16 9z" className="fill-signal" transform="translate(2 5)" />
      </g>
      <g transform={`translate(${lineX.toFixed(1)} ${lineY.toFixed(1)})`}>
        <g className="swing stroke-ink">
          <circle r="4" className="fill-ink" />
          <path d="M0 0v140" strokeWidth="2" />
          <path d="M-5 140h10v5h5v10l-10 26l-10 -26v-10h5z" className="fill-signal" />
        </g>
      </g>
      <Dimension
        from={[0, depth, 0]}
        to={[width, depth, 0]}
        away={[0, 1, 0]}
        label={feetAndInches(width)}
        turn={30}
      />
      <Dimension
        from={[width, 0, 0]}
        to={[width, depth, 0]}
        away={[1, 0, 0]}
        label={feetAndInches(depth)}
        turn={-30}
      />
      <Dimension
        from={[0, depth, 0]}
        to={[0, depth, height]}
        away={[0, 1, 0]}
        label={feetAndInches(height)}
        turn={90}
      />
    </svg>
  )
}
