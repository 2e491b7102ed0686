import { moneyLimits } from '#contract/money.ts'
import type { moveChangeRow, putChangeRow, signChangeRow } from '#contract/money-calls.ts'
import { sumText } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { editSum } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { conflict, wrong } from './refused.ts'
import { costReader, moneyProject, ofProject, priceReader } from './rows.ts'

type Nothing = Record<string, never>

const find = async (scope: Scope, { tx }: Writing, id: string) => {
  const there = await tx
    .selectFrom('change_orders')
    .selectAll()
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirst()
  return there && { ...there, cents: Number(there.cents) }
}

/** Refuses who does not run the project: as if there were nothing to who sees no cost, whatever they may do. */
export function requireMoney(scope: Scope): void {
  costReader(scope)
  requireRight(scope, 'money.edit')
}

/** Writes a change order with what it costs, or changes one that was not sent. */
export async function putChange(
  scope: Scope,
  { id, title, reason, cents, days, costs }: RowInput<typeof putChangeRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const of = ofProject(scope)
    const there = await find(scope, writing, id)
    if (there && there.state !== 'draft')
      throw conflict(say('This change order was sent: write another one.'))
    const row = { title, reason, cents, days }
    const author_id = await self()
    if (there)
      await tx
        .updateTable('change_orders')
        .set(row)
        .where((eb) => eb.and({ ...of, id }))
        .execute()
    else {
      const { count } = await tx
        .selectFrom('change_orders')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where((eb) => eb.and(of))
        .executeTakeFirstOrThrow()
      if (Number(count) >= moneyLimits.changes)
        throw conflict(say('A project has at most {most} change orders.', { most: moneyLimits.changes }))
      await tx
        .insertInto('change_orders')
        .values({ ...of, id, ...row, author_id })
        .execute()
    }
    const lines = JSON.stringify(costs)
    await tx
      .insertInto('change_costs')
      .values({ ...of, change_order_id: id, lines })
      .onConflict((on) => on.columns(['org_id', 'project_id', 'change_order_id']).doUpdateSet({ lines }))
      .execute()
    await note({ class: 'cost', kind: 'change-order.put', subject: id, detail: { name: title } })
  })
  return {}
}

/** Puts a change order to the owner under the next number, or takes it back. */
export async function moveChange(
  scope: Scope,
  id: string,
  { state }: RowInput<typeof moveChangeRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  const { today } = await moneyProject(scope)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const of = ofProject(scope)
    const there = await find(scope, writing, id)
    if (!there) throw notThere()
    if (there.state === state) return
    await self()
    if (state === 'offered') {
      if (there.state !== 'draft') throw conflict(say('This change order was sent already.'))
      const { last } = await tx
        .selectFrom('change_orders')
        .select((eb) => eb.fn.max('number').as('last'))
        .where((eb) => eb.and(of))
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('change_orders')
        .set({ state, class: 'price', number: (last ?? 0) + 1, offered_on: today })
        .where((eb) => eb.and({ ...of, id }))
        .execute()
    } else {
      if (there.state !== 'offered')
        throw conflict(say('Only a change order that waits for an answer can be taken back.'))
      await tx
        .updateTable('change_orders')
        .set({ state })
        .where((eb) => eb.and({ ...of, id }))
        .execute()
    }
    await note({ class: 'price', kind: `change-order.${state}`, subject: id, detail: { name: there.title } })
  })
  return {}
}

/** The sum of a project after something was added to it. */
async function addToSum(
  scope: Scope,
  writing: Writing,
  what: 'price' | 'cost',
  cents: number,
): Promise<void> {
  const { tx } = writing
  const of = ofProject(scope)
  const sums = {
    price: { table: 'project_prices', column: 'price_cents', class: 'price', field: 'priceCents' },
    cost: { table: 'project_costs', column: 'budget_cents', class: 'cost', field: 'budgetCents' },
  } as const
  const before =
    what === 'price'
      ? await tx
          .selectFrom('project_prices')
          .select('price_cents as cents')
          .where((eb) => eb.and(of))
          .executeTakeFirst()
      : await tx
          .selectFrom('project_costs')
          .select('budget_cents as cents')
          .where((eb) => eb.and(of))
          .executeTakeFirst()
  if (before?.cents == null || cents === 0) return
  const kind = what === 'price' ? 'project.priced' : 'project.budgeted'
  await editSum(
    scope,
    writing,
    { ...sums[what], kind },
    { was: undefined, cents: Number(before.cents) + cents },
  )
}

/**
 * Signs a change order for the price that was read, or declines it: the owner does, or whoever runs the project writes down what was
 * signed on paper. Price and budget of the project follow. Refuses another price than stands.
 */
export async function signChange(
  scope: Scope,
  id: string,
  { signed, name, cents, on }: RowInput<typeof signChangeRow>['body'],
): Promise<Nothing> {
  priceReader(scope)
  requireRight(scope, 'change.sign')
  const { today } = await moneyProject(scope)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const of = ofProject(scope)
    const there = await find(scope, writing, id)
    if (!there || there.state === 'draft') throw notThere()
    const state = signed ? 'signed' : 'declined'
    if (there.state === state && there.signer === name) return
    if (there.state !== 'offered') throw conflict(say('This change order was answered or taken back.'))
    if (there.cents !== cents)
      throw conflict(say('This change order is for {sum}. Look at it again.', { sum: sumText(there.cents) }))
    // An owner signs now; what was signed on paper has its own day.
    const day = scope.audience === 'owner' ? today : (on ?? today)
    if (day > today || day < (there.offered_on ?? day)) {
      throw wrong(
        'on',
        say('It was signed on a day from {first, date, medium} to today.', {
          // At noon it is the same day wherever the server stands.
          first: new Date(`${there.offered_on ?? today}T12:00:00`),
        }),
      )
    }
    await self()
    await tx
      .updateTable('change_orders')
      .set({ state, signed_on: day, signer: name })
      .where((eb) => eb.and({ ...of, id }))
      .execute()
    if (signed) {
      const cost = await tx
        .selectFrom('change_costs')
        .select('lines')
        .where((eb) => eb.and({ ...of, change_order_id: id }))
        .executeTakeFirst()
      await addToSum(scope, writing, 'price', there.cents)
      await addToSum(
        scope,
        writing,
        'cost',
        (cost?.lines ?? []).reduce((sum, line) => sum + line.cents, 0),
      )
    }
    await note({ class: 'price', kind: `change-order.${state}`, subject: id, detail: { name: there.title } })
  })
  return {}
}
