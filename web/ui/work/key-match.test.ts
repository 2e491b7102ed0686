import { expect, test } from 'vitest'
import { keyCaps, matchKeys, pressName } from './key-match.ts'

const press = (key: string, held: Partial<Parameters<typeof pressName>[0]> = {}) =>
  pressName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test('a press is named with what is held, Command as Ctrl, and a sign without the Shift that it takes', () => {
  expect(press('X')).toBe('x')
  expect(press('X', { shiftKey: true })).toBe('shift+x')
  expect(press('?', { shiftKey: true })).toBe('?')
  expect(press('k', { metaKey: true })).toBe('ctrl+k')
  expect(press('ArrowUp', { altKey: true, shiftKey: true })).toBe('alt+shift+arrowup')
  expect(press(' ')).toBe('space')
})

const bindings = [{ keys: 'x' }, { keys: 'g t' }, { keys: 't' }, { keys: 'g s' }]

test('the first key of two waits for the second, and the second alone does something else', () => {
  expect(matchKeys('', 'g', bindings)).toEqual({ pending: 'g' })
  expect(matchKeys('g', 't', bindings)).toEqual({ binding: { keys: 'g t' } })
  expect(matchKeys('', 't', bindings)).toEqual({ binding: { keys: 't' } })
  expect(matchKeys('', 's', bindings)).toBeUndefined()
})

test('a second key that belongs to no first one is taken by itself', () => {
  expect(matchKeys('g', 'x', bindings)).toEqual({ binding: { keys: 'x' } })
  expect(matchKeys('g', 'g', bindings)).toEqual({ pending: 'g' })
})

test('of two bindings of one key the newest answers', () => {
  const newest = { keys: 'x', own: true }
  expect(matchKeys('', 'x', [...bindings, newest])).toEqual({ binding: newest })
})

test('the sheet of keys writes them as a keyboard does', () => {
  expect(keyCaps('g t')).toEqual([['G'], ['T']])
  expect(keyCaps('ctrl+enter')).toEqual([['Ctrl', '↵']])
})
