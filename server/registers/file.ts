import type { registerFileRow } from '#contract/register-calls.ts'
import { rfiEntity } from '#contract/registers.ts'
import type { RowInput } from '#contract/route.ts'
import { type Column, csvOf, type Sheet, workbookOf } from '#domain/sheet.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { say } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import { registerFacts } from './facts.ts'
import { listRfis, registerProject } from './read.ts'

const text = (header: string, width: number): Column => ({ header, kind: 'text', width })
const date = (header: string): Column => ({ header, kind: 'date', width: 14 })

/** The columns of ENG 4288, (a) to (r), and beside them the number of the item and who has it. */
const submittalColumns = (): [string, Column][] => [
  ['number', text(say('Item'), 8)],
  ['activity', text(say('(a) Activity'), 26)],
  ['transmittal', text(say('(b) Transmittal no.'), 18)],
  ['section', text(say('(c) Spec section'), 12)],
  ['typed', text(say('(d) Description, SD no.'), 40)],
  ['paragraph', text(say('(e) Paragraph'), 12)],
  ['classification', text(say('(f) Classification, reviewer'), 24)],
  ['submitBy', date(say('(g) Submit by'))],
  ['approvalBy', date(say('(h) Approval needed by'))],
  ['materialBy', date(say('(i) Material needed by'))],
  ['code', text(say('(j) Contractor code'), 10)],
  ['sent', date(say('(k) Date of the contractor’s action'))],
  ['received', date(say('(l) Forwarded or received'))],
  ['forwarded', date(say('(m) To another reviewer'))],
  ['back', date(say('(n) Back from the reviewer'))],
  ['action', text(say('(o) Action'), 22)],
  ['acted', date(say('(p) Date of the action'))],
  ['returned', date(say('(q) Returned to the contractor'))],
  ['remarks', text(say('(r) Remarks'), 40)],
  ['ball', text(say('Ball in court'), 22)],
]

async function submittalSheet(scope: Scope): Promise<Sheet> {
  const { lists } = await registerFacts(scope, undefined)
  const columns = submittalColumns()
  return {
    columns: columns.map(([, column]) => column),
    rows: (lists['register.items'] ?? []).map(({ cells }) => ({
      bold: false,
      cells: columns.map(([key]) => cells[key] ?? null),
    })),
  }
}

async function rfiSheet(scope: Scope): Promise<Sheet> {
  const { rfis } = await listRfis(scope)
  const { open } = rfiEntity
  return {
    columns: [
      ...[text(open.number.label, 10), text(open.subject.label, 30), text(open.question.label, 50)],
      ...[text(open.suggested.label, 40), text(open.reference.label, 24), text(open.sentTo.label, 24)],
      ...[date(open.askedOn.label), date(open.neededOn.label), date(open.answeredOn.label)],
      ...[text(open.answer.label, 50), text(open.cost.label, 12), text(open.scheduleDays.label, 12)],
      ...[text(open.state.label, 12), text(say('Ball in court'), 22)],
    ],
    rows: rfis.map((one) => ({
      bold: false,
      cells: [
        ...[rfiNumber(one.number), one.subject, one.question, one.suggested, one.reference, one.sentTo],
        ...[one.askedOn, one.neededOn, one.answeredOn, one.answer, one.cost, one.scheduleDays, one.state],
        one.ball,
      ],
    })),
  }
}

/** A register as a sheet. */
export async function registerFile(
  scope: Scope,
  { of, format }: RowInput<typeof registerFileRow>['query'],
): Promise<MadeFile> {
  const { name: project } = await registerProject(scope)
  const sheet = await (of === 'rfis' ? rfiSheet(scope) : submittalSheet(scope))
  const name =
    of === 'rfis' ? say('RFIs, {project}', { project }) : say('Submittal register, {project}', { project })
  // A mark before it tells spreadsheets that it is UTF-8.
  if (format === 'csv')
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: `\ufeff${csvOf([sheet])}` }
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await workbookOf([sheet]),
  }
}
