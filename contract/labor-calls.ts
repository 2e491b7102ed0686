import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { payRateEntity, payWeekEntity } from './labor.ts'
import { overtimeRules } from './overtime.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema } from './values.ts'

const of = '/api/projects/{project}/money'
const put = { method: 'POST', caller: 'project', scope: null, data: nothing } as const
const get = { method: 'GET', caller: 'project', scope: 'projects:read', body: nothing } as const
const cents = z.int()
const minutes = z.int()
const rate = schemasOf(payRateEntity.cost)
const week = schemasOf(payWeekEntity.cost)

/** Why a payroll cannot be certified yet. */
export const payrollFaults = [
  'wage',
  'classification',
  'below',
  'running',
  'elsewhere',
  'unseen',
  'taken',
] as const

/** A worker of a payroll, under one rate: minutes by day, cents an hour, cents of the week. */
const payrollLine = z.object({
  ...{ personId: idSchema, name: z.string(), workerNo: z.string(), apprentice: z.boolean() },
  ...{ classification: z.string(), days: z.array(z.object({ regular: minutes, over: minutes })) },
  ...{ regular: minutes, over: minutes, wageCents: cents, overCents: cents, fringeCents: cents },
  ...{ lieuCents: cents, grossCents: cents, allCents: cents, taxCents: cents, ficaCents: cents },
  ...{ otherCents: cents, netCents: cents },
  /** Of the week, on which other jobs of the firm: what was earned on all work is reckoned with it where nothing was typed. */
  elsewhere: z.array(z.object({ project: z.string(), minutes })),
})
export type PayrollLine = z.infer<typeof payrollLine>

export const payrollRow = {
  ...get,
  path: `${of}/payroll`,
  summary: say('What those who work on a project are paid, and the certified payroll of a week.'),
  params: inProject,
  query: z.object({ week: z.exactOptional(dateSchema) }),
  data: z.object({
    ...{ week: dateSchema, government: z.boolean(), overtime: z.enum(overtimeRules) },
    people: z.array(z.object({ id: idSchema, name: z.string() })),
    rates: z.array(z.object(rate)),
    saved: z.nullable(z.object(week)),
    /** The number that the week has, or would have. */
    number: z.int(),
    lines: z.array(payrollLine),
    missing: z.array(z.object({ personId: idSchema, name: z.string(), what: z.enum(payrollFaults) })),
  }),
} as const satisfies AnyRow

const { author: _, ...rateBody } = rate
export const putPayRateRow = {
  ...put,
  path: `${of}/pay-rates`,
  summary: say('Say what somebody is paid an hour from a day on; said again for that day it is said anew.'),
  params: inProject,
  /** `gone`: what was said of that day is taken out; refused where a written payroll stands on it. */
  body: z.object({ ...rateBody, gone: z.exactOptional(z.boolean()) }),
} as const satisfies AnyRow

const { id: __, documentId: ___, author: ____, ...weekBody } = week
export const putPayWeekRow = {
  ...put,
  path: `${of}/payroll`,
  summary: say('Keep the number, deductions and certifying official of a week’s payroll.'),
  params: inProject,
  bodyMost: 200_000,
  body: z.object(weekBody),
} as const satisfies AnyRow

export const writePayrollRow = {
  ...put,
  path: `${of}/payroll/document`,
  summary: say(
    'Write the certified payroll of a week as a document with its statement of compliance; asked again it is the one that is there.',
  ),
  params: inProject,
  body: z.object({ week: dateSchema }),
  data: z.object({ document: idSchema }),
} as const satisfies AnyRow

export const payrollFileRow = {
  ...get,
  path: `${of}/payroll/file`,
  summary: say('The certified payroll of a week as a sheet, in the columns of Form WH-347.'),
  params: inProject,
  query: z.object({
    week: z.exactOptional(dateSchema),
    format: z.enum(['csv', 'xlsx'], { error: say('Choose a format') }),
  }),
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** Every call of a job’s labor. */
export const laborRows = {
  payrollRow,
  putPayRateRow,
  putPayWeekRow,
  writePayrollRow,
  payrollFileRow,
} as const
