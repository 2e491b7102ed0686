import type { PaperJob } from '#domain/papers/papers.ts'
import { answerBeside } from '../kit/beside.ts'
import { openEngine, readFonts } from './engine.ts'
import { makeSigns, signsOf } from './signs.ts'
import { written } from './written.ts'

/** A job as it comes to the press: with the words of its template. */
export type Order = PaperJob & { words: Record<string, string> }

/** What the press answers: the PDF, or what was wrong with it. */
export type Answer = { pdf: Uint8Array } | { fault: string }

const engine = await openEngine(process.argv[2] === 'wasm' ? 'wasm' : undefined)
const [first, ...others] = readFonts().map(signsOf)
const has = new Set([...(first ?? [])].filter((code) => others.every((one) => one.has(code))))

function set({ template, data, standard, language, title, date, words }: Order): Uint8Array {
  const files = new Map<string, Uint8Array>()
  const { write, lacking } = makeSigns(has)
  const keep = (picture: Uint8Array) => {
    const name = `picture-${files.size}`
    files.set(name, picture)
    return `/${name}`
  }
  const paper = written(data, { language, sign: write, keep })
  const job = { paper, words, language, title: write(title), date, lacking: [...lacking].slice(0, 20) }
  files.set('job.json', Buffer.from(JSON.stringify(job)))
  return engine.set({ template, files, standard })
}

answerBeside((order: Order): Answer => {
  try {
    return { pdf: set(order) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
})
