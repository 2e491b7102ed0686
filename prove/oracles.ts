import { type Oracle, openOracles } from './oracles/calls.ts'
import { areaUnderCurve, isClear, seededChance } from './oracles/ranks.ts'
import { none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'
import { openWire, type Wire } from './wire.ts'

const seed = 20_261_121
/** How far from 0.5 the area may be. */
const within = 0.05
/** The most pairs of one oracle: an area of 0.5 is found outside of what is allowed once in thousands of runs. */
const mostPairs = 1000
/** Looked at after so many; the first few only warm up what both go through. */
const pairsAtOnce = 100
const warmUp = 20

/**
 * Whether an answer tells an address that is known from one that is not: by its words, or by its time. Pairs of questions
 * in an order of chance, over two connections; for each, the area under the ROC curve of the times.
 */
export async function prove({ short, add, say }: Proof): Promise<void> {
  await withHousehold(async (household) => {
    const { url } = await household.start()
    const wires = [openWire(url), openWire(url)] as const
    const most = short ? 12 : mostPairs + warmUp
    try {
      const differences: string[] = []
      for (const oracle of await openOracles(household, wires[0], most)) {
        const { area, pairs, different } = await listen(wires, oracle, most)
        differences.push(...different)
        if (short) continue
        say(`${oracle.name}: ${pairs} pairs`)
        add({
          what: `known or not by time, ${oracle.name}: AUC`,
          value: area,
          unit: '',
          ...(!oracle.once && { least: 0.5 - within, most: 0.5 + within }),
        })
      }
      add(none('known or not by words: pairs that were answered differently', differences))
    } finally {
      for (const wire of wires) wire.close()
    }
  })
}

type Heard = { area: number; pairs: number; different: string[] }

/** Asks pairs until it is clear what their times tell, `most` at the most. */
async function listen(
  wires: readonly Wire[],
  { name, known, unknown }: Oracle,
  most: number,
): Promise<Heard> {
  const chance = seededChance(seed)
  const times = { known: [] as number[], unknown: [] as number[] }
  const different: string[] = []
  let next = 0
  const askPair = async (wire: Wire) => {
    const i = next++
    const timed = async (kind: keyof typeof times) => {
      const question = kind === 'known' ? known(i) : unknown(i)
      const start = performance.now()
      const { status, text } = await wire.ask(question)
      return { kind, ms: performance.now() - start, said: `${status} ${text}` }
    }
    const first = chance() < 0.5 ? 'known' : 'unknown'
    const pair = [await timed(first), await timed(first === 'known' ? 'unknown' : 'known')]
    if (pair[0]?.said !== pair[1]?.said) {
      const said = pair.map((one) => `${one.kind}: ${one.said.slice(0, 120)}`)
      different.push(`${name}: ${said.join(' | ')}`)
    }
    if (i >= warmUp) for (const { kind, ms } of pair) times[kind].push(ms)
  }
  for (;;) {
    const until = Math.min(most, next + pairsAtOnce)
    await Promise.all(
      wires.map(async (wire) => {
        while (next < until) await askPair(wire)
      }),
    )
    const pairs = times.known.length
    const area = areaUnderCurve(times.known, times.unknown)
    if (next >= most || isClear(area, pairs, within)) return { area, pairs, different }
  }
}
