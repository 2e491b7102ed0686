import { expect, test, vi } from 'vitest'
import { emptyLine, type PlacedLine } from '#contract/estimate.ts'
import type { Estimate, EstimateChanged, LineChanges } from '#contract/estimates.ts'
import { Refusal } from '#web/kit/call.ts'
import { type Outgoing, OutgoingSteps } from './outgoing-steps.ts'
import { noStep } from './steps.ts'

const lines: PlacedLine[] = [{ ...emptyLine, item: 'Tile', id: 'a', rank: 1 }]
const changed = (rev: number): EstimateChanged => ({
  // The rest of an estimate has no part in this.
  estimate: { rev } as Estimate,
  lines: [],
  removed: [],
})
const unit = (text: string) => ({ ...noStep, change: [{ id: 'a', fields: { unit: text } }] })

/** Steps whose sending answers what `answers` gives, in turn. */
function begin(answers: (() => Promise<EstimateChanged>)[], soon = (run: () => void) => run()) {
  const sent: LineChanges[] = []
  const refused: unknown[] = []
  let kept: readonly Outgoing[] = []
  const steps = new OutgoingSteps({
    send: (body) => {
      sent.push(body)
      return (answers.shift() ?? (() => Promise.resolve(changed(99))))()
    },
    take: () => Promise.resolve(),
    readAgain: () => Promise.resolve(20),
    onRefused: (error) => refused.push(error),
    keep: (queue) => {
      kept = queue
    },
    kept: [],
    soon,
  })
  return { steps, sent, refused, kept: () => kept }
}
const theirs = (field: string, value: unknown) => () =>
  Promise.reject(
    new Refusal(409, {
      code: 'conflict',
      message: 'changed meanwhile',
      theirs: { [`a.${field}`]: { value, by: 'Marcus', at: '2026-06-09T10:00:00Z' } },
    }),
  )

test('one is sent after the other, and what follows knows what was answered', async () => {
  const { steps, sent, kept } = begin([() => Promise.resolve(changed(6))])
  steps.add(unit('ft'), lines, 5)
  steps.add(unit('ft2'), steps.over(lines), 5)
  expect(steps.over(lines)[0]?.unit).toBe('ft2')
  expect(kept()).toHaveLength(2)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent.map(({ change }) => change?.map(({ base, fields }) => `${base} ${fields.unit}`))).toEqual([
    ['5 ft'],
    ['6 ft2'],
  ])
  expect(steps.current().savedAt).toBeTypeOf('number')
})

test('what was done is kept and sent once it is painted, and kept before that where the page is left', async () => {
  const painted: (() => void)[] = []
  const { steps, sent, kept } = begin([], (run) => painted.push(run))
  steps.add(unit('ft'), lines, 5)
  expect(steps.over(lines)[0]?.unit).toBe('ft')
  expect([kept(), sent]).toEqual([[], []])
  steps.keepNow()
  expect(kept()).toHaveLength(1)
  for (const run of painted.splice(0)) run()
  expect(sent).toHaveLength(1)
  await vi.waitFor(() => expect(steps.current().queue).toEqual([]))
  steps.end()
  expect(kept()).toEqual([])
})

test('what cannot be sent waits, is shown all the same, and is sent when it can be', async () => {
  const { steps, kept } = begin([() => Promise.reject(new TypeError('offline'))])
  steps.add(unit('ft'), lines, 5)
  await vi.waitFor(() => expect(steps.current().down).toBe(true))
  expect(steps.over(lines)[0]?.unit).toBe('ft')
  steps.again()
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(steps.current().down).toBe(false)
  steps.end()
})

test('what somebody else changed too waits for a decision; mine is sent over theirs, under an id of its own', async () => {
  const { steps, sent, kept } = begin([theirs('unit', 'yd2')])
  steps.add(unit('ft2'), lines, 5)
  await vi.waitFor(() => expect(steps.current().met).toHaveLength(1))
  expect(steps.current().met[0]).toMatchObject({ was: 'ea', mine: 'ft2', theirs: 'yd2', by: 'Marcus' })
  steps.add({ ...noStep, change: [{ id: 'a', fields: { item: 'Tiles' } }] }, lines, 5)
  expect(sent).toHaveLength(1)
  await steps.decide(() => false)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent[1]?.change).toEqual([{ id: 'a', base: 20, fields: { unit: 'ft2' } }])
  expect(sent[1]?.id).not.toBe(sent[0]?.id)
})

test('theirs taken leaves nothing of that field to be sent', async () => {
  const { steps, sent, kept } = begin([theirs('unit', 'yd2')])
  steps.add(unit('ft2'), lines, 5)
  await vi.waitFor(() => expect(steps.current().met).toHaveLength(1))
  await steps.decide(() => true)
  expect(kept()).toEqual([])
  expect(sent).toHaveLength(1)
})

test('what is in the way but was seen there is no conflict', async () => {
  const { steps, sent, kept } = begin([theirs('materialCents', null)])
  steps.add(unit('ft2'), lines, 5)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent.map(({ change }) => change?.[0]?.base)).toEqual([5, 20])
})

test('what is refused for good is told, and does not stand in the way of the next', async () => {
  const no = () => Promise.reject(new Refusal(422, { code: 'invalid', message: 'too long' }))
  const { steps, refused, kept } = begin([no])
  steps.add(unit('ft'), lines, 5)
  steps.add(unit('ft2'), lines, 5)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(refused).toHaveLength(1)
})

test('more lines than are taken at once go one part after the other, and all are shown meanwhile', async () => {
  const { steps, sent, kept } = begin([6, 7, 8].map((rev) => () => Promise.resolve(changed(rev))))
  const add = Array.from({ length: 4500 }, (_, at) => ({
    ...emptyLine,
    item: 'x',
    id: `n${at}`,
    rank: at + 2,
  }))
  steps.add({ ...noStep, add }, lines, 5)
  expect(steps.over(lines)).toHaveLength(4501)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(sent.map((body) => body.add?.length)).toEqual([2000, 2000, 500])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
})

test('what was saved as it was shown is no other list: nobody draws it anew', async () => {
  const { steps, kept } = begin([])
  steps.add(unit('ft'), lines, 5)
  const shown = steps.over(lines)
  expect(shown[0]?.unit).toBe('ft')
  const saved = lines.map((line) => ({ ...line, unit: 'ft', rev: 6 }))
  expect(steps.over(saved)).toBe(shown)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(steps.over(saved)).toBe(shown)
  expect(steps.over(saved.map((line) => ({ ...line, unit: 'ft2' })))[0]?.unit).toBe('ft2')
})
