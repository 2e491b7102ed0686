import { expect, test } from 'vitest'
import { cannotBeSent, Outbox } from './outgoing.ts'
import type { Outgoing } from './send-file.ts'

const file = (id: string): Outgoing => ({
  id,
  file: new File(['plan'], `${id}.pdf`),
  class: 'open',
  task: undefined,
})

/** An outbox whose files arrive, or fail, when the test says so. */
function open() {
  const under = new Map<
    string,
    { resolve: () => void; reject: (error: Error) => void; signal: AbortSignal }
  >()
  let sent = 0
  const outbox = new Outbox(
    ({ id }, onPart, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      under.set(id, { resolve, reject, signal })
      onPart(0.5)
      return promise
    },
    () => {
      sent++
    },
  )
  const settled = () => new Promise((done) => setTimeout(done))
  return {
    outbox,
    under,
    sent: () => sent,
    settled,
    shown: () => outbox.current().map(({ id, part, trouble }) => [id, part, trouble]),
  }
}

test('two files are on their way at a time, and the next one begins when one is there', async () => {
  const { outbox, under, sent, settled, shown } = open()
  outbox.add(['a', 'b', 'c'].map(file))
  expect([...under.keys()]).toEqual(['a', 'b'])
  under.get('a')?.resolve()
  await settled()
  expect([...under.keys()]).toEqual(['a', 'b', 'c'])
  expect(shown()).toEqual([
    ['b', 0.5, undefined],
    ['c', 0.5, undefined],
  ])
  expect(sent()).toBe(1)
})

test('what fails stays with its reason, and is sent again under the same id', async () => {
  const { outbox, under, settled, shown } = open()
  outbox.add([file('a')])
  under.get('a')?.reject(new Error('The connection broke off.'))
  await settled()
  expect(shown()).toEqual([['a', 0.5, 'The connection broke off.']])
  under.clear()
  outbox.again('a')
  expect([...under.keys()]).toEqual(['a'])
  under.get('a')?.resolve()
  await settled()
  expect(shown()).toEqual([])
})

test('what is taken away is stopped, and no trouble of it is shown', async () => {
  const { outbox, under, settled, shown } = open()
  outbox.add([file('a')])
  outbox.remove('a')
  expect(under.get('a')?.signal.aborted).toBe(true)
  under.get('a')?.reject(new Error('Stopped.'))
  await settled()
  expect(shown()).toEqual([])
})

test('an empty file and one that is too large are not sent at all', () => {
  const { outbox, under } = open()
  outbox.add([{ ...file('a'), file: new File([], 'empty.pdf') }])
  expect(under.size).toBe(0)
  expect(cannotBeSent({ size: 200_000_001 })).toMatch('200 MB')
  expect(cannotBeSent({ size: 200_000_000 })).toBeUndefined()
})
