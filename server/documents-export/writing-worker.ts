import { headedBlocks } from '#domain/documents/paper-blocks.ts'
import { csvOf, workbookOf } from '#domain/sheet.ts'
import { answerBeside } from '#server/kit/beside.ts'
import { learnLanguages } from '#server/kit/language.ts'
import { documentDocx } from './docx.ts'
import { documentHtml } from './html.ts'
import { tablesOf } from './tables.ts'
import type { Writing } from './writing.ts'

learnLanguages()

function write({ format, content, pictures, job }: Writing): Promise<Uint8Array> | string {
  if (format === 'xlsx') return workbookOf(tablesOf(content, job.language))
  // A mark before it tells spreadsheets that it is UTF-8.
  if (format === 'csv') return `\ufeff${csvOf(tablesOf(content, job.language))}`
  const headed = headedBlocks({ ...job, kind: job.data.kind }, content, pictures)
  const whole = { ...job, data: { ...job.data, ...headed } }
  return format === 'html' ? documentHtml(whole) : documentDocx(whole)
}

/** Writes documents as files beside the server, one after the other. */
answerBeside(write)
