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
const wrapped = /pipe|duct|equipment|tuber|tubo|equipo/i
const framed = /\bfram(e|ing)\b|joist|estructura|bastidor|vigueta/i
const concrete = /concrete|concreto|hormig/i
const poured = /\b(place|pour|cast)\b|colar|colad|vaciar/i
const carpentry = /carpent|framing/i

const trades = (...words: RegExp[]) => {
  return ({ trade }: GateTask) => words.some((word) => word.test(trade))
}
const regulated = trades(wet, wired, air, fire)
const boards = trades(board)
/** Insulation of walls and ceilings: what is wrapped around a pipe covers no work. */
const insulates = (task: GateTask) => insulated.test(task.trade) && !wrapped.test(task.title)

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
    cover: (task) => boards(task) || insulates(task),
    sources: ['madison', 'orange-ca', 'rexburg', 'bartow'],
  },
  insulation: {
    gate: 'inspection',
    work: insulates,
    where: 'before-cover',
    cover: boards,
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

/** Every task that is reached from `starts`, without them unless a way leads back to them; no way goes on from what `ends` it. */
function reached(starts: Iterable<string>, along: Ways, ends: (id: string) => boolean = () => false) {
  const seen = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of along.get(id) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      if (!ends(next)) open.push(next)
    }
  }
  return seen
}

/** So many steps are taken to tell links that only repeat others from ways around an inspection; then such work is let pass. */
const stepsMost = 100_000

/**
 * Which work lacks which gate, by the links alone: `of` is how many tasks were looked at for it, `tasks` are those of them
 * without it, `count` how many. Work without anything that covers it needs no inspection before cover, and what is itself a
 * gate is no work.
 */
export function missingGates(
  tasks: readonly GateTask[],
  links: readonly PlanLink[],
): Record<GateNeed, { count: number; of: number; tasks: string[] }> {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const forth = ways(links, 'from', 'to')
  const back = ways(links, 'to', 'from')
  let steps = 0

  /** What tells of each work whether it lacks the gate; undefined where nothing covers it. */
  function lacking({ gate, where, cover }: Need): (id: string) => boolean | undefined {
    const isGate = (id: string) => byId.get(id)?.gate === gate
    const gates = tasks.filter((task) => task.gate === gate).map(({ id }) => id)
    if (where === 'just-before') return (id) => !(back.get(id) ?? []).some(isGate)
    const beyond = reached(gates, where === 'before' ? forth : back)
    if (where !== 'before-cover') return (id) => !beyond.has(id)
    const covers = new Set(tasks.filter((task) => task.gate === null && cover?.(task)).map(({ id }) => id))
    const covered = reached(covers, back)
    const around = reached(covers, back, isGate)
    return (id) => {
      if (!covered.has(id)) return undefined
      if (!around.has(id)) return false
      if (!beyond.has(id)) return true
      // A way leads around every inspection, and one to an inspection: what is covered may wait for that one too.
      if (steps > stepsMost) return false
      const after = [...reached([id], forth)]
      const held = reached(after.filter(isGate), forth)
      steps += after.length + held.size
      return after.some((one) => covers.has(one) && !held.has(one))
    }
  }

  const find = (need: Need) => {
    const lacks = lacking(need)
    const told = tasks
      .filter((task) => task.gate === null && need.work(task))
      .map(({ id }) => ({ id, lacking: lacks(id) }))
      .filter((one) => one.lacking !== undefined)
    const found = told.filter((one) => one.lacking).map(({ id }) => id)
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
