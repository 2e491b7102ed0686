import { fileLimits } from '#contract/files.ts'
import { say } from '#language/say.ts'
import type { Outgoing } from './send-file.ts'

/** A file on its way, as it is shown. `part` is how much of it is there, from 0 to 1. */
export type Sending = Outgoing & { part: number; trouble: string | undefined }

/** Why a file need not be sent at all; undefined where it can. */
export function cannotBeSent({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return say('The file is empty.')
  const most = fileLimits.bytes
  return size > most ? say('The file is larger than {count} MB.', { count: most / 1_000_000 }) : undefined
}

type Send = (one: Outgoing, onPart: (part: number) => void, signal: AbortSignal) => Promise<void>

/** Files on their way, two at a time. What fails stays, with its reason, until it is sent again or taken away. */
export class Outbox {
  #sending: readonly Sending[] = []
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #send: Send
  readonly #onSent: () => void

  constructor(send: Send, onSent: () => void) {
    this.#send = send
    this.#onSent = onSent
  }

  /** What is on its way or has failed; another list after every change. */
  readonly current = (): readonly Sending[] => this.#sending

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: readonly Outgoing[]): void {
    this.#set([
      ...this.#sending,
      ...files.map((one) => ({ ...one, part: 0, trouble: cannotBeSent(one.file) })),
    ])
    this.#next()
  }

  again(id: string): void {
    this.#change(id, { trouble: undefined, part: 0 })
    this.#next()
  }

  remove(id: string): void {
    this.#running.get(id)?.abort()
    this.#running.delete(id)
    this.#set(this.#sending.filter((one) => one.id !== id))
    this.#next()
  }

  #next(): void {
    for (const one of this.#sending) {
      if (this.#running.size >= 2) return
      if (one.trouble === undefined && !this.#running.has(one.id)) void this.#run(one)
    }
  }

  async #run(one: Sending): Promise<void> {
    const stop = new AbortController()
    this.#running.set(one.id, stop)
    try {
      await this.#send(one, (part) => this.#change(one.id, { part }), stop.signal)
      this.#set(this.#sending.filter(({ id }) => id !== one.id))
      this.#onSent()
    } catch (error) {
      if (!stop.signal.aborted)
        this.#change(one.id, { trouble: error instanceof Error ? error.message : String(error) })
    } finally {
      if (this.#running.get(one.id) === stop) this.#running.delete(one.id)
      this.#next()
    }
  }

  #change(id: string, change: Partial<Sending>): void {
    this.#set(this.#sending.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  #set(sending: readonly Sending[]): void {
    this.#sending = sending
    for (const listener of this.#listeners) listener()
  }
}
