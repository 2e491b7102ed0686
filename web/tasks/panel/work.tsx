import { useQuery } from '@tanstack/react-query'
import { type Audience, sees } from '#contract/audience.ts'
import { quantityText } from '#contract/purchase-text.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { purchasesQuery } from '#web/kit/work/purchases.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

/** The hours that a task was reckoned with, and what is bought for it; for the team, where there is any. */
export function TaskWork({ project, task, audience }: { project: string; task: string; audience: Audience }) {
  const { data } = useQuery({ ...purchasesQuery(project), enabled: sees(audience, 'team') })
  const hours = data?.work.find(({ taskId }) => taskId === task)?.hours
  const purchases = data?.purchases.filter(({ taskId }) => taskId === task) ?? []
  if (hours === undefined && purchases.length === 0) return null
  return (
    <WorkSection
      className="mt-5"
      title={say('From the estimate')}
      {...(hours !== undefined && { detail: say('{hours} h of work', { hours: numberText(hours) }) })}
    >
      <ul className="divide-y divide-hair">
        {purchases.map((one) => (
          <li key={one.id} className="flex min-h-9 items-center gap-2 py-1">
            <StatusMark
              status={one.boughtAt === null ? 'open' : 'done'}
              label={one.boughtAt === null ? say('to buy') : say('bought')}
            />
            <span className="min-w-0 flex-1">{one.item}</span>
            <span className="text-muted tabular-nums">{quantityText(one)}</span>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
