import { slipsRow, slipWhy } from '#contract/slips.ts'
import { tasksPath } from '#contract/task-path.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { type Answer, card, cardRow, dayText, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

/** Which ends moved, the completion first, from when to when and why, as the page of dates says it. */
export async function slipped(asked: Asked): Promise<Answer> {
  const { id, name, params, audience } = inProject(asked)
  const { slips } = await asked.row(slipsRow, { params })
  const ofAll = slips.filter(({ task }) => task === null)
  const [first] = ofAll.length > 0 ? ofAll : slips
  const titleOf = ({ task, title }: (typeof slips)[number]) => (task === null ? say('Completion') : title)
  const whyOf = (one: (typeof slips)[number]) => slipWhy(one, say) || say('No reason was given.')
  const lead = first
    ? say('{task} moved from {from} to {to}. {why}', {
        ...{ task: titleOf(first), from: dayText(first.from), to: dayText(first.to) },
        why: whyOf(first),
      })
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
