import type { FunnelDay } from '#contract/stats.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { funnelSeries } from '../chart/series.ts'
import { countText, dayText } from '../figures.ts'

const columns: Column<FunnelDay>[] = [
  {
    id: 'day',
    label: 'Day',
    cell: ({ day }) => <b className="md:font-normal">{dayText(day)}</b>,
    lead: true,
  },
  ...funnelSeries.map(({ key, label }) => ({
    id: key,
    label,
    figure: true,
    cell: (day: FunnelDay) => countText(day[key]),
  })),
]

/** The chart's figures, newest day first. */
export function DayTable({ days }: { days: readonly FunnelDay[] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        The same figures as a table
      </summary>
      <DataTable
        caption="Funnel by day"
        columns={columns}
        rows={[...days].reverse()}
        rowKey={({ day }) => day}
      />
    </details>
  )
}
