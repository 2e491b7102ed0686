import { memo } from 'react'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'
import { PlumbBob } from '#web/ui/motifs.tsx'
import { type TimeScale, ticksOf, xOf } from './time-scale.ts'

export const headPx = 44

const formatted = (date: IsoDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** Months over weeks or days, years over months; the bob hangs on today. */
export const ScaleHead = memo(function ScaleHead({ scale, today }: { scale: TimeScale; today: IsoDate }) {
  const { large, small } = ticksOf(scale)
  const isMonths = scale.zoom === 'month'
  const largeText = (date: IsoDate) =>
    isMonths
      ? date.slice(0, 4)
      : formatted(date, { month: 'long', ...(date.slice(5, 7) === '01' && { year: 'numeric' }) })
  return (
    <div
      aria-hidden="true"
      className="relative shrink-0 border-line border-b bg-sheet text-xs"
      style={{ width: scale.widthPx, height: headPx }}
    >
      {large.map(({ date, x, width }) => (
        <span
          key={date}
          className="absolute top-0 h-5.5 overflow-clip whitespace-nowrap border-line border-r border-b font-semibold leading-5.5"
          style={{ left: x, width }}
        >
          <span className="sticky left-(--grid) px-1">{width > 24 && largeText(date)}</span>
        </span>
      ))}
      {small.map(({ date, x, width }) => (
        <span
          key={date}
          className="absolute bottom-0 h-5.5 truncate border-line border-r px-1 text-muted leading-5.5"
          style={{ left: x, width }}
        >
          {isMonths ? width > 40 && formatted(date, { month: 'short' }) : Number(date.slice(8))}
        </span>
      ))}
      <span className="absolute bottom-0 -translate-x-1/2" style={{ left: todayX(scale, today) }}>
        <PlumbBob className="h-6" />
      </span>
    </div>
  )
})

/** Where the line of today stands: in the middle of the day. */
const todayX = (scale: TimeScale, today: IsoDate) => xOf(scale, today) + scale.dayPx / 2

type GroundProps = {
  scale: TimeScale
  /** How high all rows are together: it is drawn once for all of them. */
  heightPx: number
  today: IsoDate
  dueOn: IsoDate | null
  off: readonly { x: number; width: number }[]
}

/** What lies under the bars: days off, the first days of weeks, today, and the deadline. */
export const ChartGround = memo(function ChartGround({ scale, heightPx, today, dueOn, off }: GroundProps) {
  const { small } = ticksOf(scale)
  const shade = off.map(({ x, width }) => `M${x} 0h${width}V${heightPx}h${-width}z`).join('')
  const due = dueOn === null ? undefined : xOf(scale, dueOn) + scale.dayPx
  return (
    <svg
      width={scale.widthPx}
      height={heightPx}
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0"
    >
      <path d={shade} className="fill-weekend" />
      <path d={small.map(({ x }) => `M${x}.5 0V${heightPx}`).join('')} className="stroke-hair" />
      {due !== undefined && (
        <path
          d={`M${due} 0V${heightPx}`}
          strokeDasharray="2 3"
          strokeWidth="1.5"
          className="stroke-control"
        />
      )}
      <path d={`M${todayX(scale, today)} 0V${heightPx}`} strokeWidth="1.5" className="stroke-signal" />
    </svg>
  )
})
