import { screens } from '#contract/pages.ts'
import { type PlanId, planCatalogue, planIds } from '#contract/plans.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Cell, comparisonRows } from './comparison.ts'
import { cardId, tabOf, writeView } from './plan-choice.ts'

const plans = planIds.map((id) => planCatalogue[id])

type Props = {
  /** The query of the address, which the links to the cards keep. */
  search: string
  /** The plan that the address points at: its column is marked. */
  chosen: PlanId | undefined
}

/**
 * Every limit and feature, a plan a column. Narrow screens scroll the table inside its own frame, with the first column
 * and the header standing; from 768 px it all fits and the header stands under that of the page.
 */
export function ComparisonTable({ search, chosen }: Props) {
  return (
    <>
      <p className="mb-3 flex items-center gap-3 text-muted md:hidden">
        {say('Scroll sideways for all {count} plans', { count: plans.length })}
        <svg
          viewBox="0 0 64 14"
          className="h-3.5 w-16 shrink-0"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
        >
          <path d="M1 0v14M1 7h60M54 2l8 5-8 5" strokeWidth="2" />
        </svg>
      </p>
      <section
        aria-labelledby="compare-caption"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard
        tabIndex={0}
        className="border-2 border-ink bg-sheet max-md:max-h-[calc(100dvh-6rem)] max-md:snap-x max-md:scroll-pl-34 max-md:overflow-auto"
      >
        <table className="table-fixed w-[40.5rem] border-separate border-spacing-0 text-left tabular-nums md:w-full">
          <caption id="compare-caption" className="p-4 text-left text-muted">
            <span className="sticky left-4 inline-block max-w-[calc(100vw-5rem)]">
              {say("Limits and features of each plan. A plan's name leads to its price.")}
            </span>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classNames(head, corner)}>
                {say('Feature')}
              </th>
              {plans.map((plan) => (
                <th
                  key={plan.id}
                  scope="col"
                  className={classNames(head, plan.id === chosen ? 'bg-wash' : 'bg-sheet', 'snap-start')}
                >
                  <a
                    href={`${screens.plans.path}${writeView(search, { plan: plan.id, tab: tabOf(plan) })}#${cardId(plan.id)}`}
                    className="inline-flex min-h-11 min-w-11 items-center text-link text-lg underline underline-offset-4 hover:decoration-2"
                  >
                    {plan.name}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows.map(({ label, cellOf }) => (
              <tr key={label} className="group">
                <th scope="row" className={rowHead}>
                  {label}
                </th>
                {plans.map((plan) => (
                  <td
                    key={plan.id}
                    className={classNames(
                      'border-line border-t px-3 py-3 align-top group-hover:bg-wash lg:px-4',
                      plan.id === chosen && 'bg-wash',
                    )}
                  >
                    <CellContent cell={cellOf(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

// Standing rows and columns cover what scrolls below them only with a ground of their own. On a screen too low for both
// (a phone on its side, a strong zoom) the header scrolls away.
const head =
  'z-10 border-ink border-y-2 px-3 py-1 align-middle font-bold lg:px-4 [@media(min-height:30rem)]:sticky max-md:top-0 md:top-16 noscript:md:top-0'
const corner = 'z-20 bg-sheet left-0 w-34 md:w-[24%]'
const rowHead =
  'sticky left-0 z-[5] border-line border-t border-r bg-sheet px-3 py-3 align-top font-semibold group-hover:bg-wash lg:px-4'

function CellContent({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  return (
    <span className={classNames('inline-flex items-center gap-2', cell ? 'font-semibold' : 'text-muted')}>
      <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true" fill="none" strokeWidth="2.5">
        {cell ? (
          <path d="M2 8.5 6.5 13 14 3" className="stroke-level" />
        ) : (
          <path d="M3 8h10" stroke="currentColor" />
        )}
      </svg>
      {cell ? say('Yes') : say('No')}
    </span>
  )
}
