import { expect, test } from 'vitest'
import { measureScan } from '#domain/measure/rooms.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import { begun, type Furnishing, furnish, type Step } from './furnishing.ts'

const { rooms } = measureScan(scanOfTypedRoom({ width: 4, depth: 3, height: 2.4 }))
const [room] = rooms
if (!room) throw new Error('no room')
const middle = [
  room.polygon.reduce((sum, [x]) => sum + x, 0) / 4,
  room.polygon.reduce((sum, [, y]) => sum + y, 0) / 4,
] as const
const after = (state: Furnishing, ...steps: readonly Step[]) =>
  steps.reduce((at, step) => furnish(at, step, room), state)
const one = after(begun({ pieces: [], doors: {} }), {
  do: 'add',
  kind: 'armchair',
  standing: { at: middle, turn: 0 },
})
const id = one.plan.pieces[0]?.id ?? ''

test('every step but choosing is taken back and made again', () => {
  const steps: readonly Step[] = [
    { do: 'nudge', id, by: [0.1, 0] },
    { do: 'turn', id, by: Math.PI / 2 },
    { do: 'size', id, width: 0.5, depth: 0.4 },
    { do: 'copy', id },
    { do: 'door', id: 'door-1', way: { out: true } },
    { do: 'remove', id },
  ]
  for (const step of steps) {
    const made = after(one, step)
    expect(made.plan, step.do).not.toEqual(one.plan)
    expect(after(made, { do: 'undo' }).plan, step.do).toEqual(one.plan)
    expect(after(made, { do: 'undo' }, { do: 'redo' }).plan, step.do).toEqual(made.plan)
  }
  expect(after(one, { do: 'choose', id: null }).past).toBe(one.past)
})

test('a drag is one step, however many places it went through', () => {
  const dragged = after(
    one,
    { do: 'move', id, at: [middle[0] + 0.2, middle[1]] },
    { do: 'move', id, at: [middle[0] + 0.4, middle[1]] },
    { do: 'move', id, at: [middle[0] + 0.5, middle[1]], from: one.plan },
  )
  expect(dragged.plan.pieces[0]?.at[0]).toBeCloseTo(middle[0] + 0.5)
  expect(after(dragged, { do: 'undo' }).plan).toEqual(one.plan)
})

test('a copy stands beside what it is a copy of, and is chosen', () => {
  const { plan, chosen } = after(one, { do: 'copy', id })
  const [first, second] = plan.pieces
  expect(chosen).toBe(second?.id)
  expect((second?.at[0] ?? 0) - (first?.at[0] ?? 0)).toBeCloseTo(first?.width ?? 0)
})
