import { type Slip, slipsRow, slipWhy } from '#contract/slips.ts'
import { tasksPath } from '#contract/task-path.ts'
import { plainOf } from '#domain/assistant/days.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { type Answer, card, cardRow, dayText, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

/** That an end moved, from when to when, and why; a deadline is called one. */
function movedText({ deadline, from, to }: Slip, task: string, why: string): string {
  const days = { from: dayText(from), to: dayText(to), why }
  return deadline
    ? say('The deadline moved from {from} to {to}. {why}', days)
    : say('{task} moved from {from} to {to}. {why}', { task, ...days })
}

/** Which ends moved, the completion and the deadline first, from when to when and why, as the page of dates says it. */
export async function slipped(asked: Asked): Promise<Answer> {
  const { id, name, params, audience } = inProject(asked)
  const { slips } = await asked.row(slipsRow, { params })
  const ofAll = slips.filter(({ task }) => task === null)
  const ofDeadline = /\b(?:deadline|fecha limite)\b/.test(plainOf(asked.question))
  const named = slips.find(({ deadline }) => ofDeadline && deadline)
  const first = named ?? ofAll[0] ?? slips[0]
  const titleOf = ({ task, title, deadline }: (typeof slips)[number]) =>
    deadline ? say('Deadline') : task === null ? say('Completion') : title
  const whyOf = (one: (typeof slips)[number]) => slipWhy(one, say) || say('No reason was given.')
  const lead = first
    ? movedText(first, titleOf(first), whyOf(first))
    : say('No date of {name} has moved since the project began.', { name })
  const rows = [...ofAll, ...slips.filter((one) => !ofAll.includes(one))].slice(0, 8).map((one) =>
    cardRow(titleOf(one), dayText(one.to), {
      detail: [say('was {day}', { day: dayText(one.from) }), one.by, whyOf(one)].filter(Boolean).join(' · '),
    }),
  )
  const cited = source(
    say('Dates of {name}', { name }),
    say('as they stand, {day}', { day: dayText(asked.today) }),
    tasksPath(id, audience),
  )
  return {
    pieces: [...words(lead), card(say('What moved, and why'), { rows, citations: [cited] })],
    known: true,
  }
}
