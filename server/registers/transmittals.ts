import type { returnTransmittalRow, sendTransmittalRow } from '#contract/register-calls.ts'
import { actions, registerLimits, type Transmittal } from '#contract/registers.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import {
  answersAll,
  checkTransmittal,
  nextTransmittal,
  type TransmittalFault,
  transmittalNumber,
} from '#domain/submittals/transmittals.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { numbersOnPaper } from './numbers.ts'
import { ofProject, registerProject, transmittalColumns } from './read.ts'

type Nothing = Record<string, never>

const faults: Record<TransmittalFault, () => string> = {
  twice: () => say('An item is in the transmittal twice.'),
  sections: () => say('A transmittal has items of one section. Make one for each section.'),
  reason: () => say('Say why an item varies from the contract.'),
  sent: () => say('An item is under review already, or approved.'),
  again: () => say('Only items that came back to be sent again, with this transmittal, are resubmitted.'),
}

const readAll = (scope: Scope, { tx }: Writing) =>
  tx
    .selectFrom('transmittals')
    .select(transmittalColumns)
    .where((eb) => eb.and(ofProject(scope)))
    .execute()

/** Sends items of one section, for the first time or again; sent a second time with its id it is the one that is there. */
export async function sendTransmittal(
  scope: Scope,
  { id, sentTo, remarks, suffix, again, lines }: RowInput<typeof sendTransmittalRow>['body'],
): Promise<RowData<typeof sendTransmittalRow>> {
  requireRight(scope, 'register.edit')
  const { today } = await registerProject(scope)
  return scope.write(async (writing) => {
    const { tx, note, self } = writing
    const of = ofProject(scope)
    const all = await readAll(scope, writing)
    const there = all.find((one) => one.id === id)
    if (there) return { id, number: transmittalNumber(there) }
    const before = again === null ? null : (all.find((one) => one.id === again) ?? undefined)
    const items = await tx
      .selectFrom('submittals')
      .select(['id', 'section', 'files'])
      .where((eb) => eb.and(of))
      .where(
        'id',
        'in',
        lines.map(({ item }) => item),
      )
      .execute()
    if (before === undefined || items.length < new Set(lines.map(({ item }) => item)).size) throw notThere()
    const checked = checkTransmittal({ again: before, lines }, items, all)
    if ('fault' in checked) throw new Refusal('conflict', faults[checked.fault]())
    if (all.length >= registerLimits.entries)
      throw new Refusal(
        'conflict',
        say('A register has at most {most} entries.', { most: registerLimits.entries }),
      )
    const { section } = checked
    const own = all.filter((one) => one.section === section)
    const taken = await numbersOnPaper(scope, writing, 'submittal-transmittal', section)
    const numbered = {
      section,
      ...nextTransmittal(before, [...own, ...taken]),
      suffix: before?.suffix ?? suffix,
    }
    const number = transmittalNumber(numbered)
    const filesOf = new Map(items.map((one) => [one.id, one.files]))
    await tx
      .insertInto('transmittals')
      .values({
        ...{ ...of, id, ...numbered, sent_to: sentTo, sent_on: today, remarks, author_id: await self() },
        lines: JSON.stringify(
          lines.map((line) => ({ ...line, action: null, remarks: '', files: filesOf.get(line.item) ?? [] })),
        ),
      })
      .execute()
    await note({ class: 'open', kind: 'transmittal.sent', subject: id, detail: { name: number } })
    return { id, number }
  })
}

/** A transmittal with these items that is about to be changed; refuses one that was answered or taken back. */
async function holdSent(
  scope: Scope,
  { tx }: Writing,
  id: string,
  answered: readonly { item: string }[] = [],
): Promise<Transmittal> {
  const found = await tx
    .selectFrom('transmittals')
    .select(transmittalColumns)
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirst()
  if (!found || answered.some(({ item }) => found.lines.every((line) => line.item !== item))) throw notThere()
  if (found.state !== 'sent')
    throw new Refusal('conflict', say('This transmittal is no longer out for review.'))
  return found
}

const change = (
  scope: Scope,
  { tx }: Writing,
  id: string,
  set: Partial<Record<'forwarded_on' | 'back_on' | 'acted_on' | 'returned_on', string | null>> & {
    state: Transmittal['state']
    lines?: string
  },
) =>
  tx
    .updateTable('transmittals')
    .set(set)
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .execute()

/** Writes down what was answered to every item of a transmittal; refuses an answer that the job’s list does not have. */
export async function returnTransmittal(
  scope: Scope,
  id: string,
  { lines, forwardedOn, backOn, actedOn }: RowInput<typeof returnTransmittalRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'register.answer')
  const { government, today } = await registerProject(scope)
  await scope.write(async (writing) => {
    const held = await holdSent(scope, writing, id, lines)
    if (!answersAll(held.lines, lines))
      throw new Refusal('invalid_input', say('Choose an action for every item of the transmittal.'))
    for (const { action, remarks } of lines) {
      if (!government && actions[action].commercial === null)
        throw new Refusal('invalid_input', say('Code {code} is of government jobs.', { code: action }))
      if (actions[action].again && remarks.trim() === '')
        throw new Refusal('invalid_input', say('Say what is to be changed before it is sent again.'))
    }
    const days = [forwardedOn, backOn, actedOn].filter((day) => day !== null)
    if (days.some((day, at) => day < held.sentOn || day < (days[at - 1] ?? '')))
      throw new Refusal('invalid_input', say('These days are not in order.'))
    await writing.self()
    const answers = new Map(lines.map((one) => [one.item, one]))
    await change(scope, writing, id, {
      ...{ state: 'returned', forwarded_on: forwardedOn, back_on: backOn, acted_on: actedOn },
      returned_on: today,
      lines: JSON.stringify(held.lines.map((line) => ({ ...line, ...answers.get(line.item) }))),
    })
    const detail = { name: transmittalNumber(held) }
    await writing.note({ class: 'open', kind: 'transmittal.returned', subject: id, detail })
  })
  return {}
}

/** Takes back a transmittal that nothing was answered to: its items can be sent anew, its number stays used. */
export async function withdrawTransmittal(scope: Scope, id: string): Promise<Nothing> {
  requireRight(scope, 'register.edit')
  await scope.write(async (writing) => {
    const held = await holdSent(scope, writing, id)
    await writing.self()
    await change(scope, writing, id, { state: 'withdrawn' })
    const detail = { name: transmittalNumber(held) }
    await writing.note({ class: 'open', kind: 'transmittal.withdrawn', subject: id, detail })
  })
  return {}
}
