import type { Gate } from '../templates/catalogue.ts'
import type { PlanLink } from './types.ts'

/** What the search for gates reads of a task: title and trade are words of people, in English or Spanish. */
export type GateTask = {
  readonly id: string
  readonly title: string
  readonly trade: string
  readonly gate: Gate | null
}

type Need = {
  /** The gate that must be there. */
  gate: Gate
  /** Which work needs it. */
  work: (task: GateTask) => boolean
  /** Where: somewhere before the work, just before it, somewhere after it, or between it and what covers it. */
  where: 'before' | 'just-before' | 'after' | 'before-cover'
  cover?: (task: GateTask) => boolean
  /** Keys of `sources` of `domain/templates/project-templates.json`. */
  sources: readonly string[]
}

const wet = /plumb|plomer|fontaner|\bgas\b/i
const wired = /electri|eléctri/i
const air = /mechanic|mecánic|hvac|duct/i
const fire = /fire|sprinkler|incendio|rociador/i
const board = /drywall|board|sheetrock|plaster|gypsum|tablaroca|yeso/i
const insulated = /insulat|aislamiento/i
const framed = /\bfram(e|ing)\b|joist|estructura|bastidor|vigueta/i
const concrete = /concrete|concreto|hormig/i
const poured = /\b(place|pour|cast)\b|colar|colad|vaciar/i
const carpentry = /carpent|framing/i

const trades = (...words: RegExp[]) => {
  return ({ trade }: GateTask) => words.some((word) => word.test(trade))
}
const regulated = trades(wet, wired, air, fire)
const covers = trades(board, insulated)

/** Which gate which work needs, and who says so. Each town has rules of its own: these are what most of those read agree on. */
export const gateNeeds = {
  permit: {
    gate: 'permit',
    work: (task) => regulated(task) || (concrete.test(task.trade) && poured.test(task.title)),
    where: 'before',
    sources: ['eauclaire-home', 'clearwater-home', 'redmond-deck'],
  },
  'rough-in': {
    gate: 'inspection',
    work: (task) => regulated(task) || (carpentry.test(task.trade) && framed.test(task.title)),
    where: 'before-cover',
    cover: covers,
    sources: ['madison', 'orange-ca', 'rexburg', 'bartow'],
  },
  insulation: {
    gate: 'inspection',
    work: trades(insulated),
    where: 'before-cover',
    cover: trades(board),
    sources: ['madison', 'orange-ca', 'rexburg'],
  },
  footing: {
    gate: 'inspection',
    work: (task) => concrete.test(task.trade) && poured.test(task.title),
    where: 'just-before',
    sources: ['orange-ca', 'bartow', 'lombard-deck', 'orlandpark-deck'],
  },
  final: {
    gate: 'inspection',
    work: regulated,
    where: 'after',
    sources: ['madison', 'rexburg', 'middletown', 'lakesaintlouis-deck'],
  },
} as const satisfies Record<string, Need>
export type GateNeed = keyof typeof gateNeeds

type Ways = ReadonlyMap<string, readonly string[]>

function ways(links: readonly PlanLink[], from: 'from' | 'to', to: 'from' | 'to'): Ways {
  const found = new Map<string, string[]>()
  for (const link of links) {
    const there = found.get(link[from])
    if (there) there.push(link[to])
    else found.set(link[from], [link[to]])
  }
  return found
}

/** Every task that is reached from `starts`, without them unless a way leads back to them. */
function reached(starts: Iterable<string>, along: Ways): Set<string> {
  const seen = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of along.get(id) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/**
 * Which work lacks which gate, by the links alone: `of` is how many tasks were looked at for it, `tasks` are those of them
 * without it, `count` how many. Work without anything that covers it needs no inspection before cover, and what is itself a gate is no work.
 */
export function missingGates(
  tasks: readonly GateTask[],
  links: readonly PlanLink[],
): Record<GateNeed, { count: number; of: number; tasks: string[] }> {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const forth = ways(links, 'from', 'to')
  const back = ways(links, 'to', 'from')

  const lacks = (task: GateTask, need: Need): boolean | undefined => {
    const isGate = (id: string) => byId.get(id)?.gate === need.gate
    if (need.where === 'just-before') return !(back.get(task.id) ?? []).some(isGate)
    if (need.where === 'before') return ![...reached([task.id], back)].some(isGate)
    const after = [...reached([task.id], forth)]
    if (need.where === 'after') return !after.some(isGate)
    const covered = after.filter((id) => {
      const one = byId.get(id)
      return one !== undefined && one.gate === null && need.cover?.(one) === true
    })
    if (covered.length === 0) return undefined
    const held = reached(after.filter(isGate), forth)
    return covered.some((id) => !held.has(id))
  }

  const find = (need: Need) => {
    const told = tasks
      .filter((task) => task.gate === null && need.work(task))
      .map((task) => ({ id: task.id, lacking: lacks(task, need) }))
      .filter(({ lacking }) => lacking !== undefined)
    const found = told.filter(({ lacking }) => lacking).map(({ id }) => id)
    return { count: found.length, of: told.length, tasks: found }
  }
  return {
    permit: find(gateNeeds.permit),
    'rough-in': find(gateNeeds['rough-in']),
    insulation: find(gateNeeds.insulation),
    footing: find(gateNeeds.footing),
    final: find(gateNeeds.final),
  }
}
