import { sql } from 'kysely'
import type { PayRate } from '#contract/labor.ts'
import type { putPayRateRow } from '#contract/labor-calls.ts'
import type { RowInput } from '#contract/route.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import { type LabourCost, labourCosts, type Pay, payOn } from '#domain/money/labor.ts'
import type { OtherPay } from '#domain/money/other-jobs.ts'
import { say } from '#language/say.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { conflict } from './refused.ts'
import { costReader, moneyProject, ofProject } from './rows.ts'

/** What somebody worked on a day under a trade, in minutes; by whoever keeps the clocks. `running`: a clock among them still runs. */
export type WorkedDay = { personId: string; on: string; trade: string; minutes: number; running: boolean }
/** The same of another job of the firm, which is known by its id and its name. */
export type OtherDay = Omit<WorkedDay, 'trade'> & { project: string; name: string }
export type LabourPorts = {
  worked: (scope: Scope, span?: { from: string; to: string }) => Promise<readonly WorkedDay[]>
  /**
   * What the people of a project, by their accounts, worked on the other jobs of the firm that the caller runs, and whether those
   * are all that the firm has.
   */
  elsewhere: (
    scope: Scope,
    span: { from: string; to: string },
  ) => Promise<{ days: readonly OtherDay[]; all: boolean }>
}

/** What everybody was ever said to be paid, by person and day. */
export async function payRates(scope: Scope): Promise<PayRate[]> {
  const rows = await costReader(scope)
    .selectFrom('pay_rates')
    .selectAll()
    .where((eb) => eb.and(ofProject(scope)))
    .orderBy('person_id')
    .orderBy('from_on')
    .execute()
  return rows.map((row) => ({
    ...{ personId: row.person_id, fromOn: row.from_on, classification: row.classification },
    ...{ apprentice: row.apprentice, workerNo: row.worker_no, wageCents: Number(row.wage_cents) },
    ...{ basicCents: Number(row.basic_cents), fringeCents: Number(row.fringe_cents) },
    ...{ lieuCents: Number(row.lieu_cents), burdenBp: row.burden_bp, code: row.code, author: row.author_id },
  }))
}

/** What those who worked on other jobs are paid there, under who they are in this project. */
export async function otherRates(scope: Scope, days: readonly OtherDay[]): Promise<OtherPay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<Record<'personId' | 'job' | 'fromOn' | 'wage' | 'basic' | 'lieu', string>>`
    select mine.id as "personId", r.project_id as job, r.from_on::text as "fromOn", r.wage_cents as wage,
      r.basic_cents as basic, r.lieu_cents as lieu
    from project_people mine
      join project_people theirs on theirs.org_id = mine.org_id and theirs.user_id = mine.user_id
      join pay_rates r on r.org_id = theirs.org_id and r.project_id = theirs.project_id and r.person_id = theirs.id
    where mine.org_id = ${scope.orgId}::uuid and mine.project_id = ${scope.projectId}::uuid
      and theirs.project_id = any(${[...new Set(days.map(({ project }) => project))]}::uuid[])
    order by 1, 2, 3`.execute(costReader(scope))
  return rows.map(({ personId, job, fromOn, wage, basic, lieu }) => ({
    ...{ personId, job, fromOn, wage: BigInt(wage), basic: BigInt(basic), lieu: BigInt(lieu) },
    ...{ fringe: 0n, burdenBp: 0n, code: '' },
  }))
}

/** A rate as it is reckoned with. */
export const payOf = (rate: PayRate): Pay & Pick<PayRate, 'classification' | 'apprentice' | 'workerNo'> => ({
  ...{ personId: rate.personId, fromOn: rate.fromOn, code: rate.code, classification: rate.classification },
  ...{ apprentice: rate.apprentice, workerNo: rate.workerNo, wage: BigInt(rate.wageCents) },
  ...{ basic: BigInt(rate.basicCents), fringe: BigInt(rate.fringeCents), lieu: BigInt(rate.lieuCents) },
  burdenBp: BigInt(rate.burdenBp),
})

/** What the hours of a project cost, under the codes of its budget. Clocks that run count once they are stopped. */
export async function labourOf(
  scope: Scope,
  { worked }: LabourPorts,
  budget: readonly string[],
): Promise<LabourCost[]> {
  const [days, rates, { government, overtime }] = await Promise.all([
    worked(scope),
    payRates(scope),
    moneyProject(scope),
  ])
  return labourCosts(
    days.filter(({ minutes }) => minutes > 0),
    rates.map(payOf),
    { rule: overtime, government, budget },
  )
}

/** The name of somebody of the project; refuses who is not of it. */
export async function requirePerson(scope: Scope, { tx }: Pick<Writing, 'tx'>, id: string): Promise<string> {
  const { name } = await tx
    .selectFrom('project_people')
    .select('name')
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirstOrThrow(notThere)
  return name
}

/** Refuses to take out a wage that hours on a written payroll are paid by. */
async function requireNotCertified(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  { worked }: Pick<LabourPorts, 'worked'>,
  { personId, fromOn }: Pick<PayRate, 'personId' | 'fromOn'>,
) {
  const rates = (await payRates(scope)).filter((one) => one.personId === personId)
  const weeks = await tx
    .selectFrom('pay_weeks')
    .select(['week', 'number'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('document_id', 'is not', null)
    .where('week', '>', addDays(fromOn, -7))
    .orderBy('week')
    .execute()
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return
  const span = { from: first.week, to: addDays(last.week, 6) }
  const days = (await worked(scope, span)).filter(
    (one) =>
      one.personId === personId && one.minutes > 0 && payOn(rates, personId, one.on)?.fromOn === fromOn,
  )
  const used = weeks.find(({ week }) => days.some(({ on }) => mondayOf(on) === week))
  if (used)
    throw conflict(
      say('Payroll {number} was written with this wage: it stays. Set another one from a later day.', used),
    )
}

/** Says what somebody is paid from a day on, or takes out what was said. */
export async function putPayRate(
  scope: Scope,
  ports: Pick<LabourPorts, 'worked'>,
  { personId, fromOn, gone = false, ...rate }: RowInput<typeof putPayRateRow>['body'],
): Promise<Record<string, never>> {
  requireMoney(scope)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const name = await requirePerson(scope, writing, personId)
    if (gone) {
      await requireNotCertified(scope, writing, ports, { personId, fromOn })
      await tx
        .deleteFrom('pay_rates')
        .where((eb) => eb.and({ ...ofProject(scope), person_id: personId, from_on: fromOn }))
        .execute()
      await note({ class: 'cost', kind: 'labor.rate-gone', subject: personId, detail: { name } })
      return
    }
    const row = {
      ...{ classification: rate.classification, apprentice: rate.apprentice, worker_no: rate.workerNo },
      ...{ wage_cents: rate.wageCents, basic_cents: rate.basicCents, fringe_cents: rate.fringeCents },
      ...{ lieu_cents: rate.lieuCents, burden_bp: rate.burdenBp, code: rate.code, author_id: await self() },
    }
    await tx
      .insertInto('pay_rates')
      .values({ ...ofProject(scope), person_id: personId, from_on: fromOn, ...row })
      .onConflict((on) => on.columns(['org_id', 'project_id', 'person_id', 'from_on']).doUpdateSet(row))
      .execute()
    await note({ class: 'cost', kind: 'labor.rate', subject: personId, detail: { name } })
  })
  return {}
}
