import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, askRow, asksRow } from '#contract/asks.ts'
import type { Person, Task } from '#contract/fields.ts'
import { movedDay } from '#contract/moved.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { taskKey, whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** Whom of those who do a task a letter asks for a yes, and what they said. */
export function Asks({ project, task, people }: { project: string; task: Task; people: readonly Person[] }) {
  const client = useQueryClient()
  const key = [...taskKey(project, task.id), 'asks']
  const askable = people.filter(
    ({ id, own, email, userId }) => task.assignees.includes(id) && !own && (email || userId === null),
  )
  const { data } = useQuery({
    // The days are part of what was asked: another answer where they move.
    queryKey: [...key, task.startOn, task.finishOn],
    meta: { classes: ['team'] } satisfies LiveMeta,
    enabled: askable.length > 0,
    queryFn: () => call(asksRow, { params: { project, task: task.id }, body: {} }),
  })
  const ask = useMutation({
    mutationFn: (person: string) => call(askRow, { params: { project, task: task.id }, body: { person } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  // Who has an account is told of it there.
  const shifted = data?.shifted && movedDay(data.shifted.from, data.shifted.to)
  const isUntold = ({ id, userId }: Person) =>
    Boolean(shifted) && userId === null && !data?.asks.some(({ person }) => person === id)
  const shown = askable.filter((one) => one.email || isUntold(one))
  if (shown.length === 0) return null
  const begun = task.status === 'doing' || task.status === 'done'
  return (
    <WorkSection title={say('Can they do it?')} className="mt-5">
      <ul>
        {shown.map((one) => {
          const { id, name, email } = one
          const asked = data?.asks.find(({ person }) => person === id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 border-hair border-b py-2">
              <StatusMark status={asked ? markOf(asked) : 'draft'} />
              <span className="min-w-40 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-[0.8125rem] text-muted">
                  {asked ? wordsOf(asked) : say('not asked')}
                </span>
                {shifted && isUntold(one) && (
                  <span className="block text-[0.8125rem] text-signal-text">
                    {untoldText(shifted, email)}
                  </span>
                )}
                {asked && asked.note !== '' && <span className="block">{asked.note}</span>}
                {asked?.datesMoved && (
                  <span className="block text-[0.8125rem] text-signal-text">
                    {say('The dates moved since they were asked.')}{' '}
                    {!begun &&
                      Date.parse(asked.expiresAt) > Date.now() &&
                      say('An email asks them again within the hour.')}
                  </span>
                )}
              </span>
              {!begun && email && (
                <ToolButton
                  size={28}
                  label={asked ? say('Ask again') : say('Ask for a yes')}
                  aria-label={
                    asked ? say('Ask again: {name}', { name }) : say('Ask for a yes: {name}', { name })
                  }
                  busy={ask.isPending && ask.variables === id}
                  onClick={() => ask.mutate(id)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div role="alert" className="mt-2 empty:hidden">
        {ask.error && <Note kind="refused">{whyNotSaved(ask.error)}</Note>}
      </div>
    </WorkSection>
  )
}

const markOf = ({ answer, letter }: Ask) =>
  answer === 'yes' ? 'done' : answer === 'cannot' || letter === 'failed' ? 'blocked' : 'waits'

function wordsOf({ answer, answeredAt, askedAt, expiresAt, letter, was, startOn, finishOn }: Ask): string {
  const on = (at: string | null) => momentDay(at ?? askedAt)
  if (answer === 'yes') return say('said yes, {day}', { day: on(answeredAt) })
  if (answer === 'cannot') return say('cannot, {day}', { day: on(answeredAt) })
  if (letter === 'failed') return say('the email could not be delivered')
  if (Date.parse(expiresAt) <= Date.now()) return say('did not answer in time')
  const moved = was && movedDay(was, { startOn, finishOn })
  if (moved) return say('moved to {day}, asked again', { day: dayText(moved.to) })
  return letter === 'sent'
    ? say('asked {day}, no answer yet', { day: on(askedAt) })
    : say('the email is on its way')
}

function untoldText(moved: { from: string; to: string }, email: string | null | undefined): string {
  const days = { from: dayText(moved.from), to: dayText(moved.to) }
  return email
    ? say('No email told them that it moved from {from} to {to}.', days)
    : say('They were not told that it moved from {from} to {to}: there is no email address for them.', days)
}
