import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

/**
 * Runs a section in a process of its own while others run, with what they leave of the processors: one that waits for nothing
 * but its own many questions.
 */
export function startBeside(name: string, short: boolean): Promise<Outcome> {
  // A figure that could not be measured is no number, which JSON would make nothing of.
  const words = [name, '--beside', ...(short ? ['--short'] : [])]
  const child = fork(join(import.meta.dirname, 'prove.ts'), words, { serialization: 'advanced' })
  // Whatever it starts is as patient as it is.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  process.on('exit', () => child.kill())
  return new Promise((done, fail) => {
    let outcome: Outcome | undefined
    child.on('message', (message) => {
      outcome = message as Outcome
    })
    child.on('error', fail)
    child.on('close', (code) =>
      outcome ? done(outcome) : fail(new Error(`${name} ended with ${code} and told nothing`)),
    )
  })
}
