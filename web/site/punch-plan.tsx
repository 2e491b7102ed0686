import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { MeasuredScan } from '#contract/rooms.ts'
import type { PunchItem } from '#contract/site.ts'
import { namesOf } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import { PlanDrawing } from '#web/drawing/plan-drawing.tsx'
import type { PlanSheet } from '#web/drawing/plan-sheet.ts'
import { homeQuery } from '#web/kit/work/home.ts'

export type Place = { scanId: string; x: number; y: number }

type Props = {
  scan: MeasuredScan
  items: readonly PunchItem[]
  /** Where something is about to be put. */
  place: Place | undefined
  /** Takes the place that was tapped; without it the pins are only to be seen. */
  onPlace: ((place: Place) => void) | undefined
}

const fills: Record<PunchItem['state'], string> = {
  open: 'fill-alarm',
  done: 'fill-blueprint',
  accepted: 'fill-level',
  void: 'fill-muted',
}

/** The punch list on the plan: a pin for each, with its number; the list beside it says all that the pins do. */
export function PunchPlan({ scan, items, place, onPlace }: Props) {
  const { data: home } = useQuery(homeQuery)
  if (!scan.measured) return null
  const pins = items.filter((item) => item.scanId === scan.scanId && item.state !== 'void')
  const put = (event: MouseEvent<SVGRectElement>, sheet: PlanSheet) => {
    const box = event.currentTarget.getBoundingClientRect()
    const px = ((event.clientX - box.left) * sheet.width) / box.width
    const py = ((event.clientY - box.top) * sheet.height) / box.height
    const [left, top] = sheet.place([0, 0])
    event.stopPropagation()
    const round = (metres: number) => Math.round(metres * 100) / 100
    onPlace?.({
      scanId: scan.scanId,
      x: round((px - left) / sheet.scale),
      y: round((py - top) / sheet.scale),
    })
  }
  return (
    <figure>
      <PlanDrawing
        measured={scan.measured}
        names={namesOf(scan.measured)}
        units={home?.units ?? 'imperial'}
        selectedFaceId={undefined}
        onSelect={() => {}}
        over={(_, sheet) => (
          <>
            {pins.map(({ id, number, state, x, y }) =>
              x === null || y === null ? null : (
                <Pin key={id} at={sheet.place([x, y])} text={String(number)} className={fills[state]} />
              ),
            )}
            {place?.scanId === scan.scanId && (
              <Pin at={sheet.place([place.x, place.y])} text="+" className="fill-signal" />
            )}
            {onPlace && (
              // biome-ignore lint/a11y/noStaticElementInteractions: the room is chosen in the form too, and puts the pin there
              <rect
                width={sheet.width}
                height={sheet.height}
                fill="transparent"
                className="cursor-crosshair"
                onClick={(event) => put(event, sheet)}
              />
            )}
          </>
        )}
      />
      <figcaption className="pt-1 text-muted text-sm">
        {onPlace ? say('{name}: tap where it is', { name: scan.name }) : scan.name}
      </figcaption>
    </figure>
  )
}

function Pin({ at: [x, y], text, className }: { at: readonly number[]; text: string; className: string }) {
  return (
    <g>
      <circle cx={x} cy={y} r="12" className={`${className} stroke-sheet`} strokeWidth="2" />
      <text x={x} y={(y ?? 0) + 4.5} textAnchor="middle" className="fill-white font-semibold text-[13px]">
        {text}
      </text>
    </g>
  )
}
