import { type Stats, totalFilters } from '#contract/stats.ts'
import { funnelSeries } from '../chart/series.ts'
import { countText, shareText } from '../figures.ts'
import { membersHref } from '../members/member-search.ts'

/** The whole funnel: how many came to each step, and the rate from the one before it. */
export function FunnelSteps({ totals }: { totals: Stats['totals'] }) {
  return (
    <ol className="grid border-line border-b max-sm:divide-y max-sm:divide-line sm:grid-cols-2 lg:grid-cols-4 sm:max-lg:[&>li:nth-child(n+3)]:border-line sm:max-lg:[&>li:nth-child(n+3)]:border-t">
      {funnelSeries.map(({ key, label }, index) => {
        const before = funnelSeries[index - 1]
        return (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-line py-4 sm:block sm:border-l sm:pl-4 sm:first:border-l-0 sm:first:pl-0 sm:max-lg:odd:border-l-0 sm:max-lg:odd:pl-0"
          >
            <p className="font-semibold">
              <a
                href={membersHref(totalFilters[key])}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4 hover:decoration-2 sm:min-h-8"
              >
                {label}
              </a>
            </p>
            <p className="wide font-black text-3xl tabular-nums leading-tight lg:text-4xl">
              {countText(totals[key])}
            </p>
            <p className="text-muted">
              {before ? (
                <>
                  <b className="text-ink tabular-nums">{shareText(totals[key], totals[before.key])}</b> of{' '}
                  {before.label.toLowerCase()}
                </>
              ) : (
                'everybody so far'
              )}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
