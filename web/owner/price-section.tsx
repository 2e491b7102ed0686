import type { Project, Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { WorkSection } from '#web/ui/work/page.tsx'

/** What the owner pays, and what is priced apart. Who may not see it has no such section. */
export function PriceSection({ project, tasks }: { project: Project; tasks: readonly Task[] }) {
  if (project.priceCents === undefined) return null
  const priced = tasks.flatMap(({ id, title, priceCents }) =>
    priceCents === undefined || priceCents === null || priceCents === 0 ? [] : [{ id, title, priceCents }],
  )
  return (
    <WorkSection title={say('Price')}>
      <dl>
        <div className="flex items-baseline justify-between gap-3 border-hair border-b py-2.5">
          <dt className="font-semibold">{say('Agreed today')}</dt>
          <dd className="font-semibold tabular-nums">
            {project.priceCents === null ? say('not set yet') : moneyText(project.priceCents)}
          </dd>
        </div>
        {priced.map(({ id, title, priceCents }) => (
          <div key={id} className="flex items-baseline justify-between gap-3 border-hair border-b py-2.5">
            <dt className="min-w-0 md:text-[0.8125rem]">{title}</dt>
            <dd className="shrink-0 tabular-nums md:text-[0.8125rem]">{moneyText(priceCents)}</dd>
          </div>
        ))}
      </dl>
    </WorkSection>
  )
}
