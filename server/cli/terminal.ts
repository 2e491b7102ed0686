import { createInterface } from 'node:readline/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Installation } from './open.ts'
import { withInstallation } from './run.ts'

/** Where a command works: what it answers to, what it says beside that, and the installation that it opens. */
export type Terminal = {
  /** Opens the installation for `work`, and closes it whatever comes of that. */
  open: <Result>(work: (installation: Installation) => Promise<Result>) => Promise<Result>
  /** The answer, and nothing else: a script may read it. */
  out: Writable
  /** Messages and progress; on a terminal a line can be written over. */
  err: Writable & { isTTY?: boolean }
  /** How many columns the answer may have; undefined where nobody looks at it. */
  columns: number | undefined
  /** Asks whoever sits there; undefined where nobody does. */
  ask: ((question: string) => Promise<string>) | undefined
}

/** The terminal, or the pipes, of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  return {
    open: withInstallation,
    out: stdout,
    err: stderr,
    columns: stdout.isTTY ? Math.max(80, stdout.columns || 80) : undefined,
    ask: stdin.isTTY ? ask : undefined,
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

/** Writes a line of the answer. */
export const say = ({ out }: Terminal, line: string): void => void out.write(`${line}\n`)

/** Writes the answer as JSON. */
export const sayJson = (terminal: Terminal, value: unknown): void =>
  say(terminal, JSON.stringify(value, null, 2))

/** Writes a message beside the answer. */
export const tell = ({ err }: Terminal, line: string): void => void err.write(`${line}\n`)

/** Writes pieces of text as fast as their reader takes them, and no faster. */
export async function writeAll(out: Writable, pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(pieces), out, { end: false })
}
