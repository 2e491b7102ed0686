import type { RowInput } from '#contract/route.ts'
import type { timeFileRow } from '#contract/site-calls.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import { type Column, csvOf } from '#domain/sheet.ts'
import { hoursOf, minutesWorked, overtimeOf } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { ofProject, siteOf } from './kept.ts'
import { timesOf } from './read-log.ts'

const text = (header: string): Column => ({ header, kind: 'text', width: 20 })
const figure = (header: string): Column => ({ header, kind: 'figure', width: 10 })

/** The hours of a week for payroll: a line for each person and day on which they worked; no wages. */
export async function timeFile(
  scope: Scope,
  { week: asked }: RowInput<typeof timeFileRow>['query'],
): Promise<MadeFile> {
  requireRight(scope, 'time.edit')
  const { timeZone, today, name, overtime } = await siteOf(scope)
  const week = mondayOf(asked ?? today)
  const read = scope.reads('team')
  if (!read) throw notThere()
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index))
  const times = await timesOf(read as never, scope, { from: week, to: addDays(week, 6), timeZone })
  const people = await scope.read
    .selectFrom('project_people')
    .select(['id', 'name', 'company'])
    .where((eb) => eb.and(ofProject(scope)))
    .orderBy('name')
    .execute()
  const now = scope.now().toISOString()
  const rows = people.flatMap((person) => {
    const mine = times.filter(({ personId }) => personId === person.id)
    const minutes = days.map((on) =>
      mine.reduce((sum, time) => sum + (time.on === on ? minutesWorked(time, now) : 0), 0),
    )
    return overtimeOf(minutes, overtime).flatMap((split, index) => {
      const on = days[index] ?? week
      if (!mine.some((time) => time.on === on)) return []
      const running = mine.some((time) => time.on === on && time.stoppedAt === null)
      const hours = [split.regular, split.over, split.double].map(hoursOf)
      return {
        cells: [person.name, person.company, on, ...hours, name, running ? say('still running') : ''],
        bold: false,
      }
    })
  })
  const columns = [
    ...[text(say('Name')), text(say('Company')), text(say('Day')), figure(say('Regular hours'))],
    ...[
      figure(say('Overtime hours')),
      figure(say('Double time hours')),
      text(say('Project')),
      text(say('Remark')),
    ],
  ]
  return {
    name: say('Hours {week}, {project}.csv', { week, project: name }),
    type: 'text/csv; charset=utf-8',
    // A mark before it tells spreadsheets that it is UTF-8.
    content: `\ufeff${csvOf([{ columns, rows }])}`,
  }
}
