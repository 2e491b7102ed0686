import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { cardsOf, talkTo, textOf } from '#testing/assistant.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let site: StaffedProject

const ask = async (who: Staff, question: string) => {
  const me = talkTo(t.app, site.cookieOf(who))
  const turn = await me.ask(await me.begin(site.id), question)
  return { text: textOf(turn), cards: cardsOf(turn), all: JSON.stringify(turn.pieces) }
}

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
  await site.addTask('Hang drywall', { startOn: '2024-03-04', finishOn: '2024-03-05' })
  const estimate = randomUUID()
  await site.ask('contractor', 'POST', '/estimates', { id: estimate, name: 'Kitchen', kind: 'base' })
  const fields = {
    item: 'Prime and paint, 2 coats',
    trade: 'Drywall and paint',
    quantity: '480',
    unit: 'ft²',
  }
  const made = await site.ask('contractor', 'POST', `/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [
      { id: randomUUID(), fields: { ...fields, pack: { name: 'gal', size: 81 }, materialCents: 41_807 } },
    ],
  })
  expect(made.status).toBe(200)
  const change = { id: randomUUID(), title: 'Extra outlets', reason: '', cents: 61_803, days: 1, costs: [] }
  expect((await site.ask('contractor', 'POST', '/change-orders', change)).status).toBe(200)
  await site.ask('contractor', 'POST', `/change-orders/${change.id}/state`, { state: 'offered' })
})
afterAll(() => t.close())

test('a quantity comes from the estimate, in what is bought, with its source', async () => {
  const { text, cards } = await ask('contractor', 'How much paint for the kitchen?')
  expect(text).toContain('Prime and paint, 2 coats: 6 gal')
  expect(cards[0]?.citations[0]?.label).toBe('Kitchen')
})

test('the day of a task is told to everybody who sees it', async () => {
  for (const who of ['contractor', 'owner', 'worker'] as const)
    expect((await ask(who, 'When does the drywall start?')).text).toContain('Hang drywall: ')
})

test.each([
  ['owner', "What's your markup?"],
  ['owner', 'Are we over budget?'],
  ['worker', 'What is left to pay?'],
  ['worker', 'How much are we making on this job?'],
  ['worker', 'Any change orders waiting on a signature?'],
  ['worker', 'How much did the paint cost?'],
] as const)('%s is not told: %s', async (who, question) => {
  const { text, all } = await ask(who, question)
  expect(text).toMatch(/not show/)
  expect(all).not.toMatch(/\$|418|618|6%/)
})

test('what a change order comes to is told to who pays for it', async () => {
  expect((await ask('owner', 'Any change orders waiting on a signature?')).text).toMatch(
    /^1 change order waits/,
  )
})

test('a name that is not of the project is not answered with what the project has', async () => {
  const { text, all } = await ask('owner', 'What do I still owe on the Eastgate Clinic?')
  expect(text).toContain('Eastgate')
  expect(all).not.toContain('$')
})
