import { say } from '#language/say.ts'
import { describe, standingAlone } from './description.ts'
import { fileText } from './file-text.ts'
import { readSheet } from './read-sheet.ts'
import { readTrello } from './read-trello.ts'
import { leftOut } from './room.ts'
import { sheetRows } from './sheet.ts'
import { type DryRun, type ImportChoices, ImportRefusal, type SheetOfWorkbook } from './task-list.ts'

/**
 * Reads a file of tasks from another program: a board of Trello in JSON, or a sheet of Asana, Jira, Monday, Fieldwire or
 * anybody's in CSV, or the rows of a workbook that was unpacked before. What the file is, is told by what is in it, never by its name. Nothing is kept: this is the dry run, and
 * what comes in is what it answers.
 * @throws ImportRefusal for a file that cannot be read at all, with a message that can be shown
 */
export function readImport(file: Uint8Array | SheetOfWorkbook, choices: ImportChoices = {}): DryRun {
  const isText = file instanceof Uint8Array
  const run = isText ? readText(fileText(file), choices) : readSheet(file.rows, choices)
  const byRow = new Map(run.tasks.map((task) => [task.sourceRow, task]))
  const room = run.tasks.flatMap((task) => leftOut(task, describe(standingAlone(task, byRow))))
  const problems = [...(isText ? [] : file.problems), ...run.problems, ...room]
  return { ...run, problems: problems.sort((a, b) => a.row - b.row) }
}

function readText(text: string, choices: ImportChoices): DryRun {
  if (/^\s*<|^ERMHDR\b/.test(text))
    throw new ImportRefusal(
      'kind',
      say('This is no list. A schedule in XML or XER comes in under Schedule; from Jira export CSV.'),
    )
  return /^\s*[{[]/.test(text) ? readTrello(text, choices) : readSheet(sheetRows(text), choices)
}
