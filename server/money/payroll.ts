import { randomUUID } from 'node:crypto'
import type { Value, ValueKind } from '#contract/documents.ts'
import type { PayWeek } from '#contract/labor.ts'
import type {
  PayrollLine,
  payrollFaults,
  payrollFileRow,
  payrollRow,
  putPayWeekRow,
  writePayrollRow,
} from '#contract/labor-calls.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { offeredFirst, payrollOf } from '#domain/money/payroll.ts'
import { type Cell, type Column, csvOf, workbookOf } from '#domain/sheet.ts'
import { hoursOf } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import { writeAbout } from '#server/scope/write-about.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { requireMoney } from './changes.ts'
import { type LabourPorts, otherRates, payOf, payRates, requirePerson } from './labor.ts'
import { conflict } from './refused.ts'
import { costReader, moneyProject, ofProject } from './rows.ts'

type Payroll = RowData<typeof payrollRow>
const wage = (what: (typeof payrollFaults)[number], name: string): string =>
  ({
    wage: () => say('No wage was said for {name}.', { name }),
    classification: () => say('{name} has no classification.', { name }),
    below: () => say('{name} is paid less than the wage determination says.', { name }),
    running: () => say('The clock of {name} still runs.', { name }),
    elsewhere: () =>
      say(
        'What {name} earned on other jobs in this week is not known: a wage is missing there, or a clock runs. Set it there, or type the gross of all work.',
        { name },
      ),
    unseen: () =>
      say(
        'Whether {name} worked on other jobs of the firm in this week is not yours to see. Type the gross of all work.',
        { name },
      ),
    taken: () =>
      say('More is kept off the wage of {name} than was earned, or less was earned than here.', { name }),
  })[what]()

async function payWeeks(scope: Scope): Promise<PayWeek[]> {
  const rows = await costReader(scope)
    .selectFrom('pay_weeks')
    .selectAll()
    .where((eb) => eb.and(ofProject(scope)))
    .orderBy('week')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, week: row.week, number: row.number, final: row.final, workers: row.workers },
    ...{ official: row.official, officialTitle: row.official_title, phone: row.phone, email: row.email },
    ...{ remarks: row.remarks, documentId: row.document_id, author: row.author_id },
  }))
}

/** How long before a week somebody worked who is offered a wage first. */
const offeredDays = 84

/** What people are paid, and the payroll of a week: this one, where none is asked for. Refuses who sees no cost. */
export async function readPayroll(
  scope: Scope,
  { worked, elsewhere }: LabourPorts,
  asked: string | undefined,
): Promise<Payroll> {
  const [weeks, rates, { today, government, overtime }] = await Promise.all([
    payWeeks(scope),
    payRates(scope),
    moneyProject(scope),
  ])
  const week = mondayOf(asked ?? today)
  const span = { from: week, to: addDays(week, 6) }
  const [lately, { days: others, all }, people] = await Promise.all([
    ...([worked(scope, { ...span, from: addDays(week, -offeredDays) }), elsewhere(scope, span)] as const),
    scope.read
      .selectFrom('project_people')
      .select(['id', 'name', 'role'])
      .where((eb) => eb.and(ofProject(scope)))
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  const days = lately.filter(({ on }) => on >= week)
  const saved = weeks.find((one) => one.week === week) ?? null
  const reckoned = payrollOf({
    ...{ week, worked: days, rates: rates.map(payOf), people, workers: saved?.workers ?? [] },
    ...{ rule: overtime, government, otherRates: await otherRates(scope, others) },
    ...{ other: others.map(({ project, ...day }) => ({ ...day, job: project })), knowsAll: all },
  })
  const names = new Map(others.map(({ project, name }) => [project, name]))
  const lines = reckoned.lines.map((line) => ({
    ...line,
    elsewhere: line.elsewhere.map(({ project, minutes }) => ({ project: names.get(project) ?? '', minutes })),
  }))
  const number = saved?.number ?? Math.max(0, ...weeks.map((one) => one.number)) + 1
  return {
    ...{ week, government, overtime, rates, saved, number, lines, missing: reckoned.missing },
    people: offeredFirst(people, lately, rates).map(({ id, name }) => ({ id, name })),
  }
}

/** Keeps what is said of a week’s payroll beyond the clocks. */
export async function putPayWeek(
  scope: Scope,
  { week: asked, officialTitle, workers, ...body }: RowInput<typeof putPayWeekRow>['body'],
): Promise<Record<string, never>> {
  requireMoney(scope)
  const week = mondayOf(asked)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    for (const { personId } of workers) await requirePerson(scope, writing, personId)
    const other = await tx
      .selectFrom('pay_weeks')
      .select('week')
      .where((eb) => eb.and({ ...ofProject(scope), number: body.number }))
      .where('week', '<>', week)
      .executeTakeFirst()
    if (other)
      throw conflict(
        say('Payroll {number} is that of the week of {day}.', { number: body.number, day: other.week }),
      )
    const row = {
      ...body,
      ...{ official_title: officialTitle, workers: JSON.stringify(workers), author_id: await self() },
    }
    await tx
      .insertInto('pay_weeks')
      .values({ ...ofProject(scope), id: randomUUID(), week, ...row })
      .onConflict((on) => on.columns(['org_id', 'project_id', 'week']).doUpdateSet(row))
      .execute()
    await note({ class: 'cost', kind: 'labor.payroll', detail: { name: week } })
  })
  return {}
}

const blank = (cents: number): number | null => (cents === 0 ? null : cents)
const both = (straight: string, over: string) => (over === '' ? straight : `${straight} / ${over}`)
const hours = (minutes: number) => (minutes === 0 ? '' : String(hoursOf(minutes)))
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** What the payroll of a week says in documents, where `about` is one; else its empty lists. */
export async function payrollFacts(
  ports: LabourPorts,
  scope: Scope,
  about: string | undefined,
): Promise<Filling> {
  const none: Filling = { fields: {}, lists: { 'payroll.hours': [], 'payroll.pay': [] } }
  if (about === undefined || !scope.reads('cost')) return none
  const of = (await payWeeks(scope)).find(({ id }) => id === about)
  if (!of) return none
  const { lines } = await readPayroll(scope, ports, of.week)
  const said: Record<string, readonly [ValueKind, Value]> = {
    ...{ 'payroll.number': ['text', of.final ? `${of.number}, final` : String(of.number)] },
    ...{ 'payroll.ending': ['date', addDays(of.week, 6)], 'payroll.remarks': ['text', of.remarks || 'None'] },
    ...{ 'payroll.official': ['text', [of.official, of.officialTitle].filter(Boolean).join(', ') || null] },
    ...{ 'payroll.phone': ['text', of.phone || null], 'payroll.email': ['text', of.email || null] },
  }
  return {
    fields: Object.fromEntries(
      Object.entries(said).map(([key, [kind, value]]) => [
        key,
        { kind, source: { from: 'money', id: of.id }, overruled: null, value },
      ]),
    ),
    lists: {
      'payroll.hours': lines.map((line, at) => ({
        id: String(at + 1),
        cells: {
          ...{
            entry: String(at + 1),
            worker: line.name,
            worker_no: line.workerNo,
            class: line.classification,
          },
          level: line.apprentice ? 'RA' : 'J',
          ...Object.fromEntries(
            line.days.map(({ regular, over }, day) => [`d${day + 1}`, both(hours(regular), hours(over))]),
          ),
          total: both(hours(line.regular), hours(line.over)),
        },
      })),
      'payroll.pay': lines.map((line, at) => ({
        id: String(at + 1),
        cells: {
          ...{
            entry: String(at + 1),
            worker: line.name,
            rate: both(dollars(line.wageCents), dollars(line.overCents)),
          },
          ...{ fringe: line.fringeCents, lieu: line.lieuCents, gross: line.grossCents },
          ...{ all: blank(line.allCents), tax: blank(line.taxCents), fica: blank(line.ficaCents) },
          ...{ other: blank(line.otherCents), kept: blank(line.taxCents + line.ficaCents + line.otherCents) },
          net: blank(line.netCents),
        },
      })),
    },
  }
}

/** Writes the payroll of a week as a document; refuses one that cannot be certified, and names who is missing what. */
export async function writePayroll(
  writeDocument: WriteDocument,
  ports: LabourPorts,
  scope: Scope,
  asked: string,
): Promise<RowData<typeof writePayrollRow>> {
  requireMoney(scope)
  requireRight(scope, 'paper.write')
  const { week, number, missing, saved } = await readPayroll(scope, ports, asked)
  if (missing.length > 0) throw conflict(missing.map(({ what, name }) => wage(what, name)).join(' '))
  if (!saved?.official) throw conflict(say('Say first who certifies the payroll of this week.'))
  return scope.write((writing) =>
    writeAbout(scope, writing, { table: 'pay_weeks', id: saved.id }, () =>
      writeDocument(scope, writing, {
        ...{ template: 'certified-payroll-wh-347', answers: {}, about: saved.id },
        title: `Certified payroll ${number}, week ending ${addDays(week, 6)}`,
      }),
    ),
  )
}

const text = (header: string, width = 18): Column => ({ header, kind: 'text', width })
const figure = (header: string): Column => ({ header, kind: 'figure', width: 8 })
const money = (header: string): Column => ({ header, kind: 'money', width: 12 })

/** The payroll of a week as a sheet: straight time and overtime of each day in columns of their own. */
export async function payrollFile(
  scope: Scope,
  ports: LabourPorts,
  { week: asked, format }: RowInput<typeof payrollFileRow>['query'],
): Promise<MadeFile> {
  costReader(scope)
  const [{ week, lines, number }, { name: project }] = await Promise.all([
    readPayroll(scope, ports, asked),
    moneyProject(scope),
  ])
  const columns = [
    ...[text(say('Entry'), 6), text(say('Name')), text(say('Identifying number'), 12)],
    ...[text(say('Journeyworker or apprentice'), 8), text(say('Classification'))],
    ...Array.from({ length: 7 }, (_, at) => addDays(week, at)).flatMap((day) => [
      figure(say('{day} straight', { day })),
      figure(say('{day} overtime', { day })),
    ]),
    ...[figure(say('Straight time')), figure(say('Overtime')), money(say('Wage an hour'))],
    ...[money(say('Overtime wage an hour')), money(say('Paid to benefit plans, an hour'))],
    ...[money(say('Paid in place of benefits, an hour')), money(say('Gross, this project'))],
    ...[money(say('Gross, all work')), money(say('Taxes withheld')), money('FICA')],
    ...[money(say('Other deductions')), money(say('Net paid'))],
  ]
  const cells = (line: PayrollLine, at: number): Cell[] => [
    ...[String(at + 1), line.name, line.workerNo, line.apprentice ? 'RA' : 'J', line.classification],
    ...line.days.flatMap(({ regular, over }) => [hoursOf(regular), hoursOf(over)]),
    ...[hoursOf(line.regular), hoursOf(line.over)],
    ...[line.wageCents, line.overCents, line.fringeCents, line.lieuCents, line.grossCents].map(
      (cents) => cents / 100,
    ),
    ...[line.allCents, line.taxCents, line.ficaCents, line.otherCents, line.netCents].map(
      (cents) => cents / 100,
    ),
  ]
  const sheet = { columns, rows: lines.map((line, at) => ({ cells: cells(line, at), bold: false })) }
  const name = say('Payroll {number}, {week}, {project}', { number, week, project })
  if (format === 'csv')
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: `\ufeff${csvOf([sheet])}` }
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await workbookOf([sheet]),
  }
}
