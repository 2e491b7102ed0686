import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { centsSchema, idSchema, planDateSchema, shareSchema, textSchema } from './values.ts'

/**
 * What those who work on a job are paid, and the payrolls of its weeks. Of the class `cost`: nobody reads it but who runs the
 * project. Hours come from the clocks of the site.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const noLess = centsSchema.check(z.minimum(0, { error: say('An amount below zero makes no sense here') }))
export const payrollWorkersMost = 500

/** What somebody is paid from a day on; cents an hour. */
export const payRateEntity = {
  open: {},
  cost: {
    personId: field(say('Who'), idSchema, technical),
    fromOn: field(say('From'), planDateSchema),
    classification: field(say('Classification'), textSchema(say('The classification'), 120)),
    apprentice: field(say('Registered apprentice'), z.boolean()),
    /** The last four digits of a Social Security number, or another number; never all of it. */
    workerNo: field(
      say('Identifying number'),
      textSchema(say('The identifying number'), 12).check(
        z.refine<string>((text) => !/^\d{3}-?\d{2}-?\d{4}$/.test(text), {
          error: say('Only the last four digits of a Social Security number'),
        }),
      ),
    ),
    wageCents: field(say('Wage an hour'), noLess),
    /** Of the wage determination; 0 where there is none. Overtime is reckoned on no less. */
    basicCents: field(say('Basic rate of the wage determination'), noLess),
    fringeCents: field(say('Paid to benefit plans, an hour'), noLess),
    lieuCents: field(say('Paid in place of benefits, an hour'), noLess),
    /** On what is paid: taxes and insurance. */
    burdenBp: field(say('Burden'), shareSchema(30_000)),
    code: field(say('Cost code'), textSchema(say('The cost code'), 20)),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type PayRate = Required<Seen<typeof payRateEntity>>

/** What is known of a worker’s week beyond the clocks: what was earned on all work, and what was kept off the wage. */
export const payWorkerSchema = z.object({
  personId: idSchema,
  /** Null where all of the week was worked here. */
  allCents: none(noLess),
  ...{ taxCents: noLess, ficaCents: noLess, otherCents: noLess },
})
export type PayWorker = z.infer<typeof payWorkerSchema>

/** The certified payroll of a week, which is known by its Monday. */
export const payWeekEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    week: field(say('Week'), planDateSchema),
    number: field(say('Payroll number'), z.int().check(z.minimum(1), z.maximum(100_000))),
    final: field(say('Final payroll'), z.boolean()),
    workers: field(
      say('Workers'),
      z.array(payWorkerSchema).check(z.maxLength(payrollWorkersMost)),
      technical,
    ),
    official: field(say('Certifying official'), textSchema(say('The name'), 100)),
    officialTitle: field(say('Title'), textSchema(say('The title'), 100)),
    phone: field(say('Telephone'), textSchema(say('The telephone number'), 40)),
    email: field(say('Email'), textSchema(say('The email address'), 254)),
    remarks: field(say('Remarks'), textSchema(say('The remarks'), 1000)),
    documentId: field(say('Document'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type PayWeek = Required<Seen<typeof payWeekEntity>>

/** The entities of a job’s labor, under their names. */
export const laborEntities = {
  'pay-rate': payRateEntity,
  'pay-week': payWeekEntity,
} as const satisfies Record<string, Entity>
