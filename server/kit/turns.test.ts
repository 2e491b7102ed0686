import { expect, test } from 'vitest'
import { makeNamedTurns, makeTurns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

test('so many run at once, the others in the order they came', async () => {
  const turn = makeTurns(2, 10, () => new Error('full'))
  const started: number[] = []
  const works = Array.from({ length: 5 }, held)
  const all = works.map(({ ended }, i) =>
    turn(async () => {
      started.push(i)
      await ended
      return i
    }),
  )
  expect(started).toEqual([0, 1])
  works[1]?.end()
  await all[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const { end } of works) end()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
})

test('who comes to a full queue is turned down, and a failure hands its turn on', async () => {
  const turn = makeTurns(1, 1, () => new Error('full'))
  const first = held()
  const running = turn(async () => {
    await first.ended
    throw new Error('failed')
  })
  const waiting = turn(async () => 'done')
  await expect(turn(async () => 'never')).rejects.toThrow('full')
  first.end()
  await expect(running).rejects.toThrow('failed')
  await expect(waiting).resolves.toBe('done')
  await expect(turn(async () => 'again')).resolves.toBe('again')
})

test('work of one name waits for what came before it, also where that fails; work of another name does not', async () => {
  const inTurn = makeNamedTurns()
  const first = held()
  const begun: string[] = []
  const one = inTurn('a', async () => {
    begun.push('first')
    await first.ended
    throw new Error('failed')
  })
  const two = inTurn('a', async () => begun.push('second'))
  await inTurn('b', async () => begun.push('other'))
  expect(begun).toEqual(['first', 'other'])
  first.end()
  await expect(one).rejects.toThrow('failed')
  await two
  expect(begun).toEqual(['first', 'other', 'second'])
})
