import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { type BesideEnded, type BesideLimits, openBeside } from './beside.ts'

const folder = mkdtempSync(join(tmpdir(), 'beside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** Answers what it is told, breaks, takes all memory, or never answers. */
const file = join(folder, 'answers.mjs')
writeFileSync(
  file,
  `process.on('message', (question) => {
    if (question === 'break') throw new RangeError('broken')
    if (question === 'pid') return process.send(process.pid)
    if (question === 'env') return process.send(Object.keys(process.env).includes('HOME'))
    if (question === 'fill') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length))
    if (question !== 'wait') process.send(question + '!')
  })
  process.on('disconnect', () => process.exit())`,
)
const open = (limits: Partial<BesideLimits> = {}) =>
  openBeside<string, string>(pathToFileURL(file), {
    ...{ longestMs: 30_000, memoryMb: 64, waitingMost: 5, busy: () => 'busy' },
    ...limits,
  })
const because = (answer: Promise<string>) => answer.catch((error: BesideEnded) => error.because)

test('one process answers one question after the other, and knows nothing of the settings', async () => {
  const ask = open()
  expect(await Promise.all(['a', 'b', 'c'].map((one) => ask(one)))).toEqual(['a!', 'b!', 'c!'])
  expect(await ask('pid')).toBe(await ask('pid'))
  expect(await ask('env')).toBe(false)
})

test('what takes too long is ended, and the next is answered by another process', async () => {
  const ask = open({ longestMs: 2000 })
  expect(await because(ask('wait'))).toBe('time')
  expect(await ask('a')).toBe('a!')
})

test('what takes all memory ends its own process alone, and the next is answered', async () => {
  const ask = open()
  expect(await because(ask('fill'))).toBe('memory')
  expect(await ask('a')).toBe('a!')
})

test('what nobody thought of is told, and the next is answered', async () => {
  const ask = open()
  await expect(ask('break')).rejects.toThrow('broke')
  expect(await ask('a')).toBe('a!')
})

test('where too many wait the next is turned away at once, with what it is told', async () => {
  const ask = open({ waitingMost: 2 })
  const waiting = [ask('a'), ask('b')]
  await expect(ask('c')).rejects.toThrow('busy')
  expect(await Promise.all(waiting)).toEqual(['a!', 'b!'])
})

test('a process without work is ended', async () => {
  const ask = open({ idleMs: 1 })
  const first = Number(await ask('pid'))
  await expect.poll(() => isThere(first)).toBe(false)
  expect(Number(await ask('pid'))).not.toBe(first)
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what was made of its sources is kept for the next process, also where it is ended right after its answer', async () => {
  const askOnce = async (name: string) => {
    const path = join(folder, `${name}.mjs`)
    const beside = pathToFileURL(join(import.meta.dirname, 'beside.ts'))
    writeFileSync(
      path,
      `import { getCompileCacheDir } from 'node:module'
      import { answerBeside } from '${beside}'
      answerBeside(() => getCompileCacheDir())`,
    )
    const limits = { longestMs: 30_000, memoryMb: 64, waitingMost: 1, busy: () => 'busy' }
    const ask = openBeside<string, string>(pathToFileURL(path), limits)
    const answer = await ask('where')
    ask.close()
    return answer
  }
  const kept = await askOnce('first')
  const before = readdirSync(kept).length
  await askOnce('second')
  expect(readdirSync(kept).length).toBeGreaterThan(before)
})
