import { typedLength } from '../measure/typed-length.ts'
import { exactFigure, metresInFoot } from '../takeoff/exact.ts'
import { onceFor } from '../takeoff/once-for.ts'
import {
  FormulaFault,
  lengthPattern,
  numberPattern,
  type Reader,
  readerOf,
  unitPattern,
} from './formula-text.ts'
import { isMeasure } from './measure-names.ts'
import {
  by,
  certainly,
  inverted,
  isCertain,
  isLess,
  minus,
  plus,
  type Raw,
  type RawRange,
  raw,
  rawOf,
  rawRange,
} from './raw.ts'
import type { Fault, FaultKind, Figures, NamedMeasure, RoomMeasures } from './types.ts'
import { knownUnit } from './units.ts'

/** A figure on the way: feet to its power, a plain number where that is 0. */
type Value = { range: RawRange; power: number }

/** A measure that a formula calls, and where. */
export type Used = { at: number; to: number; room: RoomMeasures; measure: NamedMeasure }

/** What a formula comes to: feet to `power`, and the measures in it from left to right. */
export type Evaluated = { range: RawRange; power: number; used: readonly Used[] }

const fault = (kind: FaultKind, at: number, to: number, word = ''): never => {
  throw new FormulaFault(kind, at, to, word)
}

const same = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Rooms by each of the names that they go by: several where it is not clear which is meant. */
const roomsByName = onceFor(({ rooms }: Figures) => {
  const byName = new Map<string, RoomMeasures[]>()
  for (const room of rooms)
    for (const name of new Set([room.name, ...room.aliases].map(same))) {
      const known = byName.get(name)
      if (known) known.push(room)
      else byName.set(name, [room])
    }
  // A room's own name goes before what others are also called.
  for (const room of rooms) byName.set(same(room.name), [room])
  return byName
})

const product = (a: RawRange, b: RawRange): RawRange => {
  const value = by(a.value, b.value)
  if (isCertain(a) && isCertain(b)) return certainly(value)
  if (a.least.n >= 0n && b.least.n >= 0n)
    return { value, least: by(a.least, b.least), most: by(a.most, b.most) }
  const corners = [a.least, a.most].flatMap((side) => [by(side, b.least), by(side, b.most)])
  return {
    value,
    least: corners.reduce((least, corner) => (isLess(corner, least) ? corner : least), value),
    most: corners.reduce((most, corner) => (isLess(most, corner) ? corner : most), value),
  }
}

const inverse = (range: RawRange): RawRange =>
  isCertain(range)
    ? certainly(inverted(range.value))
    : { value: inverted(range.value), least: inverted(range.most), most: inverted(range.least) }

const negative = (range: RawRange): RawRange =>
  isCertain(range)
    ? certainly(minus(range.value))
    : { value: minus(range.value), least: minus(range.most), most: minus(range.least) }

const sum = (a: RawRange, b: RawRange): RawRange =>
  isCertain(a) && isCertain(b)
    ? certainly(plus(a.value, b.value))
    : { value: plus(a.value, b.value), least: plus(a.least, b.least), most: plus(a.most, b.most) }

const ratio = (over: number, under: number): Raw => raw(BigInt(over), BigInt(under))

const vulgar = (sign: string): Raw => {
  const [over = 0, under = 1] = sign.normalize('NFKC').split('⁄').map(Number)
  return ratio(over, under)
}

function numberOf([, digits, over, under, sign, alone]: RegExpExecArray, at: number, to: number): Raw {
  if (alone !== undefined) return vulgar(alone)
  const whole = exactDecimal(digits ?? '0')
  if (sign !== undefined) return plus(whole, vulgar(sign))
  if (over === undefined || under === undefined) return whole
  if (Number(under) === 0) return fault('zero', at, to)
  return plus(whole, ratio(Number(over), Number(under)))
}

/** As it is written, without a float between. */
function exactDecimal(digits: string): Raw {
  const [whole = '', part = ''] = digits.replaceAll(',', '').split('.')
  const figure = Number(whole + part)
  return Number.isSafeInteger(figure)
    ? ratio(figure, 10 ** part.length)
    : raw(BigInt(whole + part), 10n ** BigInt(part.length))
}

const wholeOf = (figure: number): Raw =>
  Number.isSafeInteger(figure) ? ratio(figure, 1) : rawOf(exactFigure(figure))
const feetInMetre = inverted(rawOf(metresInFoot))

/** A length as typed, in feet. */
function lengthOf(text: string, at: number): Raw {
  try {
    const { over, under } = typedLength(text)
    return by(by(wholeOf(over), inverted(wholeOf(under))), feetInMetre)
  } catch {
    return fault('length', at, at + text.length, text)
  }
}

/** Reads one formula for a line in `room`. */
class Formula {
  readonly used: Used[] = []
  readonly #reader: Reader
  readonly #figures: Figures
  readonly #room: string

  constructor(text: string, figures: Figures, room: string) {
    this.#reader = readerOf(text)
    this.#figures = figures
    this.#room = room
  }

  whole(): Value {
    this.#reader.take(/=/y)
    if (this.#reader.isDone()) fault('empty', 0, this.#reader.at)
    const value = this.#sum()
    if (!this.#reader.isDone()) this.#unexpected()
    return value
  }

  #unexpected(): never {
    const { at, text } = this.#reader
    return fault('unexpected', at, Math.min(text.length, at + 1), text.slice(at, at + 1))
  }

  #sum(): Value {
    let left = this.#product()
    for (;;) {
      const { at } = this.#reader
      const sign = this.#reader.take(/[+−–-]/y)
      if (!sign) return left
      const right = this.#product()
      if (left.power !== right.power) fault('unlike', at, this.#reader.at)
      left = {
        power: left.power,
        range: sum(left.range, sign[0] === '+' ? right.range : negative(right.range)),
      }
    }
  }

  #product(): Value {
    let left = this.#signed()
    for (;;) {
      const sign = this.#reader.take(/[*×·/÷⁄]|x(?![\p{L}.])/iuy)
      if (!sign) return left
      this.#reader.isDone()
      const { at } = this.#reader
      const right = this.#signed()
      if ('/÷⁄'.includes(sign[0])) {
        if (right.range.least.n * right.range.most.n <= 0n) fault('zero', at, this.#reader.at)
        left = { power: left.power - right.power, range: product(left.range, inverse(right.range)) }
      } else left = { power: left.power + right.power, range: product(left.range, right.range) }
    }
  }

  #signed(): Value {
    if (!this.#reader.take(/[−–-]/y)) {
      this.#reader.take(/\+/y)
      return this.#one()
    }
    const { power, range } = this.#signed()
    return { power, range: negative(range) }
  }

  #one(): Value {
    const reader = this.#reader
    if (reader.take(/\(/y)) {
      const from = reader.at - 1
      const inner = this.#sum()
      if (!reader.take(/\)/y)) {
        if (reader.isDone()) fault('unclosed', from, from + 1, '(')
        this.#unexpected()
      }
      return inner
    }
    // `1e309` and a figure of twenty digits are told as what they are, not by where reading them stopped.
    const power = reader.take(/\d[\d.,]*e[+-]?\d+/iuy)
    if (power) return fault('no-quantity', power.index, reader.at, power[0])
    const long = reader.take(/\d{13,}/uy)
    if (long) return fault('too-large', long.index, reader.at, long[0])
    const length = this.#length()
    if (length) return { power: 1, range: certainly(lengthOf(length[0], length.index)) }
    const figure = reader.take(numberPattern)
    if (figure) return this.#withUnit(numberOf(figure, figure.index, reader.at))
    if (reader.isDone()) fault('unexpected', reader.at, reader.at, '')
    return this.#measure()
  }

  /** A length; `24/16"` is none, but 24 in sixteenths of what comes next: more than one is no fraction of an inch. */
  #length(): RegExpExecArray | null {
    const length = this.#reader.take(lengthPattern)
    const [, over, under] = /^(\d+)[/⁄](\d+)/.exec(length?.[0] ?? '') ?? []
    if (length === null || over === undefined || Number(over) < Number(under)) return length
    this.#reader.at = length.index
    return null
  }

  /** A plain figure, a share (`15%`), or one with an area's or a volume's unit behind it. */
  #withUnit(figure: Raw): Value {
    const reader = this.#reader
    if (reader.take(/%/y)) return { power: 0, range: certainly(by(figure, ratio(1, 100))) }
    const before = reader.at
    const unit = reader.take(unitPattern)
    if (!unit) return { power: 0, range: certainly(figure) }
    const known = knownUnit(unit[0])
    if (known) return { power: known.power, range: certainly(by(figure, rawOf(known.feet))) }
    if (/^x/i.test(unit[0])) {
      reader.at = before
      return { power: 0, range: certainly(figure) }
    }
    return fault('unit', unit.index, reader.at, unit[0])
  }

  /** `Kitchen.floor`, `"Living room".floor`, `[Bath 2].wall1`, or `floor` of the line's own room. */
  #measure(): Value {
    const reader = this.#reader
    const found =
      reader.take(/(?:["“]([^"”]*)["”]|'([^']*)'|\[([^\]]*)\])\s*\.\s*([\p{L}\p{N}_]+)/uy) ??
      reader.take(/([\p{L}_][\p{L}\p{N}_ ]*?)\s*\.\s*([\p{L}_][\p{L}\p{N}_]*)/uy) ??
      reader.take(/([\p{L}_][\p{L}\p{N}_]*)/uy)
    if (!found) return this.#unexpected()
    const [at, to] = [found.index, reader.at]
    const words = found.slice(1).filter((word) => word !== undefined)
    const [first = '', second] = words
    const room = this.#roomOf(second === undefined ? this.#room : first, second !== undefined, at, to)
    const name = second ?? first
    const measure = room.measures.get(same(name)) ?? fault('unknown-measure', at, to, name)
    this.used.push({ at, to, room, measure })
    return { power: measure.power, range: rawRange(measure.exact) }
  }

  #roomOf(name: string, isNamed: boolean, at: number, to: number): RoomMeasures {
    if (!isNamed && name === '') {
      const word = this.#reader.text.slice(at, to)
      return fault(isMeasure(same(word)) ? 'no-room' : 'no-quantity', at, to, word)
    }
    const [room, other] = roomsByName(this.#figures).get(same(name)) ?? []
    if (other) return fault('ambiguous-room', at, to, name)
    return room ?? fault('unknown-room', at, to, name)
  }
}

/**
 * What a typed quantity comes to, in a line of `room` ('' for none): figures, lengths as a tape has them, `+ − × ÷ ( )`, and
 * measures of rooms, their ± carried through. Answers a `Fault` with its place for what cannot be reckoned.
 */
export function evaluate(text: string, figures: Figures, room: string): Evaluated | Fault {
  try {
    const formula = new Formula(text, figures, room)
    const { range, power } = formula.whole()
    return { range, power, used: formula.used }
  } catch (error) {
    if (error instanceof FormulaFault) return error.fault
    throw error
  }
}

/** More of a unit than any estimate has. */
const most = raw(1_000_000_000n)
const nothing = raw(0n)

/** The same counted in `unit`: 81 ft² are 9 yd². A plain number is taken as so many of it. */
export function quantityIn(unit: string, { range, power }: Evaluated, text: string): RawRange | Fault {
  const to = text.length
  const answer = (kind: FaultKind): Fault => ({ kind, at: 0, to, word: unit })
  const known = power === 0 ? null : knownUnit(unit)
  if (power !== 0 && power !== known?.power) return answer(power < 0 || power > 3 ? 'power' : 'not-the-unit')
  const counted = known === null ? range : product(range, certainly(inverted(rawOf(known.feet))))
  if (counted.value.n < 0n) return answer('negative')
  if (isLess(most, counted.most)) return answer('too-large')
  return counted.least.n < 0n ? { ...counted, least: nothing } : counted
}
