import { expect, test } from 'vitest'
import type { Task } from '#contract/fields.ts'
import { beginEdit, endEdit, readTasks } from './own-edits.ts'

const task = (version: number, fields: Partial<Task> = {}) =>
  ({ id: 'cabinets', title: 'Set cabinets', days: 2, status: 'todo', version, ...fields }) as Task
/** A question to the server that is under way: `answer` has it read this task, and gives what is then shown. */
function asked() {
  const reply = Promise.withResolvers<Task>()
  const shown = readTasks(async (seen) => seen(await reply.promise))
  return { shown, answer: reply.resolve }
}

test('what is read while an edit is on its way has that edit, and all of several', async () => {
  const [first, second] = [beginEdit('cabinets', { days: 3 }), beginEdit('cabinets', { status: 'doing' })]
  const other = beginEdit('counters', { days: 9 })
  const { shown, answer } = asked()
  answer(task(1))
  expect(await shown).toMatchObject({ days: 3, status: 'doing', version: 1 })
  for (const edit of [first, second, other]) endEdit(edit, undefined)
})

test('an answer that was read before an edit, and comes after its own, does not take it back', async () => {
  const edit = beginEdit('cabinets', { days: 3 })
  const { shown, answer } = asked()
  endEdit(edit, task(2, { days: 3 }))
  answer(task(1))
  expect(await shown).toMatchObject({ days: 3, version: 2 })
})

test('an edit that is still on its way stays on top of one that was begun later and is answered', async () => {
  const [days, status] = [beginEdit('cabinets', { days: 3 }), beginEdit('cabinets', { status: 'doing' })]
  const { shown, answer } = asked()
  endEdit(status, task(2, { status: 'doing' }))
  answer(task(1))
  expect(await shown).toMatchObject({ days: 3, status: 'doing', version: 2 })
  endEdit(days, undefined)
})

test('what somebody else changed later is shown, and what is asked for after an edit is shown as it is', async () => {
  const edit = beginEdit('cabinets', { days: 3 })
  const under = asked()
  endEdit(edit, task(2, { days: 3 }))
  const after = asked()
  under.answer(task(3, { days: 5 }))
  expect(await under.shown).toMatchObject({ days: 5, version: 3 })
  // A row of before, as a restored backup has it.
  after.answer(task(1))
  expect(await after.shown).toMatchObject({ days: 2, version: 1 })
})

test('an edit that was refused is gone from what is read', async () => {
  const edit = beginEdit('cabinets', { days: 3 })
  const { shown, answer } = asked()
  endEdit(edit, undefined)
  answer(task(1))
  expect(await shown).toMatchObject({ days: 2 })
})

test('a question that fails keeps no later one from the truth', async () => {
  await expect(readTasks(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  endEdit(beginEdit('cabinets', { days: 3 }), task(2, { days: 3 }))
  const { shown, answer } = asked()
  answer(task(1))
  expect(await shown).toMatchObject({ days: 2, version: 1 })
})
