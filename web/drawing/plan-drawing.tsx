import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Plan, planOf } from '#domain/measure/plan-geometry.ts'
import type { Measured } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import type { Units } from '#domain/measure/tape.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import { GapButtons, type OnGap } from './gap-buttons.tsx'
import { areaText } from './length-text.ts'
import { DoorSwing, Furniture, OpenSides, WindowLines } from './plan-parts.tsx'
import {
  clearOfEachOther,
  type Dimension,
  dimensionsOf,
  labelFits,
  numberRadius,
  type PlanSheet,
  sheetOf,
} from './plan-sheet.ts'
import { touchedFace, touchReach } from './plan-touch.ts'

type Props = {
  measured: Measured
  names: Names
  units: Units
  selectedFaceId: string | undefined
  onSelect: (faceId: string) => void
  /** Without it gaps have no buttons. */
  onGap?: OnGap
  /** Drawn over the plan: `sheet` says where a place of the plan is. */
  over?: (plan: Plan, sheet: PlanSheet) => ReactNode
}

/** Width of a drawing that stands nowhere yet, as in a part that is hidden until it is printed; a phone's. */
const widthUnseen = 328

export const linePath = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** The rooms from above. It illustrates: every figure of it stands in the tables too, and each wall is a button there. */
export function PlanDrawing(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  // Drawn once its place is known: drawn for another width first, it would be drawn twice before anybody sees it.
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => setWidth((before) => element.clientWidth || (before ?? widthUnseen))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className="drafting-grid relative min-w-0 overflow-hidden bg-sheet print:overflow-visible"
    >
      {width !== undefined && <Drawn {...props} width={width} />}
    </div>
  )
}

function Drawn({
  measured,
  names,
  units,
  selectedFaceId,
  onSelect,
  onGap,
  over,
  width,
}: Props & { width: number }) {
  const plan = planOf(measured, names.rooms)
  const sheet = sheetOf(plan, width)
  const { place } = sheet
  const faces = measured.rooms.flatMap((room) => room.faces)
  const lengths = new Map(faces.map(({ id, length }) => [id, length.value]))
  const selected = plan.faces.find(({ id }) => id === selectedFaceId)
  const outline = (points: readonly Point[]) => `${linePath(points.map(place))}Z`
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const scale = sheet.width / box.width
    const id = touchedFace(touchLines(plan, sheet), [
      (clientX - box.left) * scale,
      (clientY - box.top) * scale,
    ])
    if (id !== undefined) onSelect(id)
  }
  const count = measured.rooms.length
  const labels = labelsOf(plan, measured, names, units, place)
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same walls are buttons in the table of walls */}
      <svg
        role="img"
        aria-label={say(
          'Plan of {count, plural, one {# room} other {# rooms}} with walls, doors, windows and dimensions. The tables below hold every figure.',
          { count },
        )}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        className="block h-auto w-full select-none"
        fill="none"
        strokeLinejoin="round"
        onClick={choose}
      >
        <path d={plan.outerWalls.map(outline).join('')} className="fill-ink" />
        <path d={plan.rooms.map(({ polygon }) => outline(polygon)).join('')} className="fill-sheet" />
        <g className="stroke-control" strokeWidth="1" opacity=".75">
          {plan.objects.map((object, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: furniture has no name of its own, and is never moved
            <Furniture key={index} kind={object.kind} corners={object.corners.map(place)} />
          ))}
        </g>
        <path d={plan.innerWalls.map(outline).join('')} className="fill-ink" />
        {plan.openings.map((opening) => (
          <g key={opening.id}>
            <path d={outline(opening.gap)} className="fill-sheet stroke-sheet" strokeWidth="1" />
            {opening.kind === 'window' ? (
              <WindowLines gap={opening.gap.map(place)} scale={sheet.scale} />
            ) : (
              <DoorSwing opening={opening} place={place} scale={sheet.scale} />
            )}
          </g>
        ))}
        <OpenSides sides={plan.openSides} place={place} className="stroke-ink" />
        <OpenSides
          sides={plan.gaps.flatMap(({ closed, from, to }) => (closed ? [] : [[from, to] as const]))}
          place={place}
          className="stroke-signal print:hidden"
        />
        {selected && (
          <path
            d={linePath(
              [selected.from, selected.to]
                .map(place)
                .map(([x, y]) => [x + selected.inward[0] * 3, y + selected.inward[1] * 3]),
            )}
            className="stroke-signal"
            strokeWidth="6"
          />
        )}
        <Dimensions all={dimensionsOf(plan, sheet, lengths, units)} />
        {labels.map(({ id, at: [x, y], number, name, area, fits, drawn }) =>
          fits ? (
            <g key={id} textAnchor="middle" className="fill-ink stroke-sheet" paintOrder="stroke">
              <text x={x} y={y - 3} fontSize="15" fontWeight="700" strokeWidth="4">
                {name}
              </text>
              <text x={x} y={y + 14} fontSize="13" strokeWidth="4" className="tabular-nums">
                {area}
              </text>
            </g>
          ) : (
            drawn && (
              <g key={id} textAnchor="middle">
                <circle cx={x} cy={y} r={numberRadius} className="fill-ink" />
                <text x={x} y={y + 4.5} fontSize="13" fontWeight="700" className="fill-paper">
                  {number}
                </text>
              </g>
            )
          ),
        )}
        {over?.(plan, sheet)}
        <FaceTargets lines={touchLines(plan, sheet)} names={names} />
      </svg>
      {onGap && <GapButtons gaps={plan.gaps} sheet={sheet} units={units} onGap={onGap} />}
    </>
  )
}

/** What stands in each room: its name and area where they fit, else its number, where that can be read. */
function labelsOf(plan: Plan, { rooms }: Measured, names: Names, units: Units, place: PlanSheet['place']) {
  const all = plan.rooms.map(({ id, number, middle, polygon }, index) => {
    const at = place(middle)
    const name = names.room(id)
    const area = areaText(rooms[index]?.floor.value ?? 0, units)
    return { id, number, at, name, area, fits: labelFits(polygon.map(place), at, { name, area }) }
  })
  const clear = clearOfEachOther(all.filter(({ fits }) => !fits).map(({ at }) => at))
  return all.map((label) => ({ ...label, drawn: clear.has(label.at) }))
}

function Dimensions({ all }: { all: readonly Dimension[] }) {
  const tick = ([x, y]: Point) => `M${(x - 4).toFixed(1)} ${(y + 4).toFixed(1)}l8 -8`
  return (
    <>
      <path
        d={all
          .map(({ from, to, extensions }) => linePath([from, to]) + extensions.map(linePath).join(''))
          .join('')}
        className="stroke-muted"
        strokeWidth="1"
      />
      <path
        d={all.map(({ from, to }) => tick(from) + tick(to)).join('')}
        className="stroke-ink"
        strokeWidth="1.75"
      />
      <g
        textAnchor="middle"
        fontSize="13"
        className="fill-ink stroke-sheet tabular-nums"
        paintOrder="stroke"
        strokeWidth="7"
      >
        {all.map(({ faceId, text, middle: [x, y], turn }) => (
          <text
            key={faceId}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`}
            dy="4.5"
          >
            {text}
          </text>
        ))}
      </g>
    </>
  )
}

/** Pixels by which a face is drawn to its own side: of the two faces of a wall a finger means that of the room it is in. */
const inside = 4

/** The lines by which a finger finds walls. */
const touchLines = ({ faces }: Plan, { place }: PlanSheet) =>
  faces.map(({ id, from, to, inward: [ix, iy] }) => {
    const shift = ([x, y]: Point): Point => [x + ix * inside, y + iy * inside]
    return { id, from: shift(place(from)), to: shift(place(to)) }
  })

/** Where a finger finds a wall: a band around its line, that nothing is drawn with. Where bands meet, the nearer line counts. */
function FaceTargets({ lines, names }: { lines: ReturnType<typeof touchLines>; names: Names }) {
  return (
    <g
      stroke="transparent"
      strokeWidth={2 * touchReach}
      strokeLinecap="round"
      className="cursor-pointer print:hidden"
    >
      {lines.map(({ id, from, to }) => (
        <path key={id} data-face={id} d={linePath([from, to])}>
          <title>{names.place(id)}</title>
        </path>
      ))}
    </g>
  )
}
