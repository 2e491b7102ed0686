import { expect, test } from 'vitest'
import { leftOpen } from './left-open.ts'

type Read = Parameters<typeof leftOpen>[0]
const item = (state: string) => ({ state }) as Read['punch'][number]
const invoice = (openCents: number) => ({ openCents }) as Read['payments']['invoices'][number]
const waiver = (givenOn: string | null) => ({ givenOn }) as Read['payments']['waivers'][number]

test('whoever closes a job is told what of it is open', () => {
  expect(
    leftOpen({
      project: { tasks: 28, tasksDone: 27 },
      punch: [item('open'), item('open'), item('done'), item('accepted'), item('void')],
      payments: { invoices: [invoice(480_050), invoice(0)], waivers: [waiver(null), waiver('2026-11-28')] },
    }),
  ).toEqual([
    '1 task is not done',
    '2 things are left on the punch list',
    '$4,800.50 is billed and not paid',
    '1 lien waiver is not given yet',
  ])
})

test('nothing is said of a job that is done and paid', () => {
  expect(
    leftOpen({
      project: { tasks: 28, tasksDone: 28 },
      punch: [item('accepted')],
      payments: { invoices: [invoice(0)], waivers: [] },
    }),
  ).toEqual([])
})
