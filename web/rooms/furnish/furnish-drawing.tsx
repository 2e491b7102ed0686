import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { leaning } from '#domain/measure/plan-lean.ts'
import type { Measured, Room } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import { cornersOf } from '#domain/space-plan/boxes.ts'
import { boxOf, type Piece, type SpacePlan, sweptBy } from '#domain/space-plan/check-plan.ts'
import { kindOf } from '#domain/space-plan/kinds.ts'
import { say } from '#language/say.ts'
import { OpenSides } from '#web/drawing/plan-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  measured: Measured
  room: Room
  plan: SpacePlan
  chosen: string | null
  names: ReadonlyMap<string, string>
  /** What is at fault: drawn with a dashed edge, and told in words beside. */
  faulty: ReadonlySet<string>
  /** Null where the reader may look alone. */
  moves: null | {
    choose: (id: string | null) => void
    drag: (id: string, at: Point) => void
    drop: (id: string, at: Point, from: SpacePlan) => void
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void
  }
}

const margin = 20
const highest = 620
const inch = 0.0254

/** Where points of a scan lie on a sheet so many pixels wide, and back. */
function sheetOf({ polygon, faces }: Room, width: number) {
  const lean = leaning(faces)
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  // Turned level, and over, as a screen counts downwards; done twice it is undone.
  const level = ([x, y]: Point): Point => [x * cos + y * sin, x * sin - y * cos]
  const corners = polygon.map(level)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.max(1, Math.min((width - 2 * margin) / wide, (highest - 2 * margin) / high))
  const indent = (width - wide * scale) / 2
  return {
    lean,
    scale,
    height: Math.ceil(high * scale + 2 * margin),
    place: (point: Point): Point => {
      const [x, y] = level(point)
      return [indent + (x - left) * scale, margin + (y - top) * scale]
    },
    back: ([x, y]: Point): Point => level([(x - indent) / scale + left, (y - margin) / scale + top]),
  }
}

const path = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** A room with what stands in it, to scale. What is dragged here can be moved by keys too, once it is chosen. */
export function FurnishDrawing({ measured, room, plan, chosen, names, faulty, moves }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(328)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { place, back, scale, height } = sheetOf(room, width)
  const drag = useRef<{ id: string; away: Point; from: SpacePlan; at: Point } | null>(null)
  const outline = (points: readonly Point[]) => `${path(points.map(place))}Z`
  const openings = measured.openings.filter(({ roomIds }) => roomIds.includes(room.id))
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>): Point => {
    const svg = currentTarget.ownerSVGElement ?? currentTarget
    const box = svg.getBoundingClientRect()
    return back([((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height])
  }
  const take = (piece: Piece) => (event: PointerEvent<SVGGElement>) => {
    if (!moves || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = at(event)
    drag.current = { id: piece.id, away: [piece.at[0] - x, piece.at[1] - y], from: plan, at: piece.at }
    moves.choose(piece.id)
  }
  const pull = (event: PointerEvent<SVGGElement>) => {
    const held = drag.current
    if (!held || !moves) return
    const [x, y] = at(event)
    held.at = [x + held.away[0], y + held.away[1]]
    moves.drag(held.id, held.at)
  }
  const drop = () => {
    const held = drag.current
    drag.current = null
    if (held && moves && held.at !== held.from.pieces.find(({ id }) => id === held.id)?.at)
      moves.drop(held.id, held.at, held.from)
  }
  return (
    <div ref={frame} className="drafting-grid min-w-0 overflow-hidden border border-line bg-sheet">
      <svg
        role={moves ? 'application' : 'img'}
        aria-label={
          moves
            ? say('Plan to scale. Arrow keys move what is chosen by an inch, with Shift by six; R turns it.')
            : say('Plan to scale')
        }
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full touch-none select-none focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-blueprint"
        fill="none"
        strokeLinejoin="round"
        tabIndex={moves ? 0 : undefined}
        onKeyDown={moves?.onKeyDown}
        onPointerDown={() => moves?.choose(null)}
      >
        <path d={outline(room.polygon)} className="fill-sheet stroke-ink" strokeWidth="5" />
        {/* No wall is there. */}
        <path
          d={room.openSides.map(({ from, to }) => path([place(from), place(to)])).join('')}
          className="stroke-sheet"
          strokeWidth="6"
        />
        <OpenSides
          sides={room.openSides.map(({ from, to }) => [from, to] as const)}
          place={place}
          className="stroke-ink"
        />
        {(room.holes ?? []).map((hole) => (
          <path key={outline(hole)} d={outline(hole)} className="fill-ink" />
        ))}
        {openings.map(({ id, kind, from, to }) => (
          <path
            key={id}
            d={path([place(from), place(to)])}
            className={kind === 'window' ? 'stroke-control' : 'stroke-sheet'}
            strokeWidth={kind === 'window' ? 2 : 6}
          />
        ))}
        {openings.flatMap((opening) =>
          sweptBy(opening, room, plan.doors[opening.id]).map((swept) => (
            <path
              key={`${opening.id}-${swept[0]}`}
              d={outline(swept)}
              className="stroke-muted"
              strokeWidth="1"
              strokeDasharray="4 3"
            />
          )),
        )}
        {plan.pieces.map((piece) => {
          const corners = cornersOf(boxOf(piece)).map(place)
          const [a, b, c, d] = corners
          const isChosen = piece.id === chosen
          const wrong = faulty.has(piece.id)
          if (!a || !b || !c || !d) return null
          const [x, y] = place(piece.at)
          return (
            <g
              key={piece.id}
              className={moves ? 'cursor-move' : undefined}
              onPointerDown={take(piece)}
              onPointerMove={pull}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <path
                d={`${path([a, b, c, d])}Z`}
                className={classNames(
                  isChosen ? 'fill-tint-blue' : 'fill-paper',
                  wrong ? 'stroke-signal-text' : isChosen ? 'stroke-blueprint' : 'stroke-ink',
                )}
                fillOpacity={kindOf(piece.kind).hangs ? 0.4 : 0.9}
                strokeWidth={isChosen ? 2.5 : 1.5}
                strokeDasharray={wrong ? '5 3' : kindOf(piece.kind).hangs ? '2 3' : undefined}
              />
              {/* Its front. */}
              <path d={path([a, b])} className="stroke-muted" strokeWidth="3" />
              {Math.min(piece.width, piece.depth) * scale > 18 && (
                <text
                  x={x}
                  y={y}
                  textAnchor="middle"
                  dominantBaseline="central"
                  className="pointer-events-none fill-ink text-[0.6875rem]"
                >
                  {shortened(names.get(piece.id) ?? '', Math.hypot(b[0] - a[0], b[1] - a[1]))}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** As much of a name as so many pixels hold. */
function shortened(name: string, width: number): string {
  const most = Math.floor(width / 6.2)
  return name.length <= most ? name : most < 4 ? '' : `${name.slice(0, most - 1)}…`
}

/** What a key moves the chosen thing by, in the directions of the drawing; undefined for any other key. */
export function nudgeOf(key: string, far: boolean, { faces }: Room): Point | undefined {
  const by = inch * (far ? 6 : 1)
  const ways: Readonly<Record<string, Point>> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
  }
  const way = ways[key]
  if (way === undefined) return undefined
  const lean = leaning(faces)
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  return [way[0] * cos + way[1] * sin, way[0] * sin - way[1] * cos]
}
