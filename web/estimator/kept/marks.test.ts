import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAnyKept, jobOfTab, markKept, markNothingKept, markTab, unmarkTab } from './marks.ts'

const storage = () => {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}
const goTo = (hash: string) => vi.stubGlobal('window', { location: { hash } })

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  goTo('')
})
afterEach(() => vi.unstubAllGlobals())

test('a tab goes on with its job when it is loaded again, also with a jump in its address', () => {
  expect(jobOfTab()).toBeUndefined()
  markTab('a')
  goTo('#try')
  expect(jobOfTab()).toBe('a')
})

test('a link is gone on with as it was changed, and another link is opened', () => {
  goTo('#room=1.first')
  markTab('a')
  expect(jobOfTab()).toBe('a')
  goTo('#room=1.second')
  expect(jobOfTab()).toBeUndefined()
  goTo('#structure=1.first')
  expect(jobOfTab()).toBeUndefined()
})

test('a job that is forgotten is gone on with no more, and another one is not forgotten with it', () => {
  markTab('a')
  unmarkTab('b')
  expect(jobOfTab()).toBe('a')
  unmarkTab('a')
  expect(jobOfTab()).toBeUndefined()
})

test('nonsense in a tab’s mark is none', () => {
  for (const mark of ['nonsense', '{"0":"a"}', '[1,""]', 'null']) {
    sessionStorage.setItem('estimator-job', mark)
    expect(jobOfTab()).toBeUndefined()
  }
})

test('whether anything is kept is known without asking the device', () => {
  expect(isAnyKept()).toBe(false)
  markKept()
  expect(isAnyKept()).toBe(true)
  markNothingKept()
  expect(isAnyKept()).toBe(false)
})

test('a browser that keeps nothing is asked without harm', () => {
  const no = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: no, setItem: no, removeItem: no })
  markKept()
  markTab('a')
  unmarkTab('a')
  expect([isAnyKept(), jobOfTab()]).toEqual([false, undefined])
})
