import type { ScheduleFormat } from '#contract/schedule-files.ts'
import { writeMspdi } from '#domain/schedule-files/mspdi-write.ts'
import { writeScheduleCsv } from '#domain/schedule-files/schedule-csv.ts'
import { writeSdef } from '#domain/schedule-files/sdef-write.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Scope, scopeSees } from '#server/scope/scope.ts'
import { calendarOf } from './calendar.ts'
import { type ReadPlan, readSchedule } from './project-rows.ts'

export type Exported = { name: string; type: string; text: string }

/** The schedule of a project as a file, in its reader's words: what they do not see is not in it. Refuses SDEF, which has floats, to others than the team. */
export async function exportSchedule(
  scope: Scope,
  format: ScheduleFormat,
  { readPlan, publicUrl }: { readPlan: ReadPlan; publicUrl: string },
): Promise<Exported> {
  if (format === 'ics') {
    const { name, text } = await calendarOf(scope, { mine: false, publicUrl })
    return { name: `${name}.ics`, type: 'text/calendar; charset=utf-8', text }
  }
  if (format === 'sdef' && !scopeSees(scope, 'team'))
    throw new Refusal('forbidden', say('This file has floats, which are for those who run the project.'))
  const { file, plan, tasks } = await readSchedule(scope, readPlan)
  if (format === 'mspdi')
    return { name: `${file.name}.xml`, type: 'application/xml; charset=utf-8', text: writeMspdi(file) }
  // A mark before it tells spreadsheets that it is UTF-8.
  if (format === 'csv')
    return {
      name: `${file.name}.csv`,
      type: 'text/csv; charset=utf-8',
      text: `\ufeff${writeScheduleCsv(file)}`,
    }
  const described = new Map(tasks.map((task) => [task.id, task]))
  const phases = [...new Set(tasks.map(({ phase }) => phase))].filter((phase) => phase !== '')
  const { text } = writeSdef({
    file,
    planned: plan.plan.tasks,
    contractor: await scope.orgName(),
    contract: '',
    codesOf: ({ uid, phase = '' }) => {
      const { trade = '', room = '' } = described.get(uid) ?? {}
      const place = phases.indexOf(phase)
      return { responsibility: trade, area: room, phase: place < 0 ? '' : String(place + 1), feature: phase }
    },
  })
  return { name: `${file.name}.sdef`, type: 'text/plain; charset=us-ascii', text }
}
