import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signsOf } from '#domain/knowledge/deceit.ts'
import { type Asked, askedQuestions } from '#testing/asked.ts'
import { root } from '#testing/server.ts'

/** What a request that is to be refused weighs against an honest one, and how little a sign may weigh before it is left out. */
const [refusedWeighs, least] = [4, 0.12]
/** How often all of them are gone through, how far each step goes, and how much a large weight costs. */
const [rounds, step, kept, cost] = [250, 2, 0.9, 0.3]

/** What requests for deceit are known by, learned from these questions: the same from the same. */
export function learnFrom(questions: readonly Asked[]): { base: number; weights: Record<string, number> } {
  const all = questions.map(({ about, question }) => ({
    signs: signsOf(question),
    refused: about[0] === '!' ? 1 : 0,
  }))
  const counts = new Map<string, number>()
  for (const { signs } of all) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const signs = [...counts].flatMap(([sign, count]) => (count > 1 ? [sign] : [])).sort()
  const places = new Map(signs.map((sign, at) => [sign, at]))
  const rows = all.map((one) => {
    const at = one.signs.flatMap((sign) => places.get(sign) ?? [])
    return { at, share: at.length > 0 ? 1 / Math.sqrt(at.length) : 0, refused: one.refused }
  })
  const [weights, speed] = [new Float64Array(signs.length + 1), new Float64Array(signs.length + 1)]
  const last = signs.length
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight) => weight * cost)
    for (const { at, share, refused } of rows) {
      const score = at.reduce((sum, place) => sum + (weights[place] ?? 0) * share, weights[last] ?? 0)
      const off = (1 / (1 + Math.exp(-score)) - refused) * (refused ? refusedWeighs : 1)
      for (const place of at) slope[place] = (slope[place] ?? 0) + off * share
      slope[last] = (slope[last] ?? 0) + off
    }
    for (const place of weights.keys()) {
      speed[place] = kept * (speed[place] ?? 0) - (step * (slope[place] ?? 0)) / rows.length
      weights[place] = (weights[place] ?? 0) + (speed[place] ?? 0)
    }
  }
  const told = signs.flatMap((sign, at) => {
    const weight = Number((weights[at] ?? 0).toFixed(2))
    return Math.abs(weight) < least ? [] : [[sign, weight] as const]
  })
  return { base: Number((weights[last] ?? 0).toFixed(2)), weights: Object.fromEntries(told) }
}

/** `npm run deceit`: writes it anew from `asked.txt`. */
if (process.argv[1] === import.meta.filename) {
  const found = learnFrom(askedQuestions())
  writeFileSync(join(root, 'domain/knowledge/deceit-weights.json'), `${JSON.stringify(found, null, 2)}\n`)
}
