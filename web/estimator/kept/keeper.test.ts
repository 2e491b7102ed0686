import { expect, onTestFinished, test, vi } from 'vitest'
import { type KeepJob, openKeeper } from './keeper.ts'
import type { KeptStore } from './kept-store.ts'
import { isAnyKept } from './marks.ts'

/** A device whose writes end when they are let. */
function device(records: readonly (readonly [string, unknown])[] = []) {
  const held = new Map<string, unknown>(records)
  const log: string[] = []
  const store: KeptStore = {
    get: async (id) => held.get(id),
    all: async () => [...held],
    put: async (id, record) => {
      log.push(id)
      await Promise.resolve()
      held.set(id, structuredClone(record))
    },
    remove: async (id) => void held.delete(id),
    clear: async () => held.clear(),
  }
  return { store, held, log }
}
const job = (id: string, title = id, more: Partial<KeepJob> = {}): KeepJob => ({
  id,
  kind: 'room',
  title,
  pack: () => [title],
  ...more,
})
const titles = (keeper: ReturnType<typeof openKeeper>) => keeper.view().kept?.map(({ title }) => title)

test('of many changes in a row the last one is kept, and not each is written', async () => {
  const { store, held, log } = device()
  const keeper = openKeeper(store, () => 7)
  for (const title of ['one', 'two', 'three', 'four']) keeper.keep(job('a', title))
  await vi.waitFor(() =>
    expect(held.get('a')).toMatchObject({ title: 'four', packed: ['four'], changedAt: 7 }),
  )
  expect(log.length).toBeLessThan(4)
  await vi.waitFor(() => expect(keeper.view().current.room).toEqual({ id: 'a', state: 'kept' }))
})

test('two jobs are kept in places of their own, the one that was changed last first', async () => {
  const { store } = device()
  let now = 1
  const keeper = openKeeper(store, () => now++)
  keeper.keep(job('a'))
  keeper.keep(job('b'))
  await vi.waitFor(() => expect(titles(keeper)).toEqual(['b', 'a']))
  keeper.keep(job('a', 'a again'))
  await vi.waitFor(() => expect(titles(keeper)).toEqual(['a again', 'b']))
})

test('five are kept, and the last structure stays however many rooms come after it', async () => {
  const { store } = device()
  let now = 1
  const keeper = openKeeper(store, () => now++)
  keeper.keep(job('slab', 'slab', { kind: 'structure' }))
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) keeper.keep(job(id))
  await vi.waitFor(() => expect(titles(keeper)).toContain('f'))
  await vi.waitFor(async () =>
    expect((await store.all()).map(([id]) => id)).toEqual(['slab', 'c', 'd', 'e', 'f']),
  )
})

test('what is damaged or of another version is counted, offered to nobody, and left where it is', async () => {
  const sound = { version: 1, id: 'a', kind: 'room', title: 'A', changedAt: 1, packed: [] }
  const { store, held } = device([
    ['a', sound],
    ['b', { ...sound, id: 'b', version: 2 }],
    ['c', { ...sound, id: 'other' }],
    ['d', { ...sound, id: 'd', title: { toString: 1 } }],
    ['e', { ...sound, id: 'e', packed: 'text' }],
    ['f', { ...sound, id: 'f', changedAt: Number.NaN }],
    ['g', { ...sound, id: 'g', named: 'palace' }],
    ['h', { ...sound, id: 'h', kind: 'boat' }],
    ['i', null],
    ['j', 'nonsense'],
  ])
  const keeper = openKeeper(store)
  await keeper.look()
  expect(titles(keeper)).toEqual(['A'])
  expect(keeper.view().unreadable).toBe(9)
  expect(held.size).toBe(10)
  expect(await keeper.find('a')).toEqual(sound)
  expect(await keeper.find('b')).toBeUndefined()
  expect(await keeper.find('nowhere')).toBeUndefined()
})

test('a device that keeps nothing is said to, and nothing is thrown', async () => {
  const no = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const keeper = openKeeper({ get: no, all: no, put: no, remove: no, clear: no })
  keeper.keep(job('a'))
  await vi.waitFor(() => expect(keeper.view().current.room).toEqual({ id: 'a', state: 'refused' }))
  await keeper.forget('room', 'a')
  await keeper.forgetAll()
  expect(keeper.view().kept).toEqual([])
})

test('what is forgotten is gone, also what was still on its way, and is not kept again', async () => {
  const { store, held } = device()
  const keeper = openKeeper(store)
  keeper.keep(job('a'))
  keeper.keep(job('a', 'later'))
  await keeper.forget('room', 'a')
  keeper.keep(job('a', 'latest'))
  keeper.keep(job('b'))
  await vi.waitFor(() => expect([...held.keys()]).toEqual(['b']))
  await vi.waitFor(() => expect(titles(keeper)).toEqual(['b']))
})

test('once the last job is forgotten the device is not asked again, and before that it is', async () => {
  const { store } = device()
  const marks = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => void marks.set(key, value),
    removeItem: (key: string) => void marks.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const keeper = openKeeper(store)
  keeper.keep(job('a'))
  keeper.keep(job('b'))
  await vi.waitFor(() => expect(titles(keeper)?.length).toBe(2))
  await keeper.forget('room', 'a')
  expect(isAnyKept()).toBe(true)
  await keeper.forget('room', 'b')
  expect(isAnyKept()).toBe(false)
})

test('all that is kept is forgotten at once, the one on the bench with it', async () => {
  const { store, held } = device()
  const keeper = openKeeper(store)
  keeper.keep(job('a'))
  keeper.keep(job('slab', 'slab', { kind: 'structure' }))
  await keeper.forgetAll()
  keeper.keep(job('a'))
  expect(held.size).toBe(0)
  expect(keeper.view().current.room).toEqual({ id: 'a', state: 'forgotten' })
})
