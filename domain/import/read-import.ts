import { say } from '#language/say.ts'
import { fileText } from './file-text.ts'
import { readSheet } from './read-sheet.ts'
import { readTrello } from './read-trello.ts'
import { leftOut } from './room.ts'
import { sheetRows } from './sheet.ts'
import { type DryRun, type ImportChoices, ImportRefusal } from './task-list.ts'

/**
 * Reads a file of tasks from another program: a board of Trello in JSON, or a sheet of Asana, Jira, Monday, Fieldwire or
 * anybody's in CSV, or the rows of a workbook that was unpacked before. What the file is, is told by what is in it, never by its name. Nothing is kept: this is the dry run, and
 * what comes in is what it answers.
 * @throws ImportRefusal for a file that cannot be read at all, with a message that can be shown
 */
export function readImport(file: Uint8Array | string[][], choices: ImportChoices = {}): DryRun {
  const run = file instanceof Uint8Array ? readText(fileText(file), choices) : readSheet(file, choices)
  const problems = [...run.problems, ...run.tasks.flatMap(leftOut)].sort((a, b) => a.row - b.row)
  return { ...run, problems }
}

function readText(text: string, choices: ImportChoices): DryRun {
  if (/^\s*<|^ERMHDR\b/.test(text))
    throw new ImportRefusal(
      'kind',
      say('This is no list. A schedule in XML or XER comes in under Schedule; from Jira export CSV.'),
    )
  return /^\s*[{[]/.test(text) ? readTrello(text, choices) : readSheet(sheetRows(text), choices)
}
