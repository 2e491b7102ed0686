import { expect, test } from 'vitest'
import { type History, nothingDone, redone, stepsMost, undone, withDone } from './history.ts'

const did = (history: History<string>, name: string) => withDone(history, { does: name, undoes: `un${name}` })

test('steps are taken back from the last on, and done again in their order', () => {
  const two = did(did(nothingDone, 'paste'), 'fill')
  const one = undone(two)
  expect(one?.change).toBe('unfill')
  const none = one && undone(one.history)
  expect(none?.change).toBe('unpaste')
  expect(none && undone(none.history)).toBeUndefined()
  expect(none && redone(none.history)?.change).toBe('paste')
  expect(redone(two)).toBeUndefined()
})

test('after something new nothing that was taken back comes again', () => {
  const back = undone(did(nothingDone, 'paste'))
  expect(back && redone(did(back.history, 'typed'))).toBeUndefined()
})

test('so many steps are kept, the oldest go', () => {
  let history: History<string> = nothingDone
  for (let step = 0; step <= stepsMost; step++) history = did(history, String(step))
  expect(history.past).toHaveLength(stepsMost)
  expect(history.past[0]?.does).toBe('1')
})
