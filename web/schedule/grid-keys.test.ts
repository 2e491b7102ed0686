import { expect, test } from 'vitest'
import { stepFrom } from './grid-keys.ts'

const task = { kind: 'task' } as const
const lines = [{ kind: 'phase', open: true } as const, task, task, { kind: 'phase', open: false } as const]

test('up and down keep the cell and stop at the ends', () => {
  expect(stepFrom({ line: 1, cell: 'start' }, 'arrowdown', lines, 2)).toEqual({
    place: { line: 2, cell: 'start' },
  })
  expect(stepFrom({ line: 3 }, 'arrowdown', lines, 2)).toEqual({ place: { line: 3 } })
  expect(stepFrom({ line: 2 }, 'pageup', lines, 2)).toEqual({ place: { line: 0 } })
  expect(stepFrom({ line: 0 }, 'end', lines, 2)).toEqual({ place: { line: 3 } })
})

test('right opens a phase, goes into it, and then from cell to cell; left goes the same way back', () => {
  expect(stepFrom({ line: 3 }, 'arrowright', lines, 2)).toEqual({ toggle: 3 })
  expect(stepFrom({ line: 0 }, 'arrowright', lines, 2)).toEqual({ place: { line: 1 } })
  expect(stepFrom({ line: 1 }, 'arrowright', lines, 2)).toEqual({ place: { line: 1, cell: 'days' } })
  expect(stepFrom({ line: 1, cell: 'finish' }, 'arrowright', lines, 2)).toEqual({
    place: { line: 1, cell: 'finish' },
  })
  expect(stepFrom({ line: 1, cell: 'days' }, 'arrowleft', lines, 2)).toEqual({ place: { line: 1 } })
  expect(stepFrom({ line: 2 }, 'arrowleft', lines, 2)).toEqual({ place: { line: 0 } })
  expect(stepFrom({ line: 0 }, 'arrowleft', lines, 2)).toEqual({ toggle: 0 })
  expect(stepFrom({ line: 3 }, 'arrowleft', lines, 2)).toBeUndefined()
})

test('another key is no way', () => {
  expect(stepFrom({ line: 1 }, 'x', lines, 2)).toBeUndefined()
  expect(stepFrom({ line: 9 }, 'arrowup', lines, 2)).toBeUndefined()
})
