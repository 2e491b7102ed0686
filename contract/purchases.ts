import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { inProject } from './projects.ts'
import { budgetLineEntity, purchaseEntity, taskWorkEntity } from './proposals.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema } from './values.ts'

/** The most purchases that a project has. */
export const purchasesMost = 2000

export const budgetRow = {
  method: 'GET',
  path: '/api/projects/{project}/budget',
  caller: 'project',
  scope: 'projects:read',
  summary: say('The budget of a project by cost code, as its accepted proposals have it.'),
  params: inProject,
  body: nothing,
  data: z.object({ lines: z.array(z.object(schemasOf(budgetLineEntity.cost))) }),
} as const satisfies AnyRow

const entered = schemasOf(purchaseEntity.team)
const inPurchase = z.extend(inProject, { purchase: idSchema })
/** A purchase with the day that its task or its reader gives it, the day that it has to be ordered on, and the day that it came. */
const listedPurchase = z.extend(z.omit(z.object(entered), { proposalId: true }), {
  neededOn: z.nullable(dateSchema),
  orderOn: z.nullable(dateSchema),
  /** As the daily log has it: the first day that it came whole. */
  arrivedOn: z.nullable(dateSchema),
})
export type ListedPurchase = z.infer<typeof listedPurchase>

export const purchasesRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/purchases',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('What is to be bought for a project, with the day that each is needed; without prices.'),
  params: inProject,
  body: nothing,
  data: z.object({
    purchases: z.array(listedPurchase),
    /** The hours that tasks were reckoned with. */
    work: z.array(z.omit(z.object(schemasOf(taskWorkEntity.team)), { proposalId: true })),
  }),
} as const satisfies AnyRow

export const purchaseFormats = ['csv', 'xlsx', 'pdf'] as const

export const purchaseFileRow = {
  method: 'GET',
  path: '/api/projects/{project}/purchases/file',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('The purchase list as a sheet or on paper.'),
  params: inProject,
  query: z.object({ format: z.enum(purchaseFormats, { error: say('Choose a format') }) }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const putPurchaseRow = {
  method: 'POST',
  path: '/api/projects/{project}/purchases',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Add to the purchase list, or change what stands in it.'),
  params: inProject,
  body: z.extend(
    z.omit(z.object(entered), { proposalId: true, boughtAt: true, boughtBy: true, promisedOn: true }),
    { promisedOn: z.exactOptional(entered.promisedOn) },
  ),
  data: nothing,
} as const satisfies AnyRow

export const buyRow = {
  method: 'POST',
  path: '/api/projects/{project}/purchases/{purchase}/bought',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Tick something off the purchase list, or take the tick back.'),
  params: inPurchase,
  body: z.object({ bought: z.boolean() }),
  data: nothing,
} as const satisfies AnyRow

export const removePurchaseRow = {
  method: 'POST',
  path: '/api/projects/{project}/purchases/{purchase}/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Remove something from the purchase list.'),
  params: inPurchase,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

/** Every call of what is bought, and of the budget. */
export const purchaseRows = {
  budgetRow,
  purchasesRow,
  purchaseFileRow,
  putPurchaseRow,
  buyRow,
  removePurchaseRow,
} as const
