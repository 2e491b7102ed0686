import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { root } from '#testing/server.ts'
import { codeFacts, decides, findFact, requireFact, withAmendment } from './facts.ts'
import { figureText, limitText } from './tell.ts'

const shared = join(root, '..', 'shared', 'data', 'code-facts.json')
const collected = z.object({
  facts: z.array(
    z.object({
      id: z.string(),
      citation: z.string(),
      confidence: z.string(),
      edition: z.string(),
      value: z.unknown(),
      unit: z.string(),
      comparison: z.string(),
    }),
  ),
})

test.skipIf(!existsSync(shared))(
  'the facts are those that were collected, and one of guidance (skipped where ../shared/data is not there)',
  () => {
    const { facts } = collected.parse(JSON.parse(readFileSync(shared, 'utf8')))
    const held = new Map(codeFacts().map((fact) => [fact.id, fact]))
    expect(held.size).toBe(facts.length + 1)
    // What was a collector's note to themselves is told to a reader in other words.
    const told = (edition: string) =>
      edition.startsWith('29 CFR 1926, CFR text; ')
        ? '29 CFR 1926, from a copy: hold it against the current text at eCFR'
        : edition
    for (const { id, edition, ...rest } of facts)
      expect(held.get(id)).toMatchObject({ ...rest, edition: told(edition) })
  },
)

test('each fact has one id, an edition, a place, an address and what was read', () => {
  expect(new Set(codeFacts().map(({ id }) => id)).size).toBe(339)
  for (const fact of codeFacts()) {
    expect(
      [fact.edition, fact.jurisdiction, fact.read, fact.address, fact.citation, fact.aliases].every(Boolean),
    ).toBe(true)
    for (const id of fact.with ?? []) expect(findFact(id)).toBeDefined()
  }
  expect(() => requireFact('none')).toThrow('none')
})

test.each([
  ['irc-riser', 'at most 7 3/4 in (7.75 in)'],
  ['ada-ramp-slope', 'at most 1:12 (8.33 %)'],
  ['osha-scaffold-toprail', '38 to 45 in'],
  ['osha-slope-c', '1.5 to 1 (1 1/2 horizontal to 1 vertical, about 34°) is the steepest'],
  ['osha-pfas-anchor', 'at least 5,000 lb'],
  ['irc-headroom', 'at least 80 in (6 ft 8 in)'],
  ['osha-fall-edge', 'from 6 ft on (6 ft or more)'],
  ['osha-rebar', 'required'],
  ['epa-rrp-heatgun', 'below 1,100 °F (593.3 °C)'],
  ['ada-shower-transfer', 'exactly 36 x 36 in'],
])('%s is %s', (id, text) => {
  expect(limitText(requireFact(id))).toBe(text)
})

test('every figure is told', () => {
  for (const fact of codeFacts()) expect(figureText(fact)).not.toMatch(/NaN|undefined|true/)
})

test('an amendment takes the place of one figure, and is what the organization vouches for', () => {
  const amendment = { factId: 'irc-riser', value: 8, place: 'Boise', source: 'Ordinance', asOf: '2026-01-01' }
  const riser = requireFact('irc-riser')
  expect(decides(riser)).toBe(false)
  expect(withAmendment(riser, amendment).value).toBe(8)
  expect(decides(withAmendment(riser, amendment))).toBe(true)
  // A range is two figures.
  expect(withAmendment(requireFact('irc-handrail'), amendment).value).toEqual([34, 38])
})
