import type { RowData, RowInput } from '#contract/route.ts'
import { type Incident, injuryKinds, outcomes, privacyReasons, safetyLimits } from '#contract/safety.ts'
import type { incidentFileRow, incidentsRow, putIncidentRow } from '#contract/safety-calls.ts'
import { csvLines } from '#domain/csv.ts'
import { type Cell, type Column, csvOf, type Sheet, workbookOf } from '#domain/sheet.ts'
import { minutesWorked } from '#domain/site/hours.ts'
import {
  casesOf,
  incidenceRate,
  incidentFaults,
  itaRow,
  nameInLog,
  summaryOf,
} from '#domain/site/incidents.ts'
import { say } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { keptBefore, made, ofProject, siteOf } from './kept.ts'

/** The incidents of a project as they stand now, by number, and the hours of each year by its clocks. */
export async function readIncidents(scope: Scope): Promise<RowData<typeof incidentsRow>> {
  requireRight(scope, 'incident.read')
  const [read, team] = [scope.reads('manage'), scope.reads('team')]
  if (!read || !team) throw notThere()
  const [{ today, timeZone }, rows, people, times] = await Promise.all([
    siteOf(scope),
    read
      .selectFrom('incidents')
      .select(['id', 'number', 'body', 'replaces', 'author_id', 'made_at'])
      .where((eb) => eb.and(ofProject(scope)))
      .orderBy('number')
      .orderBy('at')
      .execute(),
    scope.read
      .selectFrom('project_people')
      .select(['id', 'name'])
      .where((eb) => eb.and(ofProject(scope)))
      .execute(),
    team
      .selectFrom('time_entries')
      .select(['person_id', 'started_at', 'stopped_at', 'break_minutes'])
      .where((eb) => eb.and(ofProject(scope)))
      .execute(),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const replaced = new Set(rows.map(({ replaces }) => replaces))
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  const yearOf = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })
  const years = Map.groupBy(times, ({ started_at }) => Number(yearOf.format(started_at)))
  const now = scope.now().toISOString()
  return {
    today,
    incidents: rows
      .filter(({ id }) => !replaced.has(id))
      .map(({ id, number, body }) => {
        const said = byNumber.get(number) ?? []
        const first = said.find(({ replaces }) => replaces === null)
        return {
          ...{ id, number, body, corrected: said.length - 1 },
          reportedBy: names.get(first?.author_id ?? '') ?? null,
          madeAt: (first?.made_at ?? scope.now()).toISOString(),
        }
      }),
    worked: [...years].map(([year, some]) => ({
      ...{ year, people: new Set(some.map(({ person_id }) => person_id)).size },
      minutes: some.reduce(
        (sum, { started_at, stopped_at, break_minutes }) =>
          sum +
          minutesWorked(
            {
              startedAt: started_at.toISOString(),
              stoppedAt: stopped_at?.toISOString() ?? null,
              breakMinutes: break_minutes,
            },
            now,
          ),
        0,
      ),
    })),
  }
}

/** Keeps a report, or what replaces one, and answers its number. */
export async function putIncident(
  scope: Scope,
  sent: RowInput<typeof putIncidentRow>['body'],
): Promise<RowData<typeof putIncidentRow>> {
  requireRight(scope, 'incident.report')
  const { id, replaces, body } = sent
  if (replaces !== null) requireRight(scope, 'incident.read')
  const { today } = await siteOf(scope)
  return scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    const rows = await tx
      .selectFrom('incidents')
      .select(['id', 'number', 'replaces'])
      .where((eb) => eb.and(ofProject(scope)))
      .execute()
    const numberOf = (one: string) => rows.find((row) => row.id === one)?.number
    if (await keptBefore(scope, writing, 'incidents', sent)) return { number: numberOf(id) ?? 0 }
    if (replaces !== null && numberOf(replaces) === undefined) throw notThere()
    const faults = incidentFaults(body, today)
    const [first] = Object.values(faults)
    if (first !== undefined)
      throw new Refusal('invalid_input', first, {
        fields: Object.fromEntries(Object.entries(faults).map(([key, text]) => [`body.${key}`, text])),
      })
    if (replaces !== null && rows.some((row) => row.replaces === replaces))
      throw new Refusal('conflict', say('This was corrected by somebody else meanwhile. Read it again.'))
    if (rows.length >= safetyLimits.incidents)
      throw new Refusal(
        'conflict',
        say('A project keeps at most {most} incidents.', { most: safetyLimits.incidents }),
      )
    const next = Math.max(0, ...rows.map(({ number }) => number)) + 1
    const number = replaces === null ? next : (numberOf(replaces) ?? next)
    await tx
      .insertInto('incidents')
      .values({
        ...{ ...made(scope, sent), number, body: JSON.stringify(body), replaces },
        ...{ author_id: await self(), at: now },
      })
      .execute()
    // Nothing of what happened, to whoever reads what happens.
    await note({
      ...{ class: 'manage', subject: id, detail: { number } },
      kind: replaces === null ? 'incident.reported' : 'incident.corrected',
    })
    return { number }
  })
}

const text = (header: string, width = 16): Column => ({ header, kind: 'text', width })
const figure = (header: string): Column => ({ header, kind: 'figure', width: 10 })
const mark = (is: boolean): string => (is ? 'X' : '')

type Listed = RowData<typeof incidentsRow>['incidents']

/** The log of a year, with the letters of the columns of form 300. */
function logSheet(cases: Listed, year: number): Sheet {
  const own = casesOf(cases, year)
  const { death, away, restricted, other, daysAway, daysRestricted, kinds } = summaryOf(cases, year)
  return {
    name: say('300 log'),
    columns: [
      ...[text('A. Case no.', 8), text('B. Employee’s name', 22), text('C. Job title'), text('D. Date', 12)],
      ...[text('E. Where', 24), text('F. Injury or illness, part of body, object', 40)],
      ...['G. Death', 'H. Days away', 'I. Transfer or restriction', 'J. Other recordable'].map((head) =>
        text(head, 10),
      ),
      ...[figure('K. Days away'), figure('L. Days transferred or restricted')],
      ...Object.values(injuryKinds).map((kind, index) => text(`M${index + 1}. ${kind}`, 10)),
    ],
    rows: [
      ...own.map(({ number, body }) => ({
        bold: false,
        cells: [
          ...[number, nameInLog(body), body.job, body.on, body.place],
          [body.harm, body.object].filter(Boolean).join('; '),
          ...(['death', 'away', 'restricted', 'other'] as const).map((key) => mark(body.outcome === key)),
          ...[body.daysAway, body.daysRestricted],
          ...Object.keys(injuryKinds).map((key) => mark(body.kind === key)),
        ],
      })),
      {
        bold: true,
        cells: [
          ...[say('Page totals'), '', '', '', '', '', death, away, restricted, other],
          ...[daysAway, daysRestricted, ...Object.values(kinds)],
        ] as Cell[],
      },
    ],
  }
}

/** The names that the log leaves out: 29 CFR 1904.29(b)(6) wants them on a list of their own. */
const privacySheet = (cases: Listed, year: number): Sheet => ({
  name: say('Privacy cases'),
  columns: [text(say('Case'), 8), text(say('Name'), 24), text(say('Date'), 12), text(say('Why'), 44)],
  rows: casesOf(cases, year).flatMap(({ number, body: { name, on, privacy } }) =>
    privacy === null ? [] : [{ bold: false, cells: [number, name, on, privacyReasons[privacy]] }],
  ),
})

/** The summary of a year with where each figure comes from. */
function summarySheet(
  cases: Listed,
  year: number,
  job: { orgName: string; place: string; employees: number | null; hours: number; typed: boolean },
): Sheet {
  const { death, away, restricted, other, daysAway, daysRestricted, kinds, total } = summaryOf(cases, year)
  const rate = incidenceRate(total, job.hours)
  const dart = incidenceRate(away + restricted, job.hours)
  const lines: [string, Cell, string][] = [
    [say('Establishment'), job.orgName, ''],
    [say('Place'), job.place, ''],
    [say('Year'), String(year), ''],
    [`G. ${outcomes.death}`, death, '29 CFR 1904.7(b)(2)'],
    [`H. ${outcomes.away}`, away, '29 CFR 1904.7(b)(3)'],
    [`I. ${outcomes.restricted}`, restricted, '29 CFR 1904.7(b)(4)'],
    [`J. ${outcomes.other}`, other, '29 CFR 1904.7(b)(5)–(7)'],
    [`K. ${say('Days away from work, all')}`, daysAway, '29 CFR 1904.7(b)(3)(vii)'],
    [`L. ${say('Days of transfer or restriction, all')}`, daysRestricted, '29 CFR 1904.7(b)(4)(xi)'],
    ...Object.entries(kinds).map(
      ([key, count], index): [string, Cell, string] =>
        [...[`M${index + 1}. ${injuryKinds[key as Incident['kind']]}`, count, '29 CFR 1904.29(b)(1)']] as [
          string,
          Cell,
          string,
        ],
    ),
    [
      say('Average number of employees'),
      job.employees,
      job.typed ? '29 CFR 1904.32(b)(2)(ii)' : say('To be entered: the clocks do not know it'),
    ],
    [
      say('Hours worked by all employees'),
      job.hours,
      job.typed ? '29 CFR 1904.32(b)(2)(ii)' : say('By the clocks of this project'),
    ],
    [say('Cases for 100 full-time workers'), rate ?? null, say('Cases × 200,000 / hours, BLS')],
    [say('With days away or restricted work, for 100'), dart ?? null, say('Cases × 200,000 / hours, BLS')],
    [say('Certified by, title, phone, date'), '', say('A company executive signs: 29 CFR 1904.32(b)(3)–(4)')],
    [say('Posted'), `${year + 1}-02-01 – ${year + 1}-04-30`, '29 CFR 1904.32(b)(6)'],
  ]
  return {
    name: say('300A summary'),
    columns: [text(say('Line'), 40), { ...figure(say('Figure')), width: 26 }, text(say('Source'), 40)],
    rows: lines.map((cells) => ({ bold: false, cells })),
  }
}

/** The row that OSHA takes, with its columns. */
const itaSheet = (row: ReturnType<typeof itaRow>): Sheet => ({
  name: say('300A for OSHA'),
  columns: Object.keys(row).map((key) => text(key, 20)),
  rows: [{ bold: false, cells: Object.values(row) }],
})

/** A paper of a year as a sheet. Refuses whoever does not run the project. */
export async function incidentFile(
  scope: Scope,
  { year, of, format, employees, hours }: RowInput<typeof incidentFileRow>['query'],
): Promise<MadeFile> {
  const { incidents, worked } = await readIncidents(scope)
  const project = await scope.read
    .selectFrom('projects')
    .select(['name', 'address'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  const clocked = Math.round((worked.find((one) => one.year === year)?.minutes ?? 0) / 60)
  const typed = hours !== undefined || employees !== undefined
  const orgName = await scope.orgName()
  const facts = { orgName, employees: employees ?? null, hours: hours ?? clocked }
  const ita = itaRow(incidents, year, { ...project, ...facts })
  const sheet =
    of === 'log'
      ? logSheet(incidents, year)
      : of === 'privacy'
        ? privacySheet(incidents, year)
        : of === 'ita'
          ? itaSheet(ita)
          : summarySheet(incidents, year, {
              ...{ ...facts, place: [project.name, project.address].join(', '), typed },
            })
  const name = `${sheet.name} ${year}, ${project.name}`
  // OSHA reads it by the names of its columns, the first of which has nothing before it.
  if (of === 'ita' && format === 'csv')
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvLines([Object.keys(ita), Object.values(ita)]),
    }
  if (format === 'csv')
    // A mark before it tells spreadsheets that it is UTF-8.
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: `\ufeff${csvOf([sheet])}` }
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await workbookOf([sheet]),
  }
}
