import { screens } from '#contract/pages.ts'
import { type Stats, totalFilters } from '#contract/stats.ts'
import { countText } from '../figures.ts'
import { membersHref } from '../members/member-search.ts'

type Item = { label: string; count: number; href?: string; alarming?: boolean }

/** What somebody who runs the list looks at each morning: letters, doubts, and who must not be written to. */
export function WatchList({ stats: { totals, letters } }: { stats: Stats }) {
  const items: Item[] = [
    { label: 'Waiting for an invitation', count: totals.waiting, href: membersHref(totalFilters.waiting) },
    { label: 'Letters on their way', count: letters.waiting, href: screens['operator-letters'].path },
    { label: 'Letters sent', count: letters.sent, href: screens['operator-letters'].path },
    {
      label: 'Letters failed',
      count: letters.failed,
      href: screens['operator-letters'].path,
      alarming: letters.failed > 0,
    },
    { label: 'Flagged', count: totals.flagged, href: membersHref(totalFilters.flagged) },
    { label: 'Unsubscribed', count: totals.unsubscribed, href: membersHref(totalFilters.unsubscribed) },
    { label: 'Suppressed addresses', count: totals.suppressed },
  ]
  return (
    <dl className="grid border-line border-t-2 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 2xl:grid-cols-4">
      {items.map(({ label, count, href, alarming }) => (
        <div key={label} className="flex min-h-11 items-center justify-between gap-4 border-line border-b">
          <dt>
            {href ? (
              <a
                href={href}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4 hover:decoration-2"
              >
                {label}
              </a>
            ) : (
              label
            )}
          </dt>
          <dd className={`font-bold tabular-nums ${alarming ? 'text-alarm-text' : ''}`}>
            {countText(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
