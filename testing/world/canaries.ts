import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import type { InformationClass } from '#contract/audience.ts'

/**
 * Of what kind something hidden is. Of a project: a class, or what lies in the bin. Of an organisation: what its people know
 * (`member`), what those who run its projects know (`staff`). `own` is one person's. `nobody` is what no reply may hold.
 */
export type Secret =
  | { what: InformationClass | 'bin'; project: string }
  | { what: 'member' | 'staff'; org: string }
  | { what: 'own'; user: string }
  | { what: 'nobody' }

/** A value that stands nowhere else: a word, an id, or a number of cents. */
export type Canary = { name: string; secret: Secret; value: string | number }

/** The bytes that a label stands for, the same in every world. */
const digestOf = (label: string): Buffer => createHash('sha256').update(label).digest()

/** Those that were asked for: each call asks for all of a project's again. */
const ids = new Map<string, string>()

/** An id that is the same in every world. */
export function idOf(label: string): string {
  const known = ids.get(label)
  if (known) return known
  const hex = digestOf(`id ${label}`).toString('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  ids.set(label, id)
  return id
}

/** The ids of what stands about proposals in a project. */
export const proposalIds = (project: string) => ({
  proposal: idOf(`proposal ${project}`),
  proposalLink: idOf(`proposal link ${project}`),
  option: idOf(`option ${project}`),
  question: idOf(`question ${project}`),
  quote: idOf(`quote ${project}`),
  purchase: idOf(`purchase ${project}`),
  submittal: idOf(`submittal ${project}`),
  transmittal: idOf(`transmittal ${project}`),
  rfi: idOf(`rfi ${project}`),
  logEntry: idOf(`log entry ${project}`),
  signed: idOf(`signed day ${project}`),
  time: idOf(`time ${project}`),
  checklist: idOf(`checklist ${project}`),
  punch: idOf(`punch ${project}`),
  talk: idOf(`talk ${project}`),
  incident: idOf(`incident ${project}`),
})

/** The ids of what stands about money in a project. */
export const moneyIds = (project: string) => ({
  changeOrder: idOf(`change order ${project}`),
  valueLine: idOf(`value line ${project}`),
  application: idOf(`application ${project}`),
  invoice: idOf(`invoice ${project}`),
  payment: idOf(`payment ${project}`),
  commitment: idOf(`commitment ${project}`),
  bill: idOf(`bill ${project}`),
  entry: idOf(`entry ${project}`),
  waiver: idOf(`waiver ${project}`),
})

/** A token of the shape that the server takes. */
export const tokenOf = (label: string): string => digestOf(`token ${label}`).toString('base64url')

/** A word of twelve letters that no language has. */
export const wordOf = (label: string): string =>
  `zq${[...digestOf(`word ${label}`).subarray(0, 10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`

/** A sum of ten digits in cents, whose dollars have eight. */
export const sumOf = (label: string): number =>
  1_200_000_000 + (digestOf(`sum ${label}`).readUInt32BE() % 8_000_000_00) * 10 + 7

const grouped = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const known = new Map<string | number, readonly string[]>()

/** How a value could stand in a reply: as it is, in dollars, grouped, in whole dollars, in thousands. */
function formsOf(value: string | number): readonly string[] {
  const forms = known.get(value) ?? makeForms(value)
  known.set(value, forms)
  return forms
}

function makeForms(value: string | number): string[] {
  if (typeof value === 'string') return [value.toLowerCase()]
  const dollars = value / 100
  const whole = [Math.floor(dollars), Math.round(dollars)]
  return [
    String(value),
    grouped(value, 0),
    dollars.toFixed(2),
    grouped(dollars, 2),
    grouped(dollars, 2).replaceAll(',', ' '),
    grouped(dollars, 2).replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
    ...whole.flatMap((one) => [String(one), grouped(one, 0)]),
  ]
}

/** Everything that can be read in what was answered: an archive's parts too. */
export function textOf(body: Buffer): string {
  const zip = body.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  if (!zip) return body.toString('utf8').toLowerCase()
  return Object.entries(unzipSync(body))
    .map(([name, part]) => `${name}\n${textOf(Buffer.from(part))}`)
    .join('\n')
    .toLowerCase()
}

/** The canaries, of `canaries`, that stand in a text of small letters. */
export function foundIn(text: string, canaries: readonly Canary[]): Canary[] {
  let find = finders.get(canaries)
  if (!find) {
    const owners = canaries.flatMap((canary) => formsOf(canary.value).map((form) => [form, canary] as const))
    const look = makeSearch(owners.map(([form]) => form))
    find = (where) => {
      const found = new Set(look(where).map((place) => owners[place]?.[1]))
      return canaries.filter((canary) => found.has(canary))
    }
    finders.set(canaries, find)
  }
  return find(text)
}

const finders = new WeakMap<readonly Canary[], (text: string) => Canary[]>()

/**
 * Answers which of `words` stand in a text, by their places, with one way through the text whatever their number: Aho and
 * Corasick, Efficient string matching, 1975. A thousand canaries in ten thousand replies take minutes otherwise.
 */
export function makeSearch(words: readonly string[]): (text: string) => number[] {
  const letters = new Map(
    [...new Set(words.join(''))].map((letter, place) => [letter.charCodeAt(0), place + 1]),
  )
  const width = letters.size + 1
  // The letter of a sign; 0 of one that no word has.
  const letterOf = new Uint16Array(0x10000)
  for (const [code, place] of letters) letterOf[code] = place
  const most = words.reduce((sum, word) => sum + word.length, 1)
  const next = new Int32Array(most * width)
  const ends: number[][] = Array.from({ length: most }, () => [])
  let states = 1
  for (const [place, word] of words.entries()) {
    let state = 0
    for (let i = 0; i < word.length; i++) {
      const step = state * width + (letterOf[word.charCodeAt(i)] ?? 0)
      if (next[step] === 0) next[step] = states++
      state = next[step] ?? 0
    }
    ends[state]?.push(place)
  }
  // Where a word goes no further, what is read by then goes on as the beginning of another.
  const back = new Int32Array(states)
  const queue = [0]
  for (const state of queue)
    for (let letter = 1; letter < width; letter++) {
      const step = state * width + letter
      const other = state === 0 ? 0 : (next[(back[state] ?? 0) * width + letter] ?? 0)
      const to = next[step] ?? 0
      if (to === 0) next[step] = other
      else {
        back[to] = other
        ends[to]?.push(...(ends[other] ?? []))
        queue.push(to)
      }
    }
  return (text) => {
    const found = new Set<number>()
    let state = 0
    for (let i = 0; i < text.length; i++) {
      state = next[state * width + (letterOf[text.charCodeAt(i)] ?? 0)] ?? 0
      for (const place of ends[state] ?? []) found.add(place)
    }
    return [...found]
  }
}
