import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedEntry } from '#contract/money-calls.ts'
import { mondayOf } from '#domain/calendar/iso-date.ts'
import { type CostEvent, costTotal, projectedOverTime, reportOf } from '#domain/money/job-cost.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { entryOf, moneyCalls } from '#testing/money-calls.ts'

type Body = Record<string, unknown>
let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  site = await openJobSite(t)
})

const { on, get, post, works, payments, money } = moneyCalls(() => ({ t, site }))
const entry = (kind: string, cents: number, more: Body = {}) => entryOf(kind, cents, on(0), more)
const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)

test('what is ordered, billed and paid comes to a report; what was wrong is taken back and stays', async () => {
  const order = entry('commitment', 200_000)
  await works('money/entries', order)
  const come = entry('bill', 120_000, { against: order.id, number: 'A-7', dueOn: on(-40) })
  await works('money/entries', come)
  await works('money/entries', come)
  const again = await post('money/entries', entry('bill', 1, { number: 'a-7' }))
  expect(again.error?.fields?.number).toBe('A bill a-7 of Ruiz Electric was entered already.')
  const paid = entry('paid', 70_000, {
    against: come.id,
    method: 'check',
    lines: [{ code: '', costClass: 'sub', cents: 70_000 }],
  })
  await works('money/entries', paid)
  expect(
    (await post('money/entries', entry('paid', 50_001, { against: come.id }))).error?.fields?.lines,
  ).toContain('$500.00')
  expect((await post('money/entries', entry('paid', 1, { against: order.id }))).status).toBe(400)
  expect((await post('money/entries', entry('bill', 1, { against: randomUUID() }))).status).toBe(404)
  const receipt = entry('receipt', 5_000, { method: 'card', vendor: 'Lumber yard' })
  await works('money/entries', receipt)
  const before = await money()
  expect(before.total).toMatchObject({
    committed: 200_000,
    spent: 125_000,
    toComplete: 80_000,
    projected: 205_000,
    over: 205_000,
  })
  expect(before.weeks).toEqual([expect.objectContaining({ inCents: 0, outCents: 75_000 })])
  // Late by now, it is due this week.
  expect(before.due).toEqual([{ on: mondayOf(on(0)), inCents: 0, outCents: 50_000 }])
  expect(sum(before.payables)).toBe(50_000)
  expect((await post(`money/entries/${come.id}/correct`, { id: randomUUID(), note: '' })).status).toBe(409)
  await works(`money/entries/${receipt.id}/correct`, { id: randomUUID(), note: 'Another job' })
  await works(`money/entries/${receipt.id}/correct`, { id: randomUUID(), note: 'Another job' })
  await works('money/entries', entry('forecast', 190_000, { vendor: '' }))
  const after = await money()
  expect(after.total).toMatchObject({ spent: 120_000, projected: 190_000, toComplete: 70_000 })
  expect(after.entries.filter(({ corrects }: ListedEntry) => corrects === receipt.id)).toHaveLength(1)
  expect(after.margin.at(-1).projectedCents).toBe(190_000)
})

test('a waiver is asked for in the form of the state; in Texas an unconditional one once something was paid', async () => {
  const waiver = (more: Body = {}) => ({
    ...{
      id: randomUUID(),
      side: 'asked',
      party: 'Ruiz Electric',
      place: 'TX',
      final: false,
      conditional: false,
    },
    ...{ throughOn: on(0), cents: 5, invoiceId: null, entryId: null, ...more },
  })
  const come = entry('bill', 100, { number: '1' })
  await works('money/entries', come)
  expect((await post('waivers', waiver({ entryId: come.id }))).error?.message).toContain('53.283')
  await works('waivers', waiver({ conditional: true, entryId: come.id }))
  await works('money/entries', entry('paid', 100, { against: come.id }))
  const own = waiver({ entryId: come.id })
  await works('waivers', own)
  await works(`waivers/${own.id}/given`, { on: on(0) })
  expect((await post('waivers', waiver({ place: 'FL', conditional: true }))).error?.message).toContain(
    '713.20',
  )
  expect((await post('waivers', waiver({ place: 'MO', conditional: null, final: true }))).status).toBe(409)
  expect((await post('waivers', waiver({ place: 'XX' }))).error?.fields?.place).toContain('no state XX')
  // What a sub is asked for is not the owner’s to read; what the owner is given is.
  await works('waivers', waiver({ side: 'given', conditional: true, party: 'Halvorsen Builders' }))
  expect((await payments('owner')).waivers.map(({ party }: { party: string }) => party)).toEqual([
    'Halvorsen Builders',
  ])
})

test('where no law has a form, our own waiver says which payment it is for, and whether that came', async () => {
  const paper = async (final: boolean, conditional: boolean) => {
    const own = {
      id: randomUUID(),
      side: 'given',
      party: 'Halvorsen Builders',
      place: 'ID',
      final,
      conditional,
    }
    await works('waivers', { ...own, throughOn: on(0), cents: 5, invoiceId: null, entryId: null })
    const { data } = await post('money/document', { waiver: own.id })
    return (await get(`documents/${data.document}`)).text
  }
  expect(await paper(false, true)).toMatch(/one payment.+Once the claimant.+until that day/s)
  expect(await paper(false, false)).toMatch(/one payment.+was paid the amount above.+until that day/s)
  expect(await paper(true, true)).toMatch(/the final payment.+Once the claimant.+of this job/s)
  expect(await paper(true, false)).toMatch(/the final payment.+was paid in full.+of this job/s)
})

test('what orders have open comes out by weeks as it does order by order, billed too high, in parts and taken back', async () => {
  const of = (days: number, kind: string, parts: Record<string, number>, more: Body = {}) =>
    entryOf(kind, 0, on(days), {
      lines: Object.entries(parts).map(([code, cents]) => ({ code, costClass: 'sub', cents })),
      ...more,
    })
  const [whole, split, gone] = [
    of(-30, 'commitment', { 26: 200_000 }),
    of(-29, 'commitment', { '06': 90_000, 26: 50_000 }),
    of(-23, 'commitment', { '09': 70_000 }),
  ]
  const over = of(-9, 'bill', { 26: 120_000 }, { against: whole.id })
  const part = of(-8, 'bill', { '06': 95_000, '09': 10_000, 26: 20_000 }, { against: split.id })
  const bills = [
    of(-16, 'bill', { 26: 150_000 }, { against: whole.id }),
    over,
    part,
    of(-2, 'bill', { 26: 7_000 }),
  ]
  for (const one of [whole, split, gone, ...bills]) await works('money/entries', one)
  for (const { id } of [over, gone])
    await works(`money/entries/${id}/correct`, { id: randomUUID(), note: '' })
  const { total, margin, entries } = await money()
  const events = (entries as ListedEntry[]).flatMap(({ id, kind, onDay, against, corrects, lines }) =>
    lines.map(
      ({ code, cents }): CostEvent => ({
        ...{ on: mondayOf(onDay), code, cents: BigInt(cents) },
        ...(kind === 'commitment' ? { kind, against: corrects ?? id } : { kind: 'spent', against }),
      }),
    ),
  )
  const foot = costTotal(reportOf(events))
  expect(total).toEqual(
    Object.fromEntries(Object.entries(foot).map(([name, cents]) => [name, Number(cents)])),
  )
  expect(total).toMatchObject({ committed: 340_000, spent: 282_000, toComplete: 80_000 })
  expect(margin.map(({ projectedCents }: { projectedCents: number }) => projectedCents)).toEqual(
    projectedOverTime(events).map(({ projected }) => Number(projected)),
  )
})
