import { moneyLimits } from '#contract/money.ts'
import type { putWaiverRow } from '#contract/money-calls.ts'
import type { RowInput } from '#contract/route.ts'
import { isState } from '#domain/statutes/state-of.ts'
import { waiverOf } from '#domain/statutes/statutes.ts'
import { say } from '#language/say.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { conflict, wrong } from './refused.ts'
import { moneyProject, ofProject, priceRows } from './rows.ts'

type Nothing = Record<string, never>

/**
 * Asks for a lien waiver, or gives one. A kind that the law of the state has no form for is refused with its name; so is an
 * unconditional one in Texas before anything was paid (Prop. Code § 53.283).
 */
export async function putWaiver(
  scope: Scope,
  {
    id,
    side,
    party,
    place,
    final,
    conditional,
    throughOn,
    cents,
    invoiceId,
    entryId,
  }: RowInput<typeof putWaiverRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  if (!isState(place)) {
    throw wrong('place', say('There is no state {place}. Enter its two letters, such as CA', { place }))
  }
  const form = waiverOf(place, final, conditional)
  if ('refused' in form && form.refused !== 'no-form')
    throw conflict(
      form.refused === 'not-held'
        ? say(
            '{citation} prescribes the words in {state}, and we do not hold them whole: have a lawyer write it.',
            {
              ...{ citation: form.citation, state: place },
            },
          )
        : say('{citation} has no form for that. Choose what it has a form for.', { citation: form.citation }),
    )
  const { today } = await moneyProject(scope)
  await scope.write(async ({ tx, note, self }) => {
    const of = ofProject(scope)
    const rows = await priceRows(tx, scope)
    if (rows.waivers.some((one) => one.id === id)) return
    if (rows.waivers.length >= moneyLimits.waivers)
      throw conflict(say('A project has at most {most} lien waivers.', { most: moneyLimits.waivers }))
    if (invoiceId !== null && !rows.invoices.some((one) => one.id === invoiceId)) throw notThere()
    const [bill] =
      entryId === null
        ? []
        : await tx
            .selectFrom('cost_entries')
            .select((eb) => ['kind', eb.fn.countAll<string>().as('count')])
            .where((eb) => eb.and({ ...of, id: entryId }))
            .groupBy('kind')
            .execute()
    if (entryId !== null && (side === 'given' || bill?.kind !== 'bill')) throw notThere()
    if (place === 'TX' && conditional === false) {
      const paid = await tx
        .selectFrom('cost_entries')
        .select((eb) => eb.fn.sum<string>('cents').as('cents'))
        .where((eb) => eb.and({ ...of, kind: 'paid' }))
        .where('against', '=', entryId)
        .executeTakeFirst()
      const came = rows.payments
        .filter((one) => one.invoiceId === invoiceId)
        .reduce((sum, one) => sum + one.cents, 0)
      if (Number(paid?.cents ?? 0) <= 0 && came <= 0)
        throw conflict(
          say('In Texas an unconditional waiver may be asked for once it was paid (Prop. Code § 53.283).'),
        )
    }
    const seen = side === 'given' ? 'price' : 'cost'
    await tx
      .insertInto('lien_waivers')
      .values({
        ...{ ...of, id, class: seen, side, party, place, final, conditional, through_on: throughOn, cents },
        ...{ invoice_id: invoiceId, entry_id: entryId, asked_on: today, author_id: await self() },
      })
      .execute()
    await note({ class: seen, kind: 'waiver.asked', subject: id, detail: { name: party } })
  })
  return {}
}

/** Writes down that a waiver was signed and given. */
export async function giveWaiver(scope: Scope, id: string, on: string): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async ({ tx, note, self }) => {
    const there = (await priceRows(tx, scope)).waivers.find((one) => one.id === id)
    if (!there) throw notThere()
    if (there.givenOn !== null) return
    await self()
    await tx
      .updateTable('lien_waivers')
      .set({ given_on: on })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    await note({ class: there.class, kind: 'waiver.given', subject: id, detail: { name: there.party } })
  })
  return {}
}
