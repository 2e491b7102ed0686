import { Drawing, lettering } from './drawing.tsx'

const [left, day, top, row] = [24, 43.2, 58, 50]

type Task = { name: string; starts: number; days: number; look: string; before?: boolean }

/** Ten working days; a task starts when the one above it is done. `before`: its name stands left of the bar. */
const tasks: readonly Task[] = [
  { name: 'Inspection', starts: 0, days: 1, look: 'fill-level' },
  { name: 'Hang drywall', starts: 1, days: 2, look: 'fill-level' },
  { name: 'Tape, 3 coats', starts: 3, days: 3, look: 'fill-signal' },
  { name: 'Paint', starts: 6, days: 2, look: 'fill-sheet stroke-ink', before: true },
  { name: 'Floor', starts: 8, days: 2, look: 'fill-sheet stroke-ink', before: true },
]
const today = 4
const at = (days: number) => left + days * day

/** A bar schedule of one room with a plumb line at today. */
export function ScheduleDrawing() {
  return (
    <Drawing label="Bar schedule of Room 101 over ten working days: inspection and drywall are done, taping is under way, paint and floor follow.">
      {['M', 'T', 'W', 'T', 'F', 'M', 'T', 'W', 'T', 'F'].map((name, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of two weeks, in their order
          key={index}
          x={at(index + 0.5)}
          y="34"
          textAnchor="middle"
          className={lettering.quiet}
        >
          {name}
        </text>
      ))}
      {Array.from({ length: 11 }, (_, index) => at(index)).map((x) => (
        <path key={x} d={`M${x} 46V310`} className="stroke-line" />
      ))}
      <path d={`M${at(today)} 40V292`} className="stroke-ink" strokeWidth="2" />
      {tasks.map(({ name, starts, days, look, before }, index) => {
        const y = top + index * row
        return (
          <g key={name}>
            {index > 0 && (
              <path d={`M${at(starts)} ${y - row + 30}V${y + 15}`} className="stroke-ink" strokeWidth="2" />
            )}
            <rect
              x={at(starts) + 2}
              y={y}
              width={days * day - 4}
              height="30"
              className={look}
              strokeWidth="2"
            />
            <text
              x={before ? at(starts) - 12 : at(starts + days) + 10}
              y={y + 22}
              textAnchor={before ? 'end' : 'start'}
              className={`${lettering.bold} stroke-sheet`}
              strokeWidth="8"
              paintOrder="stroke"
            >
              {name}
            </text>
          </g>
        )
      })}
      <path d={`M${at(today) - 5} 286h10v5h4v8l-9 20l-9 -20v-8h4z`} className="fill-signal" />
    </Drawing>
  )
}
