import type { PlacedLine } from '#contract/estimate.ts'
import type { Language } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { priceAge } from '../takeoff/price-age.ts'
import { companions } from './companions.ts'
import { faultText } from './fault-text.ts'
import { lineFinder } from './line-finder.ts'
import type { Figures, Reckoned, ReckonedLine } from './types.ts'
import { isUntouched } from './untouched.ts'
import { crossingText } from './working.ts'

export type CheckKind =
  | 'fault'
  | 'no-price'
  | 'empty'
  | 'at-cost'
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
  /** Whether it is sold for what it costs. */
  atCost: boolean
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

/** What a line says whatever else there is: which companions it asks for and which it is, and what counts one thing twice. */
type Found = { when: readonly number[]; unless: readonly number[]; itemKey: string }

/** For as long as somebody holds that very line: five thousand of them are not read anew with each key. */
const known = new WeakMap<PlacedLine, Found>()

function foundIn(line: PlacedLine): Found {
  const before = known.get(line)
  if (before) return before
  const { item, scope, room, trade, from } = line
  const text = `${item} ${scope} ${from.kind === 'takeoff' ? from.key.slice(from.key.indexOf(':') + 1) : ''}`
  const those = (words: 'when' | 'unless') =>
    companions.flatMap((companion, index) => (companion[words].test(text) ? [index] : []))
  // Rooms of two scans may have one name; the takeoff does not count one thing twice.
  const taken = from.kind === 'takeoff' && room === '' ? from.key : ''
  const itemKey = JSON.stringify([item.toLowerCase(), room, trade, taken])
  const found = { when: those('when'), unless: those('unless'), itemKey }
  known.set(line, found)
  return found
}

type Told = { line: PlacedLine; today: string; language: Language; checks: readonly Check[] }

/** For as long as somebody holds what a line came to: what is told of the others need not be written anew with each key. */
const told = new WeakMap<ReckonedLine, Told>()

/** What is wrong with, or to be known of, one line that counts. */
function ofLine(one: Included, today: string): readonly Check[] {
  const { line, own } = one
  const language = spokenLanguage()
  const before = told.get(own)
  if (before?.line === line && before.today === today && before.language === language) return before.checks
  const checks = found(one, today)
  told.set(own, { line, today, language, checks })
  return checks
}

function found({ line, own }: Included, today: string): Check[] {
  const { id, item } = line
  const all: Check[] = []
  const tell = (kind: CheckKind, level: Check['level'], text: string) =>
    all.push(check(kind, level, text, [id], id))
  if (isUntouched(line)) {
    tell('empty', 'look', say('A line with nothing in it is left out of the proposal'))
    return all
  }
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
  return all
}

/** The same item in the same room twice, one thing of the takeoff twice, two alternates of one line. */
function repeated(all: readonly Included[]): Check[] {
  const several = (
    kind: CheckKind,
    keyOf: (one: Included) => string,
    text: (item: string) => string,
  ): Check[] => {
    const first = new Map<string, Included>()
    const others = new Map<string, Included[]>()
    for (const one of all) {
      const key = keyOf(one)
      if (key === '') continue
      if (!first.has(key)) first.set(key, one)
      else if (!others.get(key)?.push(one)) others.set(key, [one])
    }
    if (others.size === 0) return []
    return [...first].flatMap(([key, one]) => {
      const more = others.get(key)
      if (more === undefined) return []
      const ids = [one, ...more].map(({ line }) => line.id)
      const level = kind === 'twice' ? 'look' : 'stop'
      return [check(kind, level, text(one.line.item), ids, [...ids].sort().join())]
    })
  }
  const twice = (item: string) => say('{item} is counted twice', { item })
  const byKey = several('twice', ({ line: { from } }) => (from.kind === 'takeoff' ? from.key : ''), twice)
  const both = new Set(byKey.map(({ id }) => id))
  const byItem = several('twice', ({ line }) => foundIn(line).itemKey, twice)
  return [
    ...byKey,
    ...byItem.filter(({ id }) => !both.has(id)),
    ...several(
      'two-alternates',
      ({ line: { option } }) => option?.instead ?? '',
      (item) => say('{item}: two alternates of one line are taken', { item }),
    ),
  ]
}

/** What may have been forgotten for this kind of job. */
function forgotten(all: readonly Included[]): Check[] {
  const asked = new Map<number, string[]>()
  const there = new Set<number>()
  for (const { line } of all) {
    const { when, unless } = foundIn(line)
    for (const index of when) {
      const by = asked.get(index)
      if (by) by.push(line.id)
      else asked.set(index, [line.id])
    }
    for (const index of unless) there.add(index)
  }
  return companions.flatMap(({ id, missing, source }, index) => {
    const by = asked.get(index)
    return by === undefined || there.has(index) ? [] : [check('missing', 'look', missing(), by, id, source)]
  })
}

/** What to look at before an estimate is sent, in the order of its lines, and then what is about the whole. */
export function checksOf(
  lines: readonly PlacedLine[],
  { lines: reckoned }: Reckoned,
  against: CheckedWith,
): Check[] {
  const find = lineFinder(lines)
  const all = reckoned.flatMap((own): Included[] => {
    const line = find(own.id)
    return line && own.included ? [{ line, own }] : []
  })
  const keys = new Set(lines.flatMap(({ from }) => (from.kind === 'takeoff' ? [from.key] : [])))
  const missed = against.figures.keys.filter((key) => !keys.has(key))
  return [
    ...all.flatMap((one) => ofLine(one, against.today)),
    ...(against.atCost
      ? [
          check(
            'at-cost',
            'stop',
            say('Markup and overhead are 0 %: the owner pays what it costs you'),
            [],
            'settings',
          ),
        ]
      : []),
    ...repeated(all.filter(({ line }) => !isUntouched(line))),
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
