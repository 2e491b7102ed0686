import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText, todayHere } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { proposalsQuery } from '#web/kit/work/proposals.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** The proposals of a project that wait for the owner, the newest first; none for who does not pay. */
export function useOpenProposals(project: string, isOwner: boolean) {
  const { data } = useQuery({ ...proposalsQuery(project), enabled: isOwner })
  return (data?.proposals ?? []).filter(
    ({ state, validUntil }) => state === 'open' && validUntil >= todayHere(),
  )
}

/** What waits for an answer, above every other decision. */
export function OpenProposals({
  project,
  first,
  proposals,
}: {
  project: string
  /** Whether nothing stands above them that is to be done before. */
  first: boolean
  proposals: ReturnType<typeof useOpenProposals>
}) {
  return (
    <ul className="divide-y divide-line">
      {proposals.map(({ id, number, title, cents, validUntil }, index) => (
        <li key={id} className="grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
          <span className="flex min-w-0 items-start gap-3">
            <StatusMark status="waits" className="mt-1 size-4 max-md:hidden" />
            <span className="min-w-0">
              <span className="block font-semibold text-lg/6 md:text-base/5">{title}</span>
              <span className="block text-muted md:text-[0.8125rem]">
                {say('Proposal {number}, {sum}, good until {day}', {
                  number,
                  sum: moneyText(cents),
                  day: dayText(validUntil),
                })}
              </span>
            </span>
          </span>
          <ToolButton
            look={first && index === 0 ? 'main' : 'outline'}
            label={say('Read the proposal')}
            href={`${at('/projects')}/${project}/proposals/${number}`}
            className="max-md:min-h-14 max-md:w-full max-md:text-lg"
          />
        </li>
      ))}
    </ul>
  )
}
