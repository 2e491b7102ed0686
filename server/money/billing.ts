import { moneyLimits, type Terms } from '#contract/money.ts'
import type {
  certifyApplicationRow,
  putApplicationRow,
  sendApplicationRow,
  setTermsRow,
} from '#contract/money-calls.ts'
import { sumText } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { addInvoice, isBilledByInvoice } from './invoices.ts'
import { sheetOf } from './reckon.ts'
import { conflict, wrong } from './refused.ts'
import { moneyProject, ofProject, type PriceRows, priceRows } from './rows.ts'

type Nothing = Record<string, never>

/** Whether a line comes to less than was billed of it; one that takes away, to less taken away. */
const isUnder = (cents: number, billed: number) =>
  billed !== 0 && (billed > 0 ? cents < billed : cents > billed)

/** Whether two say alike how a job was taken over. A line that nothing was done of says nothing. */
function isSameOpening(one: Terms['opening'], other: Terms['opening']): boolean {
  if (!one || !other) return one === other
  const said = ({ lines }: typeof one) =>
    new Map(
      lines.flatMap((line) => (line.doneCents === 0 && line.storedCents === 0 ? [] : [[line.id, line]])),
    )
  const [ours, theirs] = [said(one), said(other)]
  return (
    one.throughOn === other.throughOn &&
    one.heldCents === other.heldCents &&
    one.paidCents === other.paidCents &&
    ours.size === theirs.size &&
    [...ours].every(([id, { doneCents, storedCents }]) => {
      const there = theirs.get(id)
      return there?.doneCents === doneCents && there.storedCents === storedCents
    })
  )
}

/** Sets what is billed by. What was certified stays billed: a line that was is not taken out, nor made smaller than it. */
export async function setTerms(
  scope: Scope,
  { base, body }: RowInput<typeof setTermsRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async ({ tx, now, note, self }) => {
    const rows = await priceRows(tx, scope)
    if ((rows.terms?.number ?? 0) !== base)
      throw conflict(say('Somebody changed the schedule of values meanwhile. Look at it again.'))
    const last = rows.applications.findLast(({ state }) => state === 'certified' || state === 'sent')
    const wanted = new Map(body.lines.map((line) => [line.id, line]))
    for (const done of last?.sheet?.lines ?? []) {
      const line = wanted.get(done.id)
      if (!done.added && done.total !== 0 && (!line || isUnder(line.cents, done.total)))
        throw conflict(
          say('“{title}” was billed already: it stays, at no less than what was billed.', {
            title: done.title,
          }),
        )
    }
    if (last && !isSameOpening(body.opening, rows.terms?.body.opening ?? null))
      throw conflict(say('How the job was taken over stays as it is once something was billed.'))
    for (const { id, doneCents, storedCents } of body.opening?.lines ?? []) {
      const line = wanted.get(id)
      if (!line || isUnder(line.cents, doneCents + storedCents))
        throw conflict(say('More was billed before than a line of the schedule comes to.'))
    }
    await tx
      .insertInto('billing_terms')
      .values({
        ...ofProject(scope),
        number: base + 1,
        body: JSON.stringify(body),
        at: now,
        author_id: await self(),
      })
      .execute()
    await note({ class: 'price', kind: 'terms.set', detail: { count: body.lines.length } })
  })
  return {}
}

const requireTerms = ({ terms }: PriceRows): Terms => {
  if (!terms) throw conflict(say('Set the schedule of values first.'))
  return terms.body
}

/** Refuses what cannot be billed so: more than a line comes to, less than nothing, or more retainage given back than is held. */
function requireSound(
  rows: PriceRows,
  body: Terms,
  wanted: Pick<PriceRows['applications'][number], 'lines' | 'releaseCents'>,
) {
  const { sheet, faults } = sheetOf(rows, body, wanted)
  const known = new Set(sheet.lines.map(({ id }) => id))
  const named = new Set([...known, ...body.lines.map(({ id }) => id), ...rows.changes.map(({ id }) => id)])
  if (wanted.lines.some(({ id }) => !named.has(id))) throw notThere()
  // A change order that is not signed is no line of the schedule.
  if (wanted.lines.some(({ id }) => !known.has(id)))
    throw conflict(
      say('A line is not in the schedule of values. A change order is billed once it is signed.'),
    )
  const [first] = faults
  if (first)
    throw conflict(
      first.fault === 'over'
        ? say('“{title}” would be billed for more than it comes to.', first)
        : say('“{title}” cannot be billed for less than nothing.', first),
    )
  if (sheet.retainage < 0) {
    const sum = sumText(sheet.retainage + wanted.releaseCents)
    throw conflict(say('{sum} of retainage is held: no more than that can be released.', { sum }))
  }
  return sheet
}

async function findApplication(rows: PriceRows, id: string) {
  const there = rows.applications.find((one) => one.id === id)
  if (!there) throw notThere()
  return there
}

/** Begins an application, or changes one that was not sent. One is answered before the next is begun. */
export async function putApplication(
  scope: Scope,
  { id, throughOn, lines, releaseCents }: RowInput<typeof putApplicationRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async ({ tx, note, self }) => {
    const rows = await priceRows(tx, scope)
    const body = requireTerms(rows)
    const of = ofProject(scope)
    const there = rows.applications.find((one) => one.id === id)
    if (there && there.state !== 'draft') throw conflict(say('This application was sent: it stays as it is.'))
    const open = rows.applications.find(
      (one) => one.id !== id && (one.state === 'draft' || one.state === 'sent'),
    )
    if (open)
      throw conflict(
        say('Application {number} has to be certified or taken back first.', { number: open.number }),
      )
    if (!there && rows.applications.length >= moneyLimits.applications)
      throw conflict(say('A project has at most {most} applications.', { most: moneyLimits.applications }))
    if (isBilledByInvoice(rows))
      throw conflict(say('This job is billed by milestone: its invoices would be billed a second time.'))
    requireSound(rows, body, { lines, releaseCents })
    const row = { through_on: throughOn, lines: JSON.stringify(lines), release_cents: releaseCents }
    const author_id = await self()
    if (there)
      await tx
        .updateTable('pay_applications')
        .set(row)
        .where((eb) => eb.and({ ...of, id }))
        .execute()
    else {
      const number = Math.max(0, ...rows.applications.map((one) => one.number)) + 1
      await tx
        .insertInto('pay_applications')
        .values({ ...of, id, number, ...row, author_id })
        .execute()
    }
    await note({ class: 'cost', kind: 'application.put', subject: id })
  })
  return {}
}

/** Whether an application says of any line something else than stood before it, or gives retainage back. */
function isAnything(rows: PriceRows, { lines, releaseCents }: PriceRows['applications'][number]): boolean {
  const last = rows.applications.findLast(({ state }) => state === 'certified')
  const before = new Map((last?.lines ?? rows.terms?.body.opening?.lines ?? []).map((one) => [one.id, one]))
  const now = new Map(lines.map((one) => [one.id, one]))
  return (
    releaseCents !== 0 ||
    [...new Set([...before.keys(), ...now.keys()])].some((id) => {
      const [was, is] = [before.get(id), now.get(id)]
      return (
        (was?.doneCents ?? 0) !== (is?.doneCents ?? 0) || (was?.storedCents ?? 0) !== (is?.storedCents ?? 0)
      )
    })
  )
}

/** Sends an application for what it comes to; refuses another sum than was read, one below nothing, and one of nothing at all. */
export async function sendApplication(
  scope: Scope,
  id: string,
  { due }: RowInput<typeof sendApplicationRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  const { today } = await moneyProject(scope)
  await scope.write(async ({ tx, note, self }) => {
    const rows = await priceRows(tx, scope)
    const there = await findApplication(rows, id)
    if (there.state === 'sent') return
    if (there.state !== 'draft') throw conflict(say('This application was sent: it stays as it is.'))
    const sheet = requireSound(rows, requireTerms(rows), there)
    if (sheet.due !== due)
      throw conflict(
        say('It comes to {sum} by now. Look at it again before you send it.', { sum: sumText(sheet.due) }),
      )
    if (sheet.due < 0)
      throw conflict(say('This comes to less than nothing: give a credit for the difference instead.'))
    if (sheet.due === 0 && !isAnything(rows, there))
      throw conflict(
        say(
          'Nothing is billed, given back or credited by this application. Say first what was done, or take it back.',
        ),
      )
    await self()
    await tx
      .updateTable('pay_applications')
      .set({ state: 'sent', class: 'price', sheet: JSON.stringify(sheet), sent_on: today })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    await note({ class: 'price', kind: 'application.sent', subject: id, detail: { number: there.number } })
  })
  return {}
}

/** Writes down what was certified, no more than was asked for; that becomes an invoice. */
export async function certifyApplication(
  scope: Scope,
  id: string,
  { invoice, cents, dueOn }: RowInput<typeof certifyApplicationRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  const { today } = await moneyProject(scope)
  await scope.write(async (writing: Writing) => {
    const { tx, note, self } = writing
    const rows = await priceRows(tx, scope)
    const there = await findApplication(rows, id)
    if (there.state === 'certified' && there.certifiedCents === cents) return
    if (there.state !== 'sent' || !there.sheet)
      throw conflict(say('Only an application that was sent is certified.'))
    if (cents > there.sheet.due || cents < 0) {
      throw wrong(
        'cents',
        say('Between nothing and {sum} can be certified.', { sum: sumText(there.sheet.due) }),
      )
    }
    await self()
    await tx
      .updateTable('pay_applications')
      .set({ state: 'certified', certified_on: today, certified_cents: cents })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    const body = requireTerms(rows)
    const title = say('Pay application {number}', { number: there.number })
    await addInvoice(scope, writing, rows, {
      ...{ id: invoice, kind: 'application', applicationId: id, title, taxBp: 0, taxPlace: '' },
      ...{ lines: [{ title, cents, changeOrderId: null }], issuedOn: today, dueOn },
      ...{
        interestBp: body.interestBp,
        interestDays: body.interestDays,
        interestSource: body.interestSource,
      },
    })
    await note({
      class: 'price',
      kind: 'application.certified',
      subject: id,
      detail: { number: there.number },
    })
  })
  return {}
}

/** Takes back an application that was not certified. */
export async function withdrawApplication(scope: Scope, id: string): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async ({ tx, note, self }) => {
    const there = await findApplication(await priceRows(tx, scope), id)
    if (there.state === 'void') return
    if (there.state === 'certified') throw conflict(say('This application was certified: it stays.'))
    await self()
    await tx
      .updateTable('pay_applications')
      .set({ state: 'void' })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    const seen = there.state === 'sent' ? 'price' : 'cost'
    await note({ class: seen, kind: 'application.withdrawn', subject: id, detail: { number: there.number } })
  })
  return {}
}
