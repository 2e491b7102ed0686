import type { editProjectRow } from '#contract/projects.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type Columns, editOpen, editSum } from '#server/scope/edit.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import { readProjectRow } from './read.ts'
import { requireRoomAgain } from './room.ts'

const columns: Columns<'projects'> = {
  name: 'name',
  address: 'address',
  kind: 'kind',
  status: 'status',
  description: 'description',
  startOn: 'start_on',
  dueOn: 'due_on',
  dataOn: 'data_on',
  nearDays: 'near_days',
  government: 'government',
  overtime: 'overtime',
  checkLimits: 'check_limits',
}

/** Changes a project; refuses who does not run it, and what somebody else changed meanwhile. */
export async function editProject(
  scope: Scope,
  { base, fields, was }: RowInput<typeof editProjectRow>['body'],
): Promise<RowData<typeof editProjectRow>> {
  requireRight(scope, 'project.edit')
  await scope.write(async (writing) => {
    if (fields.status === 'active')
      await requireRoomAgain(writing.tx, scope, writing.now, (status) => status !== 'active')
    await writing.self()
    const what = { table: 'projects', id: scope.projectId, kind: 'project.edited', columns } as const
    await editOpen(scope, writing, what, { base, fields })
    if (fields.priceCents !== undefined) {
      const sum = {
        table: 'project_prices',
        column: 'price_cents',
        class: 'price',
        field: 'priceCents',
      } as const
      await editSum(
        scope,
        writing,
        { ...sum, kind: 'project.priced' },
        { was: was?.priceCents, cents: fields.priceCents },
      )
    }
    if (fields.budgetCents !== undefined) {
      const sum = {
        table: 'project_costs',
        column: 'budget_cents',
        class: 'cost',
        field: 'budgetCents',
      } as const
      await editSum(
        scope,
        writing,
        { ...sum, kind: 'project.budgeted' },
        { was: was?.budgetCents, cents: fields.budgetCents },
      )
    }
  })
  return { project: await readProjectRow(scope) }
}
