import * as z from 'zod/mini'
import { estimateRow, estimatesRow, reckonedRow } from '#contract/estimate-calls.ts'
import { lineGroups } from '#contract/estimates.ts'
import { projectRow } from '#contract/projects.ts'
import { budgetRow } from '#contract/purchases.ts'
import { idSchema } from '#contract/values.ts'
import { groupsOf } from '#domain/estimate/groups.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { notThere } from '#server/scope/scope.ts'
import { project } from './project-tools.ts'
import { pageOf, type Tool, tool } from './tool.ts'

const estimate = idSchema.check(z.describe('Id of an estimate, from estimate_summary without one.'))

const estimateSummary = tool({
  name: 'estimate_summary',
  title: 'Estimate summary',
  description:
    'Without an estimate: the estimates of a project. With one: what it comes to in integer cents, in all and by trade, room or cost code. For those who run the project.',
  scopes: ['read', 'money:read'],
  input: z.object({ project, estimate: z.optional(estimate), by: z.optional(z.enum(lineGroups)) }),
  run: async ({ project, estimate, by }, { ask }) => {
    if (estimate === undefined) return ask(estimatesRow, { params: { project } })
    const params = { project, estimate }
    const [entered, reckoned] = await Promise.all([
      ask(estimateRow, { params, query: {} }),
      ask(reckonedRow, { params }),
    ])
    const { id, name, kind, rev } = entered.estimate
    return {
      estimate: { id, name, kind, rev },
      sums: reckoned.sums,
      groups: groupsOf(entered.lines, reckoned as Reckoned, by ?? 'trade').map(({ key, sums }) => ({
        key,
        sums,
      })),
      unpriced: reckoned.lines.filter(({ unpriced }) => unpriced).map(({ id }) => id),
      versions: entered.versions.map(({ id, name, acceptedAt }) => ({ id, name, acceptedAt })),
    }
  },
})

const explainLine = tool({
  name: 'explain_line',
  title: 'Explain a line',
  description:
    'Why a line of an estimate costs what it does: what was entered, the quantity with its ±, waste, packs, hours, cost by class, markup, overhead, contingency and price, in integer cents. Without a line: the lines by item and id.',
  scopes: ['read', 'money:read'],
  input: z.object({
    project,
    estimate,
    line: z.optional(idSchema),
    from: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  }),
  run: async ({ project, estimate, line, from }, asking) => {
    const params = { project, estimate }
    const [{ lines }, reckoned] = await Promise.all([
      asking.ask(estimateRow, { params, query: {} }),
      asking.ask(reckonedRow, { params }),
    ])
    const figures = new Map(reckoned.lines.map((one) => [one.id, one]))
    if (line === undefined) {
      const { items, ...page } = pageOf(lines, from, 100, asking)
      return {
        lines: items.map(({ id, item, room, trade }) => ({
          ...{ id, item, room, trade },
          priceCents: figures.get(id)?.priceCents ?? null,
        })),
        ...page,
      }
    }
    const entered = lines.find(({ id }) => id === line)
    if (!entered) throw notThere()
    return {
      entered,
      reckoned: figures.get(line) ?? null,
      formula:
        'need = quantity × (1 + waste); order = need ÷ pack, rounded up; cost = material + labor (hours × rate with burden) + equipment + sub + allowance + tax; price = cost + markup + overhead + contingency, allocated so that lines add up to the sums',
    }
  },
})

const budgetStatus = tool({
  name: 'budget_status',
  title: 'Budget status',
  description:
    'The price of a project and, for those who run it, its budget by cost code as the accepted proposals have it, in integer cents.',
  scopes: ['read', 'money:read'],
  input: z.object({ project }),
  run: async ({ project }, asking) => {
    const params = { project }
    const [{ project: facts }, { reads }] = await Promise.all([
      asking.ask(projectRow, { params }),
      asking.enter(project),
    ])
    const { id, name, priceCents, budgetCents } = facts
    const known = { project: { id, name, ...(priceCents !== undefined && { priceCents }) } }
    if (!reads('cost')) return known
    const { lines } = await asking.ask(budgetRow, { params })
    const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0)
    return { project: { ...known.project, budgetCents }, lines, totalCents }
  },
})

/** Tools that read money. */
export const moneyTools: readonly Tool[] = [estimateSummary, explainLine, budgetStatus]
