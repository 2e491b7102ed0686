import type { PayRate } from '#contract/labor.ts'
import type { putPayRateRow } from '#contract/labor-calls.ts'
import type { RowInput } from '#contract/route.ts'
import { type LabourCost, labourCosts, type Pay } from '#domain/money/labor.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { costReader, moneyProject, ofProject } from './rows.ts'

/** What somebody worked on a day under a trade, in minutes; by whoever keeps the clocks. `running`: a clock among them still runs. */
export type WorkedDay = { personId: string; on: string; trade: string; minutes: number; running: boolean }
export type LabourPorts = {
  worked: (scope: Scope, span?: { from: string; to: string }) => Promise<readonly WorkedDay[]>
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

/** Says what somebody is paid from a day on. */
export async function putPayRate(
  scope: Scope,
  { personId, fromOn, ...rate }: RowInput<typeof putPayRateRow>['body'],
): Promise<Record<string, never>> {
  requireMoney(scope)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const name = await requirePerson(scope, writing, personId)
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
