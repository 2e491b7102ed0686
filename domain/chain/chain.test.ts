import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainFaults, digestOfJson, type Linked, nextEntry, nextEntryAtOnce } from './chain.ts'

const start = 'a'.repeat(64)

async function chainOf(count: number, name = 'entry'): Promise<Linked[]> {
  const entries: Linked[] = []
  for (let at = 0; at < count; at++)
    entries.push(await nextEntry(start, entries.at(-1), { [name]: at, by: 'Priya' }))
  return entries
}

const faultsOf = async (whole: readonly Linked[], altered: readonly Linked[]) => {
  const head = whole.at(-1)
  if (!head) throw new Error('no entries')
  return chainFaults(start, altered, head)
}

test('a chain is whole however the keys of its entries stand', async () => {
  const whole = await chainOf(5)
  const turned = whole.map(({ hash, body, previous, seq }) => ({
    hash,
    body: { ...(body as object) },
    previous,
    seq,
  }))
  expect(await faultsOf(whole, turned)).toEqual([])
})

const places = fc
  .integer({ min: 2, max: 12 })
  .chain((count) => fc.record({ count: fc.constant(count), at: fc.nat(count - 1), to: fc.nat(count - 1) }))

test('an entry that is made at once is the one that is waited for', async () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 }), async (bodies) => {
      let last: Linked | undefined
      for (const body of bodies) {
        const waited: Linked = await nextEntry(start, last, body)
        expect(nextEntryAtOnce<unknown>(hash, { start, last, body })).toEqual(waited)
        last = waited
      }
    }),
  )
})

test('an entry taken out, added, moved or changed is named', async () => {
  await fc.assert(
    fc.asyncProperty(places, async ({ count, at, to }) => {
      const whole = await chainOf(count)
      const entry = whole[at] as Linked
      const named = async (altered: readonly Linked[]) => await faultsOf(whole, altered)
      expect(await named(whole.toSpliced(at, 1))).toEqual([{ kind: 'taken out', seq: at + 1 }])
      expect(await named(whole.with(at, { ...entry, body: { by: 'Somebody else' } }))).toEqual([
        { kind: 'changed', seq: at + 1 },
      ])
      const foreign = { seq: at + 1, previous: entry.previous, body: 'put in' }
      expect(await named(whole.toSpliced(to, 0, { ...foreign, hash: await digestOfJson(foreign) }))).toEqual([
        { kind: 'added', seq: at + 1 },
      ])
      if (at === to) return
      const moved = await named(whole.toSpliced(at, 1).toSpliced(to, 0, entry))
      expect(moved.length).toBe(1)
      expect(moved[0]?.kind).toBe('moved')
      // Of two neighbors that changed places either one has moved.
      expect(Math.abs(at - to) === 1 ? [at + 1, to + 1] : [at + 1]).toContain(moved[0]?.seq)
    }),
    { numRuns: 100 },
  )
})

test('an entry that was written anew with its hash is named, and so is a chain that was written anew as a whole', async () => {
  const whole = await chainOf(4)
  const second = { seq: 2, previous: whole[0]?.hash ?? '', body: 'another' }
  const faults = await faultsOf(whole, whole.with(1, { ...second, hash: await digestOfJson(second) }))
  expect(faults.map(({ kind }) => kind)).toEqual(['changed'])
  expect([2, 3]).toContain(faults[0]?.seq)
  expect(await faultsOf(whole, await chainOf(4, 'other'))).toEqual([{ kind: 'head', seq: 4 }])
  expect(await faultsOf(whole, await chainOf(5))).toEqual([{ kind: 'added', seq: 5 }])
})
