import { readHeading } from '#domain/import/columns.ts'
import { readImport } from '#domain/import/read-import.ts'
import {
  type DryRun,
  type ImportChoices,
  ImportRefusal,
  importLimits,
  type SheetOfWorkbook,
} from '#domain/import/task-list.ts'
import { isWorkbook } from '#domain/import/workbook-parts.ts'
import { say } from '#language/say.ts'

/** A file as it is read: its bytes, or the sheet of a workbook. */
export type Content = Uint8Array | SheetOfWorkbook

/** A file that was read, with what it was read by. */
export type ReadFile = { name: string; content: Content; run: DryRun; choices: ImportChoices }

/** A sheet of which no heading is known: what its columns are has to be chosen. */
export type UnknownSheet = Omit<ReadFile, 'run'> & { columns: DryRun['columns'] }

/** What came of a file: it was read, its columns have to be chosen, or it cannot be read. */
export type Opened =
  | { file: ReadFile }
  | { unknownSheet: UnknownSheet; trouble: string }
  | { trouble: string }

/** Reads what is in a file; an error that is no refusal of the file is thrown on. */
export function openContent(name: string, content: Content, choices: ImportChoices): Opened {
  try {
    return { file: { name, content, run: readImport(content, choices), choices } }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    // Which sheet was looked at is told as well: the list may be on another.
    const beside = content instanceof Uint8Array ? [] : content.problems.map(({ message }) => `${message}.`)
    const trouble = [error.message, ...beside].join(' ')
    const columns = error.heading?.map((heading, place) => ({
      heading,
      field: choices.columns?.[place] ?? readHeading(heading),
    }))
    return columns ? { unknownSheet: { name, content, choices, columns }, trouble } : { trouble }
  }
}

type Unpack = { sheetOfWorkbook: (bytes: Uint8Array) => SheetOfWorkbook }

/**
 * Reads a file that was chosen; what unpacks workbooks is loaded when one is. That it did not load is told of that alone.
 */
export async function openFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  choices: ImportChoices,
  unpacking: () => Promise<Unpack> = () => import('./workbook.ts'),
): Promise<Opened> {
  // A film would fill the memory before it could be refused.
  if (file.size > importLimits.bytes * 2)
    return { trouble: say('This file is too large to be a list of tasks.') }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) return openContent(file.name, bytes, choices)
  const unpack = await unpacking().catch(() => undefined)
  if (!unpack)
    return {
      trouble: say(
        'The part of the page that reads workbooks did not load. Try again, or save the sheet as CSV.',
      ),
    }
  let sheet: SheetOfWorkbook
  try {
    sheet = unpack.sheetOfWorkbook(bytes)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    return { trouble: error.message }
  }
  return openContent(file.name, sheet, choices)
}
