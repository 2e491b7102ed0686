import type { DocumentContent } from '#contract/documents.ts'
import type { DocumentPaper, PaperJob } from '#domain/papers/papers.ts'
import { say } from '#language/say.ts'
import { BesideEnded, type BesideLimits, openBeside } from '#server/kit/beside.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** The forms of a document that are not set in type. */
export type WrittenFormat = 'docx' | 'xlsx' | 'csv' | 'html'

/** What is to be written: the document, the pictures in it by the ids of their files, and what stands around its blocks. */
export type Writing = {
  format: WrittenFormat
  content: DocumentContent
  pictures: ReadonlyMap<string, Uint8Array>
  job: Omit<PaperJob<'document'>, 'data'> & { data: Omit<DocumentPaper, 'blocks'> }
}

/** 300 pages take two seconds as a Word file. */
const usualLimits: BesideLimits = {
  longestMs: 60_000,
  memoryMb: 384,
  waitingMost: 21,
  busy: () => say('Many files are being made right now. Please try again in a minute.'),
  start: { nice: 10 },
}

/** Writes documents in a process of its own. Refuses a workbook of a document without a table, and what takes too much. */
export function openWriter(
  limits: Partial<BesideLimits> = {},
): ((writing: Writing) => Promise<Uint8Array | string>) & { close: () => void } {
  const beside = openBeside<Writing, Uint8Array | string>(new URL('./writing-worker.ts', import.meta.url), {
    ...usualLimits,
    ...limits,
  })
  const write = async (writing: Writing) => {
    const sheets = writing.format === 'xlsx' || writing.format === 'csv'
    if (sheets && !writing.content.blocks.some(({ kind }) => kind === 'table'))
      throw new Refusal('conflict', say('This document has no table. Take it as PDF or as a Word file.'))
    return beside(writing).catch((error: unknown) => {
      if (!(error instanceof BesideEnded)) throw error
      throw new Refusal(
        'too_large',
        say('“{title}” is too long for one file. Split it.', { title: writing.job.title }),
      )
    })
  }
  return Object.assign(write, { close: beside.close })
}
