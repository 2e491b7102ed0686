import * as z from 'zod/mini'
import { codeCheckRow, codeFactsRow } from '#contract/code-facts.ts'
import { codeBuildings, codeMeasures } from '#contract/code-measures.ts'
import { idSchema } from '#contract/values.ts'
import { say } from '#language/say.ts'
import { project } from './project-tools.ts'
import { type LookUpRule, pageOf, type Tool, tool } from './tool.ts'

const inches = z.number().check(z.minimum(0), z.maximum(999))

const checkCode = tool({
  name: 'check_code',
  title: 'Check rooms against codes',
  description:
    'Hold the rooms of a scan against the figures of building codes: what passes, fails, likely fails, has to be measured by hand or was not checked, each with its size, ± (off) and section, in the unit of the fact. Measures that no scan sees may be given in inches. A scan alone never says that something fails.',
  scopes: ['read'],
  input: z.object({
    project,
    scan: idSchema.check(z.describe('Id of a scan (scanId) from room_measurements.')),
    building: z.enum(codeBuildings),
    typed: z.optional(z.partialRecord(z.enum(codeMeasures), inches)),
    from: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  run: async ({ project, scan, building, typed = {}, from }, asking) => {
    const text = Object.entries(typed).map(([name, size]) => `${name}:${Number(size.toFixed(4))}`)
    const query = { scan, building, ...(text.length > 0 && { typed: text.join(',') }) }
    const { findings } = await asking.ask(codeCheckRow, { params: { project }, query })
    const { items, ...page } = pageOf(findings, from, 40, asking)
    const counts = Map.groupBy(findings, ({ verdict }) => verdict)
    return {
      counts: Object.fromEntries([...counts].map(([verdict, all]) => [verdict, all.length])),
      findings: items,
      ...page,
    }
  },
})

const lookupRule = (lookUp: LookUpRule) =>
  tool({
    name: 'lookup_rule',
    title: 'Look up a rule',
    description:
      'Answer a question about building and safety codes (OSHA, ADA, IRC, EPA) from the figures that are held, with section, edition, jurisdiction and how each was checked; with a project, as the amendments of its organization have them. What is not held is said to be unknown, with the nearest facts. Cite no section but those in the reply.',
    scopes: ['read'],
    input: z.object({
      q: codeFactsRow.query.shape.q.def.innerType.check(z.minLength(1)),
      project: z.optional(project),
    }),
    run: async ({ q, project }, asking) => {
      const scope = project === undefined ? null : await asking.enter(project)
      const { answer, facts } = await lookUp(scope?.orgId ?? null, q)
      if (answer.kind === 'unknown')
        asking.withhold({ what: say('An answer'), why: say('no fact that is held says it') })
      return { answer, facts }
    },
  })

/** Tools that ask what codes say. */
export const codeTools = (lookUp: LookUpRule): readonly Tool[] => [checkCode, lookupRule(lookUp)]
