import { say } from '#language/say.ts'
import { fileText } from '../import/file-text.ts'
import { ImportRefusal } from '../import/task-list.ts'
import type { WorkCalendar } from '../schedule/types.ts'
import { ganWanted, readGan } from './gan-read.ts'
import { heldAsFiled } from './held-as-filed.ts'
import { mspdiWanted, readMspdi } from './mspdi-read.ts'
import { readScheduleCsv } from './schedule-csv.ts'
import { type ScheduleFile, ScheduleRefusal } from './schedule-file.ts'
import { readXer } from './xer-read.ts'
import { child, readXml } from './xml.ts'

/**
 * Reads a schedule of another program; what the file is, is told by what is in it, never by its name. Nothing is kept: this is
 * the dry run.
 * `calendar` is what a sheet is taken to be planned on, which names none.
 * @throws ScheduleRefusal for a file that cannot be read at all, with a message that can be shown, and nothing else
 */
export function readScheduleFile(bytes: Uint8Array, calendar?: WorkCalendar): ScheduleFile {
  const text = textIn(bytes)
  if (text.startsWith('ERMHDR')) return heldAsFiled(readXer(text))
  if (/^\s*</.test(text)) return readXmlSchedule(text)
  if (/^\s*[{[]/.test(text))
    throw new ScheduleRefusal(
      'kind',
      say('This is no schedule. A board of Trello comes in under Import tasks.'),
    )
  return readScheduleCsv(text, calendar)
}

/** The element that a file begins with says whose it is. */
function readXmlSchedule(text: string): ScheduleFile {
  const root = readXml(text, xmlWanted)
  if (
    root.name === 'Project' &&
    (child(root, 'Tasks') || child(root, 'Calendars') || child(root, 'StartDate'))
  )
    return heldAsFiled(readMspdi(root))
  if (root.name === 'project' && child(root, 'tasks')) return heldAsFiled(readGan(root))
  throw new ScheduleRefusal(
    'kind',
    root.name === 'APIBusinessObjects'
      ? say('This is Primavera’s own XML. Export the project as XER, or as XML of Microsoft Project.')
      : say('This XML is no schedule of Microsoft Project or GanttProject.'),
  )
}

const xmlWanted = new Set([...mspdiWanted, ...ganWanted])

function textIn(bytes: Uint8Array): string {
  try {
    return fileText(bytes)
  } catch (error) {
    if (error instanceof ImportRefusal)
      throw new ScheduleRefusal(
        error.reason === 'size' || error.reason === 'kind' ? error.reason : 'empty',
        error.message,
      )
    throw error
  }
}
