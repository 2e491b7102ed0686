import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ValueLine } from '#contract/money.ts'
import type { ListedApplication } from '#contract/money-calls.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { moneyCalls } from '#testing/money-calls.ts'

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

const { on, post, get, works, payments } = moneyCalls(() => ({ t, site }))

const valueLine = (title: string, cents: number, more: Partial<ValueLine> = {}): ValueLine => ({
  ...{ id: randomUUID(), number: title.slice(0, 3), title, cents, by: 'percent', quantity: null, unit: '' },
  ...more,
})
const done = ({ id }: ValueLine, doneCents: number, storedCents = 0) => ({ id, doneCents, storedCents })
/** Sets the schedule of values, after so many changes of it. */
const set = (base: number, lines: readonly ValueLine[], opening: Body | null = null, held: Body = {}) =>
  post('payments/terms', {
    base,
    body: {
      lines,
      retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true, ...held },
      ...{ interestBp: 0, interestDays: 365, interestSource: '', opening },
    },
  })
/** Sends an application; answers its id. */
async function send(lines: Body[]): Promise<string> {
  const id = randomUUID()
  await works('applications', { id, throughOn: on(0), releaseCents: 0, lines })
  const { sheet } = (await payments()).applications.at(-1) as ListedApplication
  await works(`applications/${id}/send`, { due: sheet.due })
  return id
}

test('the schedule of a job that was taken over is changed after an application, how it was taken over is not', async () => {
  const [demolition, roughIn] = [valueLine('Demolition', 5_000_000), valueLine('Rough-in', 5_000_000)]
  const lines = [demolition, roughIn]
  const were = [done(demolition, 2_000_000, 1_000), done(roughIn, 0)]
  const opening = { throughOn: on(-30), lines: were, heldCents: 200_000, paidCents: 1_700_000 }
  expect((await set(0, lines, opening)).status).toBe(200)
  await send([done(demolition, 3_000_000)])
  expect((await set(1, lines, opening)).status).toBe(200)
  const painting = valueLine('Painting', 100_000)
  const more = { ...opening, lines: [done(painting, 0), ...were.toReversed()] }
  expect((await set(2, [...lines, painting], more)).status).toBe(200)
  expect((await set(3, lines, { ...opening, lines: were.slice(0, 1) })).status).toBe(200)
  for (const other of [
    null,
    { ...opening, throughOn: on(-29) },
    { ...opening, heldCents: 200_001 },
    { ...opening, paidCents: 1_700_001 },
    { ...opening, lines: [done(demolition, 2_000_001, 1_000)] },
    { ...opening, lines: [done(demolition, 2_000_000, 999)] },
    { ...opening, lines: [...were.slice(0, 1), done(roughIn, 1)] },
    { ...opening, lines: [] },
  ]) {
    const { status, error } = await set(4, lines, other)
    expect([status, error?.message]).toEqual([409, expect.stringContaining('stays as it is')])
  }
})

test('an application of nothing is not sent, of a job that was taken over neither', async () => {
  const work = valueLine('Work', 5_000_000)
  const opening = {
    ...{ throughOn: on(-30), heldCents: 200_000, paidCents: 1_801_000 },
    lines: [done(work, 2_000_000, 1_000)],
  }
  await set(0, [work], opening)
  const nothing = {
    id: randomUUID(),
    throughOn: on(0),
    releaseCents: 0,
    lines: [done(work, 2_000_000, 1_000)],
  }
  await works('applications', nothing)
  expect((await payments()).applications[0].sheet.due).toBe(0)
  const { status, error } = await post(`applications/${nothing.id}/send`, { due: 0 })
  expect([status, error?.message]).toEqual([409, expect.stringContaining('Nothing is billed')])
  // What is put in place of the material that was stored is no more money, and is said.
  await works('applications', { ...nothing, lines: [done(work, 2_001_000)] })
  await works(`applications/${nothing.id}/send`, { due: 0 })
})

test('a line that takes away and was billed in part stays, at no less than that, and hinders no other change', async () => {
  const [work, allowance] = [valueLine('Work', 10_000), valueLine('Allowance', -1_000)]
  const opening = {
    ...{ throughOn: on(-30), heldCents: 0, paidCents: 0 },
    lines: [done(work, 2_000), done(allowance, -200)],
  }
  const at = (cents: number) => [work, { ...allowance, cents }]
  expect((await set(0, at(-199), opening)).error?.message).toContain('More was billed before')
  expect((await set(0, at(-1_000), opening)).status).toBe(200)
  await send([done(work, 5_000), done(allowance, -500)])
  expect((await set(1, [...at(-1_000), valueLine('Painting', 100)], opening)).status).toBe(200)
  expect((await set(2, at(-500), opening)).status).toBe(200)
  for (const cents of [-499, 0, 1_000]) {
    const { status, error } = await set(3, at(cents), opening)
    expect([status, error?.message]).toEqual([409, expect.stringContaining('was billed already')])
  }
})

test('the paper of an application says the quantities that it was sent with, whatever the schedule says later', async () => {
  const tile = valueLine('Tile', 400_000, { by: 'quantity', quantity: 400, unit: 'SF' })
  const trim = valueLine('Trim', 90_000, { by: 'quantity', quantity: 300, unit: 'LF' })
  await set(0, [tile, trim])
  const application = await send([done(tile, 100_000)])
  expect((await set(1, [{ ...tile, cents: 500_000, quantity: 500, unit: 'ea' }])).status).toBe(200)
  const { document } = (await post('money/document', { application, form: 'eng-93' })).data
  const paper = (await get(`documents/${document}`)).text
  for (const words of ['400 SF', '100 SF', '300 LF']) expect(paper).toContain(words)
  for (const words of ['500 ea', '125 ea']) expect(paper).not.toContain(words)
})

test('stored material is held back from at a share of its own where the terms have one, what was stored at the takeover too', async () => {
  const work = valueLine('Work', 5_000_000)
  const lines = [done(work, 1_000_000, 200_000)]
  const opening = { throughOn: on(-30), lines, heldCents: 110_000, paidCents: 1_090_000 }
  expect((await set(0, [work], opening, { storedBp: 500 })).status).toBe(200)
  await send([done(work, 2_000_000, 400_000)])
  const { applications, terms } = await payments()
  expect(terms.body.retainage.storedBp).toBe(500)
  // 10 % of 20,000 and 5 % of 4,000.
  expect(applications.at(-1).sheet).toMatchObject({ total: 2_400_000, retainage: 220_000, due: 1_090_000 })
})
