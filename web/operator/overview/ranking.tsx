import type { Share } from '#contract/stats.ts'
import { countText, shareText } from '../figures.ts'
import { type FilterKey, membersHref } from '../members/member-search.ts'
import { Part } from '../sheet.tsx'

type Props = {
  title: string
  shares: readonly Share[]
  filter: FilterKey
  /** What stands for a value on the screen; the value itself where it is not named. */
  names?: Readonly<Record<string, string>>
  /** Says why there is none. */
  none: string
}

/** The most frequent values: how many joined with each, and how many of them confirmed. Each leads to its members. */
export function Ranking({ title, shares, filter, names = {}, none }: Props) {
  const most = Math.max(1, ...shares.map(({ joined }) => joined))
  return (
    <Part title={title}>
      {shares.length === 0 ? (
        <p className="border-line border-t-2 py-3 text-muted">{none}</p>
      ) : (
        <table className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 border-line border-t-2 tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="contents">
            <tr className="contents text-[0.9375rem] text-muted">
              <th scope="col" className="py-1.5 text-left font-normal">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                <span aria-hidden="true" className="mr-1.5 inline-block size-2.5 bg-control opacity-45" />
                Joined
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                <span aria-hidden="true" className="mr-1.5 inline-block size-2.5 bg-blueprint" />
                Confirmed
              </th>
            </tr>
          </thead>
          <tbody className="contents">
            {shares.map(({ value, joined, confirmed }) => (
              <tr
                key={value ?? ''}
                className="col-span-full grid grid-cols-subgrid items-center border-line border-t py-1"
              >
                <th scope="row" className="text-left font-normal">
                  {value === null ? (
                    <span className="text-muted">Not given</span>
                  ) : (
                    <a
                      href={membersHref({ [filter]: value })}
                      className="inline-flex min-h-11 min-w-11 items-center text-link underline underline-offset-4 [overflow-wrap:anywhere] hover:decoration-2 md:min-h-8"
                    >
                      {names[value] ?? value}
                    </a>
                  )}
                </th>
                <td className="text-right font-semibold">{countText(joined)}</td>
                <td className="min-w-14 text-right">{shareText(confirmed, joined)}</td>
                <td aria-hidden="true" className="col-span-full">
                  <svg
                    viewBox="0 0 100 2"
                    preserveAspectRatio="none"
                    className="mb-1 block h-2 w-full"
                    aria-hidden="true"
                  >
                    <rect width={(joined / most) * 100} height="2" className="fill-control opacity-45" />
                    <rect width={(confirmed / most) * 100} height="2" className="fill-blueprint" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}
