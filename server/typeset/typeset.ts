import type { Typeset } from '#domain/papers/papers.ts'
import { say } from '#language/say.ts'
import { BesideEnded, openBeside } from '../kit/beside.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Engine } from './engine.ts'
import type { Answer, Order } from './press.ts'
import { wordsOf } from './words.ts'

/**
 * What one paper may take: characters and bytes of its data, time, and memory of the process that sets it; how many may wait; how
 * long that process stays without work; and after how many papers, or from which memory on, another follows it: it gives little back
 * of what a large paper took, in WebAssembly nothing. 2 MB of prose are some 300 pages.
 */
export const typesetLimits = {
  characters: 2_000_000,
  pictureBytes: 8_000_000,
  ms: 60_000,
  memoryBytes: 500_000_000,
  waiting: 20,
  idleMs: 20_000,
  papers: 20,
  keptBytes: 180_000_000,
}

/** Characters of text and bytes of pictures in `data`. */
export function sizeOf(data: unknown): { characters: number; pictureBytes: number } {
  const size = { characters: 0, pictureBytes: 0 }
  const add = (value: unknown): void => {
    if (typeof value === 'string') size.characters += value.length
    else if (value instanceof Uint8Array) size.pictureBytes += value.byteLength
    else if (typeof value === 'object' && value !== null) {
      // A value by itself counts as well: ten million empty rows are no small paper.
      for (const one of Object.values(value)) {
        size.characters += 1
        add(one)
      }
    }
  }
  add(data)
  return size
}

const tooLarge = (title: string) =>
  new Refusal('too_large', say('“{title}” is too long for one PDF. Split it.', { title }))
const noPicture = () =>
  new Refusal('invalid_input', say('The logo cannot be read as a picture. Put another in its place.'))

/**
 * Sets papers, one after another, in a process of its own: Typst is one long call, which nothing but the end of its process breaks
 * off. `close` ends it; a later paper starts it anew. `engine` asks for one of the two.
 */
export function makeTypeset(given: Partial<typeof typesetLimits> & { engine?: Engine['name'] } = {}): {
  typeset: Typeset
  close: () => void
} {
  const limits = { ...typesetLimits, ...given }
  const press = openBeside<Order, Answer>(new URL('./press.ts', import.meta.url), {
    longestMs: limits.ms,
    memoryMb: 96,
    heldMost: limits.memoryBytes,
    // The one that is being set does not wait.
    waitingMost: limits.waiting + 1,
    busy: () => say('Many PDFs are being made right now. Please try again in a minute.'),
    idleMs: limits.idleMs,
    kept: { answers: limits.papers, heldBytes: limits.keptBytes },
    start: {
      ...(limits.engine && { args: [limits.engine] }),
      node: ['--max-semi-space-size=1'],
      // One heap for all of Typst's threads: several hold a tenth more between them.
      env: { MALLOC_ARENA_MAX: '1' },
      // Pages go before papers.
      nice: 10,
    },
  })
  return {
    close: press.close,
    async typeset(job) {
      const { characters, pictureBytes } = sizeOf(job.data)
      if (characters > limits.characters || pictureBytes > limits.pictureBytes) throw tooLarge(job.title)
      const answer = await press({ ...job, words: wordsOf(job.template, job.language) }).catch((error) => {
        throw error instanceof BesideEnded ? tooLarge(job.title) : error
      })
      if ('pdf' in answer) return answer.pdf
      if (/picture-\d|image|decod/i.test(answer.fault)) throw noPicture()
      throw new Error(`${job.template}: ${answer.fault}`)
    },
  }
}
