import { say } from '#language/say.ts'
import { fileText } from '../import/file-text.ts'
import { ImportRefusal } from '../import/task-list.ts'
import { readMspdi } from './mspdi-read.ts'
import { type ScheduleFile, ScheduleRefusal } from './schedule-file.ts'

/**
 * Reads a schedule of another program; what the file is, is told by what is in it, never by its name. Nothing is kept: this is
 * the dry run.
 * @throws ScheduleRefusal for a file that cannot be read at all, with a message that can be shown, and nothing else
 */
export function readScheduleFile(bytes: Uint8Array): ScheduleFile {
  const text = textIn(bytes)
  if (/^\s*</.test(text)) return readMspdi(text)
  throw new ScheduleRefusal(
    'kind',
    say('This is no schedule that can be read: save it as XML, XER, GAN or CSV.'),
  )
}

function textIn(bytes: Uint8Array): string {
  try {
    return fileText(bytes)
  } catch (error) {
    if (error instanceof ImportRefusal)
      throw new ScheduleRefusal(error.reason === 'size' ? 'size' : 'empty', error.message)
    throw error
  }
}
