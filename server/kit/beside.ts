import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from './refusal.ts'

/**
 * How long one question may take, how much memory its process may have, how many may wait for it, what the next is told, and
 * how long the process stays without work.
 */
export type BesideLimits = {
  longestMs: number
  memoryMb: number
  waitingMost: number
  busy: () => string
  idleMs?: number
  /** Bytes that its process may hold, what is not JavaScript's among them. Linux tells it, others do not. */
  heldMost?: number
  /** After how many answers, or from how many bytes on, another process follows it. */
  kept?: { answers: number; heldBytes: number }
  /** How its process is started: what it is told, what Node is told, its settings, and how others go before it (`nice`). */
  start?: { args?: string[]; node?: string[]; env?: Record<string, string>; nice?: number }
}

/** Asks a question; `close` ends the process, and the next question starts another. */
export type Beside<Question, Answer> = ((question: Question) => Promise<Answer>) & { close: () => void }

/** A question that took too long, or more memory than it may. */
export class BesideEnded extends Error {
  readonly because: 'time' | 'memory'
  constructor(because: 'time' | 'memory') {
    super(`the process beside the server ended: ${because}`)
    this.because = because
  }
}

const usualIdleMs = 20_000
/** How large a page of Linux's memory is, in which `/proc` counts. */
const memoryPage = 4096
const watchMs = 40

/** Memory that a process holds, in bytes; 0 where the system does not tell. */
function heldBy(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * memoryPage
  } catch {
    return 0
  }
}

/** Code and signal of a process that V8 ends where its memory is full. */
const isFull = (code: number | null, signal: string | null) =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL'

/**
 * Answers questions in a process of its own, one after the other, so that no long one holds up the server, and none that takes
 * all memory ends it: a thread that is full takes the whole server along. `file` answers each message with one, and ends with
 * `answerBeside`. What takes too long, or too much, throws a `BesideEnded`: the next question gets another process. Refuses at
 * once where too many wait.
 */
export function openBeside<Question extends object | string, Answer>(
  file: URL,
  limits: BesideLimits,
): Beside<Question, Answer> {
  const { longestMs, memoryMb, waitingMost, busy, idleMs = usualIdleMs, heldMost, kept, start = {} } = limits
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let answered = 0
  let turn: Promise<unknown> = Promise.resolve()

  function close(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  function open(): ChildProcess {
    if (child) return child
    answered = 0
    child = fork(fileURLToPath(file), start.args ?? [], {
      execArgv: [
        `--max-old-space-size=${memoryMb}`,
        ...(start.node ?? []),
        ...['--import', join(import.meta.dirname, '..', 'compile-cache.mjs')],
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It gets nothing of the server's settings.
      env: start.env ?? {},
    })
    if (start.nice !== undefined && child.pid !== undefined) setPriority(child.pid, start.nice)
    // It holds up no end of the server.
    child.unref()
    child.channel?.unref()
    return child
  }

  /** Asks one question; whatever becomes of the process, there is an end to it. */
  function ask(question: Question): Promise<Answer> {
    clearTimeout(idle)
    const asked = open()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const end = (error: Error) => {
      if (child === asked) child = undefined
      asked.kill('SIGKILL')
      reject(error)
    }
    const tooLong = setTimeout(() => end(new BesideEnded('time')), longestMs)
    const watch =
      heldMost && setInterval(() => heldBy(asked.pid) > heldMost && end(new BesideEnded('memory')), watchMs)
    asked
      .once('message', (answer) => resolve(answer as Answer))
      .once('error', end)
      .once('exit', (code, signal) =>
        end(isFull(code, signal) ? new BesideEnded('memory') : new Error(`${file.pathname} broke`)),
      )
    asked.send(question, (error) => error && end(error))
    return promise.finally(() => {
      clearTimeout(tooLong)
      clearInterval(watch)
      for (const event of ['message', 'error', 'exit']) asked.removeAllListeners(event)
      // What is killed says so later; nobody is to be startled by that.
      asked.on('error', () => undefined)
      if (kept && (++answered >= kept.answers || heldBy(asked.pid) >= kept.heldBytes)) close()
      else idle = setTimeout(close, idleMs).unref()
    })
  }

  const inTurn = async (question: Question) => {
    if (waiting >= waitingMost) throw new Refusal('unavailable', busy(), { headers: { 'retry-after': '30' } })
    waiting++
    const answer = turn.then(() => ask(question)).finally(() => waiting--)
    turn = answer.catch(() => undefined)
    return answer
  }
  return Object.assign(inTurn, { close })
}

/** Has this process answer questions, until whoever asks them is gone. */
export function answerBeside<Question>(answer: (question: Question) => unknown): void {
  process.on('message', async (question) => {
    process.send?.(await answer(question as Question))
  })
  process.on('disconnect', () => process.exit())
  // All of it is loaded by now: kept at once, as it may be killed before long, and the next one would compile it anew.
  flushCompileCache()
}
