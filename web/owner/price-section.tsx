import type { Project } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { WorkSection } from '#web/ui/work/page.tsx'

/** What the owner pays, as a whole: a price of each task would give away how it is made up. Who may not see it has no such section. */
export function PriceSection({ project: { priceCents } }: { project: Pick<Project, 'priceCents'> }) {
  if (priceCents === undefined) return null
  return (
    <WorkSection title={say('Price')}>
      <dl className="flex items-baseline justify-between gap-3 border-hair border-b py-2.5 font-semibold">
        <dt>{say('Agreed today')}</dt>
        <dd className="tabular-nums">{priceCents === null ? say('not set yet') : moneyText(priceCents)}</dd>
      </dl>
    </WorkSection>
  )
}
