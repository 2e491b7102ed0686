import { expect, test } from 'vitest'
import { inLanguage, templateCatalogue, templateOf } from '../templates/catalogue.ts'
import { templateIds } from '../templates/choices.ts'
import { type GateNeed, type GateTask, gateNeeds, missingGates } from './missing-gates.ts'
import type { PlanLink } from './types.ts'

type Job = { tasks: GateTask[]; links: PlanLink[] }

function job(template: (typeof templateIds)[number], language: 'en' | 'es' = 'en'): Job {
  const { tasks } = templateOf(template)
  return {
    tasks: tasks.map(({ id, name, trade, gate }) => ({
      id,
      title: inLanguage(name, language),
      trade: inLanguage(trade, language),
      gate: gate ?? null,
    })),
    links: tasks.flatMap(({ id, predecessors }) =>
      predecessors.map((link) => ({ from: link.id, to: id, kind: link.type, lag: 0, elapsed: false })),
    ),
  }
}

/** The job without a task: what followed it follows what it followed. */
function without({ tasks, links }: Job, gone: string): Job {
  const before = links.filter((link) => link.to === gone)
  const through = links
    .filter((link) => link.from === gone)
    .flatMap((link) => before.map(({ from }) => ({ ...link, from })))
  return {
    tasks: tasks.filter(({ id }) => id !== gone),
    links: [...links.filter((link) => link.from !== gone && link.to !== gone), ...through],
  }
}

const missing = ({ tasks, links }: Job): Partial<Record<GateNeed, string[]>> =>
  Object.fromEntries(
    Object.entries(missingGates(tasks, links)).flatMap(([need, found]) =>
      found.tasks.length > 0 ? [[need, found.tasks]] : [],
    ),
  )

test.each(templateIds.flatMap((id) => [[id, 'en'] as const, [id, 'es'] as const]))(
  'the template of %s has every gate that its work needs, in %s',
  (id, language) => {
    expect(missing(job(id, language))).toEqual({})
  },
)

test.each(['en', 'es'] as const)(
  'a gate that is taken out is missed, with the work that needs it, in %s',
  (language) => {
    const bath = job('bathroom', language)
    expect(missing(without(bath, 'ifin'))).toEqual({ final: ['fix'] })
    expect(missing(without(bath, 'iins'))).toEqual({ insulation: ['insul'] })
    expect(missing(without(without(bath, 'irough'), 'iframe'))).toEqual({ 'rough-in': ['plumb', 'elec'] })
    expect(missing(without(job('deck', language), 'ihole'))).toEqual({ footing: ['pour'] })
    const unpermitted = ['ask', 'appl', 'perm'].reduce(without, job('kitchen', language))
    expect(missing(unpermitted)).toEqual({ permit: ['plumb', 'gas', 'elec', 'hvac', 'conn'] })
  },
)

test('an inspection that board does not wait for is no inspection before cover', () => {
  const { tasks, links } = job('adu-house')
  const early = links
    .filter((link) => link.from !== 'irough')
    .concat({
      from: 'plumb',
      to: 'insul',
      kind: 'FS',
      lag: 0,
      elapsed: false,
    })
  expect(missing({ tasks, links: early })['rough-in']).toContain('plumb')
})

test('a link that only repeats the way over an inspection is no way around it', () => {
  const { tasks, links } = job('bathroom')
  const again = { from: 'plumb', to: 'board', kind: 'FS', lag: 0, elapsed: false } as const
  expect(missing({ tasks, links: [...links, again] })).toEqual({})
})

test('in a web of links too large to follow, some work around an inspection is let pass', () => {
  const of = (id: string, trade: string, gate: GateTask['gate'] = null): GateTask => ({
    id,
    title: id,
    trade,
    gate,
  })
  const link = (from: string, to: string): PlanLink => ({ from, to, kind: 'FS', lag: 0, elapsed: false })
  const web = (works: number) => {
    const rough = Array.from({ length: works }, (_, n) => of(`pipe ${n}`, 'plumbing'))
    const rest = Array.from({ length: 1000 }, (_, n) => of(`rest ${n}`, 'painting'))
    const tasks = [...rough, of('look', 'authority', 'inspection'), of('open', 'drywall'), ...rest]
    const links = rough.flatMap(({ id }) => [link(id, 'look'), link(id, 'open'), link(id, 'rest 0')])
    const chain = rest.slice(1).map(({ id }, n) => link(`rest ${n}`, id))
    return missingGates(tasks, [...links, ...chain, link('look', 'rest 0')])['rough-in'].count
  }
  expect(web(40)).toBe(40)
  expect(web(400)).toBeLessThan(400)
})

test('what nothing covers is not asked for an inspection before cover, and is not counted', () => {
  const outlet: GateTask = { id: 'a', title: 'Replace an outlet', trade: 'electrical', gate: null }
  const found = missingGates([outlet], [])
  expect(found['rough-in']).toEqual({ count: 0, of: 0, tasks: [] })
  expect(found.final).toEqual({ count: 1, of: 1, tasks: ['a'] })
})

test('insulation of pipes covers nothing, and is not asked for an inspection of its own', () => {
  const of = (id: string, title: string, trade: string): GateTask => ({ id, title, trade, gate: null })
  const links = [{ from: 'a', to: 'b', kind: 'FS', lag: 0, elapsed: false }] as const
  const lines = of('a', 'Chilled water lines', 'plumbing')
  expect(missingGates([lines, of('b', 'Pipe insulation', 'insulation')], links)['rough-in'].of).toBe(0)
  expect(missingGates([lines, of('b', 'Insulate walls', 'insulation')], links)['rough-in'].tasks).toEqual([
    'a',
  ])
})

test('every source that is named is one of the templates’', () => {
  const { sources } = templateCatalogue()
  for (const need of Object.values(gateNeeds))
    for (const key of need.sources) expect(sources).toHaveProperty(key)
})
