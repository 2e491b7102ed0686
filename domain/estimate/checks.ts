import type { PlacedLine } from '#contract/estimate.ts'
import { say } from '#language/say.ts'
import { grouped } from '../takeoff/grouped.ts'
import { priceAge } from '../takeoff/price-age.ts'
import { companions } from './companions.ts'
import { faultText } from './fault-text.ts'
import type { Figures, Reckoned, ReckonedLine } from './types.ts'
import { crossingText } from './working.ts'

export type CheckKind =
  | 'fault'
  | 'no-price'
  | 'basis-behind'
  | 'crossing'
  | 'missing'
  | 'twice'
  | 'two-alternates'
  | 'old-price'
  | 'typed-over'
  | 'not-taken-up'

/**
 * Something to look at before an estimate is sent: `stop` where the total is not right without it, `look` where it may be meant
 * so. `id` is the same for as long as it is about the same.
 */
export type Check = {
  id: string
  kind: CheckKind
  level: 'stop' | 'look'
  text: string
  lineIds: readonly string[]
  /** What asks for it, such as a section of a code; '' for nothing. */
  source: string
}

/** What checks are made against. */
export type CheckedWith = {
  figures: Figures
  /** ISO date. */
  today: string
  /** Scans of which there is something newer than the estimate stands on, by their names. */
  behind: readonly { scanId: string; name: string }[]
}

type Included = { line: PlacedLine; own: ReckonedLine }

const check = (
  kind: CheckKind,
  level: Check['level'],
  text: string,
  lineIds: readonly string[],
  about: string,
  source = '',
): Check => ({ id: `${kind}:${about}`, kind, level, text, lineIds, source })

const wordsOf = ({ line: { item, scope, from } }: Included): string =>
  `${item} ${scope} ${from.kind === 'takeoff' ? from.key.slice(from.key.indexOf(':') + 1) : ''}`

/** What is wrong with, or to be known of, one line that counts. */
function ofLine({ line, own }: Included, { today }: CheckedWith): Check[] {
  const { id, item } = line
  const found: Check[] = []
  const tell = (kind: CheckKind, level: Check['level'], text: string) =>
    found.push(check(kind, level, text, [id], id))
  if (own.fault !== null) tell('fault', 'stop', say('{item}: {fault}', { item, fault: faultText(own.fault) }))
  else if (own.unpriced)
    tell(
      'no-price',
      'stop',
      own.hours > 0 && own.rateCents === 0
        ? say('{item} has hours and no rate', { item })
        : say('{item} has no price', { item }),
    )
  const crossing = crossingText(own)
  if (crossing !== null) tell('crossing', 'look', say('{item}: {crossing}', { item, crossing }))
  const age = line.pricedOn === null || line.materialCents === null ? null : priceAge(line.pricedOn, today)
  if (age?.warning) tell('old-price', 'look', say('{item}: {warning}', { item, warning: age.warning }))
  if (own.typedOver !== null && own.typedOver.value !== own.quantity.value)
    tell('typed-over', 'look', say('{item}: its quantity was typed over what the rooms take', { item }))
  return found
}

/** The same item in the same room twice, one thing of the takeoff twice, two alternates of one line. */
function repeated(all: readonly Included[]): Check[] {
  const several = (
    kind: CheckKind,
    keyOf: (one: Included) => string,
    text: (item: string) => string,
  ): Check[] =>
    [...grouped(all, keyOf)].flatMap(([key, some]) => {
      const [first] = some
      if (key === '' || first === undefined || some.length < 2) return []
      const ids = some.map(({ line }) => line.id)
      return [
        check(kind, kind === 'twice' ? 'look' : 'stop', text(first.line.item), ids, [...ids].sort().join()),
      ]
    })
  const twice = (item: string) => say('{item} is counted twice', { item })
  const byKey = several('twice', ({ line: { from } }) => (from.kind === 'takeoff' ? from.key : ''), twice)
  const told = new Set(byKey.map(({ id }) => id))
  const byItem = several(
    'twice',
    ({ line: { item, room, trade, from } }) =>
      // Rooms of two scans may have one name; the takeoff does not count one thing twice.
      JSON.stringify([
        item.toLowerCase(),
        room,
        trade,
        from.kind === 'takeoff' && room === '' ? from.key : '',
      ]),
    twice,
  )
  return [
    ...byKey,
    ...byItem.filter(({ id }) => !told.has(id)),
    ...several(
      'two-alternates',
      ({ line: { option } }) => option?.instead ?? '',
      (item) => say('{item}: two alternates of one line are taken', { item }),
    ),
  ]
}

/** What may have been forgotten for this kind of job. */
const forgotten = (all: readonly Included[]): Check[] => {
  const words = all.map((one) => ({ id: one.line.id, text: wordsOf(one) }))
  return companions.flatMap(({ id, when, unless, missing, source }) => {
    const with_ = words.filter(({ text }) => when.test(text))
    if (with_.length === 0 || words.some(({ text }) => unless.test(text))) return []
    return [
      check(
        'missing',
        'look',
        missing(),
        with_.map((one) => one.id),
        id,
        source,
      ),
    ]
  })
}

/** What to look at before an estimate is sent, in the order of its lines, and then what is about the whole. */
export function checksOf(
  lines: readonly PlacedLine[],
  { lines: reckoned }: Reckoned,
  against: CheckedWith,
): Check[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const all = reckoned.flatMap((own): Included[] => {
    const line = byId.get(own.id)
    return line && own.included ? [{ line, own }] : []
  })
  const keys = new Set(lines.flatMap(({ from }) => (from.kind === 'takeoff' ? [from.key] : [])))
  const missed = against.figures.keys.filter((key) => !keys.has(key))
  return [
    ...all.flatMap((one) => ofLine(one, against)),
    ...repeated(all),
    ...forgotten(all),
    ...against.behind.map(({ scanId, name }) =>
      check(
        'basis-behind',
        'look',
        say('Quantities are older than what was measured last: {name}', { name }),
        [],
        scanId,
      ),
    ),
    ...(missed.length === 0
      ? []
      : [
          check(
            'not-taken-up',
            'look',
            say('{count, plural, one {# thing} other {# things}} that the rooms take has no line', {
              count: missed.length,
            }),
            [],
            'takeoff',
          ),
        ]),
  ]
}
