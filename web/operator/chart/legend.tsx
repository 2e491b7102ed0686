import { countText } from '../figures.ts'
import { funnelSeries, type SeriesKey } from './series.ts'
import { SeriesSwatch } from './series-mark.tsx'

type Props = {
  values: Readonly<Record<SeriesKey, number>>
  hidden: ReadonlySet<SeriesKey>
  onToggle: (key: SeriesKey) => void
}

/** What each line is and how much it stands at; each can be left out of the drawing. */
export function Legend({ values, hidden, onToggle }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-5 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-2 max-[22rem]:grid-cols-1">
      {funnelSeries.map((series) => (
        <li key={series.key}>
          <button
            type="button"
            aria-pressed={!hidden.has(series.key)}
            onClick={() => onToggle(series.key)}
            title={hidden.has(series.key) ? 'Show this line' : 'Leave this line out'}
            className="flex min-h-11 items-center gap-2 text-left text-muted hover:text-ink aria-[pressed=false]:line-through"
          >
            <SeriesSwatch series={series} />
            {series.label}
            <b className="min-w-8 text-ink tabular-nums">{countText(values[series.key])}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
