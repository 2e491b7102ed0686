import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { FunnelDay } from '#contract/stats.ts'
import { countText, dayText } from '../figures.ts'
import { dayAfterKey, sumOf, toggled } from './funnel-scale.ts'
import { Legend } from './legend.tsx'
import { dayScale, Plot, plotFrame } from './plot.tsx'
import { funnelSeries, type SeriesKey } from './series.ts'
import { useWidth } from './use-width.ts'

/** What a screen reader says of a day. */
export const dayInWords = (day: FunnelDay): string =>
  `${dayText(day.day)}: ${funnelSeries.map(({ key, label }) => `${countText(day[key])} ${label.toLowerCase()}`).join(', ')}`

/**
 * The funnel by day. A pointer, or the arrow keys while it has the focus, move a cursor from day to day; what stands
 * under it is read out and stands above the drawing, where the sums stand otherwise. A step can be left out there: one
 * great batch would flatten the rest.
 */
export function FunnelChart({ days }: { days: readonly FunnelDay[] }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const last = days.length - 1
  const [at, setAt] = useState<number>()
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<SeriesKey>>(new Set())
  const shown = funnelSeries.filter(({ key }) => !hidden.has(key))
  const toggle = (key: SeriesKey) => setHidden(toggled(hidden, key))
  const cursor = at !== undefined && at <= last ? at : focused ? last : undefined
  const day = cursor === undefined ? undefined : days[cursor]
  const values = day ?? sumOf(days)

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left
    setAt(Math.min(last, Math.max(0, Math.round(dayScale(days.length, width).invert(place)))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, cursor ?? last, days.length)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setAt(next)
  }

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-6">
        <p className="min-w-36 font-bold">{day ? dayText(day.day) : `All ${days.length} days`}</p>
        <Legend values={values} hidden={hidden} onToggle={toggle} />
      </div>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label="Funnel by day"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={cursor ?? last}
        aria-valuetext={days[cursor ?? last] ? dayInWords(days[cursor ?? last] as FunnelDay) : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          setAt(undefined)
        }}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => !focused && setAt(undefined)}
        className="touch-pan-y overflow-hidden"
        style={{ minHeight: plotFrame(width).height }}
      >
        {width > 0 && <Plot days={days} shown={shown} width={width} cursor={cursor} />}
      </div>
    </div>
  )
}
