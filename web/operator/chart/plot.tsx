import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { FunnelDay } from '#contract/stats.ts'
import { countText } from '../figures.ts'
import { countAxis, dayTicks, highestCount, labelPlaces, markedDays } from './funnel-scale.ts'
import type { Series } from './series.ts'
import { markPath } from './series-mark.tsx'

/** The frame around the lines, in px. Labels stand at their ends where there is room. */
export function plotFrame(width: number) {
  const labelled = width >= 560
  const height = width >= 560 ? 320 : 240
  return { labelled, height, left: 48, right: labelled ? 104 : 14, top: 12, bottom: 30 }
}

/** The scale from the index of a day to its place in px. */
export const dayScale = (count: number, width: number) => {
  const { left, right } = plotFrame(width)
  return scaleLinear()
    .domain([0, Math.max(1, count - 1)])
    .range([left, Math.max(left + 1, width - right)])
}

type Props = {
  days: readonly FunnelDay[]
  shown: readonly Series[]
  width: number
  cursor: number | undefined
}

/** The drawing: axes, a line a step, and the cursor. It says nothing by itself to a screen reader. */
export function Plot({ days, shown, width, cursor }: Props) {
  const { labelled, height, left, right, top, bottom } = plotFrame(width)
  const axis = countAxis(highestCount(days, shown), 5)
  const x = dayScale(days.length, width)
  const y = scaleLinear()
    .domain([0, axis.top])
    .range([height - bottom, top])
  const last = days.length - 1
  const marked = markedDays(days.length)
  const ends = labelPlaces(
    shown.map(({ key }) => y(days[last]?.[key] ?? 0)),
    18,
    height - bottom,
  )
  return (
    <svg width={width} height={height} className="block" aria-hidden="true">
      <g className="text-muted" fontSize="13">
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <path
              d={`M${left} ${Math.round(y(tick)) + 0.5}H${width - right}`}
              className={tick === 0 ? 'stroke-ink' : 'stroke-line'}
            />
            <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end" fill="currentColor">
              {countText(tick)}
            </text>
          </g>
        ))}
        {dayTicks(days, Math.max(2, Math.floor((width - left - right) / 76))).map(({ index, label }) => (
          <g key={index}>
            <path d={`M${x(index)} ${height - bottom}v5`} className="stroke-ink" />
            <text
              x={x(index)}
              y={height - 8}
              textAnchor={!labelled && index === last ? 'end' : 'middle'}
              fill="currentColor"
            >
              {label}
            </text>
          </g>
        ))}
      </g>
      {cursor !== undefined && (
        <path d={`M${x(cursor)} ${top}V${height - bottom}`} className="stroke-ink" strokeWidth="1.5" />
      )}
      {[...shown].reverse().map((series) => {
        const path = line<FunnelDay>(
          (_, index) => x(index),
          (day) => y(day[series.key]),
        )(days as FunnelDay[])
        const end = ends[shown.indexOf(series)] ?? 0
        const endOfLine = y(days[last]?.[series.key] ?? 0)
        return (
          <g key={series.key} className={series.colour}>
            <path
              d={path ?? ''}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeDasharray={series.dash}
            />
            {[...marked, ...(cursor === undefined ? [] : [cursor])].map((index) => (
              <path
                key={index === cursor ? 'cursor' : index}
                d={markPath(series, index === cursor ? 90 : 34)}
                transform={`translate(${x(index)} ${y(days[index]?.[series.key] ?? 0)})`}
                fill="currentColor"
                stroke="var(--paper)"
                strokeWidth="1"
              />
            ))}
            {labelled && (
              <>
                <path
                  d={`M${width - right + 6} ${endOfLine}L${width - right + 14} ${end}`}
                  stroke="currentColor"
                />
                <text
                  x={width - right + 18}
                  y={end}
                  dy="0.35em"
                  fontSize="14"
                  fontWeight="650"
                  fill="currentColor"
                >
                  {series.label}
                </text>
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}
