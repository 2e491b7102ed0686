import { type CostClass, costClasses } from '#contract/estimate.ts'
import type { ChangeOrder, CostKind, PayApplication, payMethods } from '#contract/money.ts'
import type { ageNames, moneyReports } from '#contract/money-calls.ts'
import { say } from '#language/say.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import type { Status } from '#web/ui/work/status-mark.tsx'

export const changeWords: Record<ChangeOrder['state'], { word: string; mark: Status }> = {
  draft: { word: say('Draft'), mark: 'draft' },
  offered: { word: say('With the owner'), mark: 'waits' },
  signed: { word: say('Signed'), mark: 'done' },
  declined: { word: say('Declined'), mark: 'failed' },
  void: { word: say('Taken back'), mark: 'blocked' },
}
export const applicationWords: Record<PayApplication['state'], { word: string; mark: Status }> = {
  draft: { word: say('Draft'), mark: 'draft' },
  sent: { word: say('Waits for its certificate'), mark: 'waits' },
  certified: { word: say('Certified'), mark: 'done' },
  void: { word: say('Taken back'), mark: 'blocked' },
}
export const kindWords: Record<CostKind, string> = {
  commitment: say('Order or subcontract'),
  bill: say('Bill'),
  receipt: say('Receipt'),
  paid: say('Payment of a bill'),
  forecast: say('Cost at completion'),
}
export const methodWords: Record<(typeof payMethods)[number], string> = {
  check: say('Check'),
  transfer: say('Bank transfer'),
  card: say('Card'),
  cash: say('Cash'),
  online: say('Online'),
  other: say('Other way'),
}
const classLabels: Record<CostClass, string> = {
  material: say('Material'),
  labor: say('Labor'),
  equipment: say('Equipment'),
  sub: say('Sub'),
  allowance: say('Allowance'),
}
export const classOptions: Record<string, string> = Object.fromEntries(
  costClasses.map((one) => [one, classLabels[one]]),
)
export const ageWords: Record<(typeof ageNames)[number], string> = {
  current: say('Not due yet'),
  '1-30': say('1 to 30 days late'),
  '31-60': say('31 to 60 days late'),
  '61-90': say('61 to 90 days late'),
  'over-90': say('Over 90 days late'),
}
export const reportWords: Record<(typeof moneyReports)[number], string> = {
  'job-cost': say('Job cost'),
  entries: say('Entries of cost'),
  invoices: say('Invoices'),
  draws: say('Draws'),
  statement: say('Statement of the owner'),
  receivables: say('Receivables'),
  payables: say('Payables'),
  'paid-1099': say('Paid by year, for 1099'),
  'work-in-progress': say('Work in progress'),
}

/** The cost codes of a job with what each is of: those of its budget first, then what an entry may be of beside. */
export const codeTitles = ({
  lines,
  codes,
}: Pick<Money, 'lines' | 'codes'>): [code: string, title: string][] => [
  ...new Map(
    [...lines, ...codes].flatMap(({ code, title }) => (code === '' ? [] : [[code, title] as const])),
  ),
]
