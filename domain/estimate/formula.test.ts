import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureScan } from '../measure/rooms.ts'
import { scanOfTypedRoom } from '../measure/typed-room.ts'
import { faultText } from './fault-text.ts'
import { figuresOf, noFigures } from './figures.ts'
import { evaluate, quantityIn } from './formula.ts'
import { isLess, type Raw } from './raw.ts'

const foot = 0.3048
const typed = (label: string, width: number, depth: number) =>
  measureScan(
    scanOfTypedRoom({
      label,
      width: width * foot,
      depth: depth * foot,
      height: 8 * foot,
      openings: [{ kind: 'door', wall: 1, width: 3 * foot, height: 7 * foot }],
    }),
  )
const figures = figuresOf([
  { scanId: 'a', measured: typed('kitchen', 12, 10), takeoff: null },
  { scanId: 'b', measured: typed('livingRoom', 20, 15), takeoff: null },
  { scanId: 'c', measured: typed('Bath', 8, 5), takeoff: null },
  { scanId: 'd', measured: typed('Bath', 9, 5), takeoff: null },
])

const numberOf = ({ n, d }: Raw) => Number(n) / Number(d)

/** What `text` comes to in `unit`, or the kind and the place of its fault. */
function comesTo(text: string, unit = 'ft2', room = '') {
  const value = evaluate(text, figures, room)
  if ('kind' in value) return `${value.kind} ${value.at}-${value.to} ${value.word}`.trim()
  const counted = quantityIn(unit, value, text)
  return 'kind' in counted ? counted.kind : numberOf(counted.value)
}

describe('a typed quantity', () => {
  test.each([
    ['148.2', 'ft2', 148.2],
    ['=148.2', 'ft2', 148.2],
    ['1,250', 'ea', 1250],
    ['4 1/2', 'ea', 4.5],
    ['4½ + .5', 'ea', 5],
    ['2+3*4', 'ea', 14],
    ['(2+3)×4÷10', 'ea', 2],
    ['8 - 2 − 1', 'ea', 5],
    ['-2 + 6', 'ea', 4],
    ['200 * 15%', 'ea', 30],
    [`2*(12'4"+10')`, 'ft', 44 + 2 / 3],
    [`12 4 1/2`, 'ft', 12.375],
    ['10 ft 4 in', 'in', 124],
    [`10'-4"`, 'in', 124],
    [`10' - 4"`, 'in', 116],
    [`10'-4'`, 'ft', 6],
    [`8 1/2"`, 'in', 8.5],
    ['3.2 m', 'm', 3.2],
    ['3,2 m x 2 m', 'm2', 6.4],
    ['3.2 m × 4 m', 'ft2', (3.2 * 4) / foot ** 2],
    [`10' x 12'`, 'ft2', 120],
    ['10x12', 'ft2', 120],
    [`9' * 9'`, 'yd2', 9],
    [`27' * 10' * 4"`, 'yd3', 10 / 3],
    [`10' × 12' × 1"`, 'board ft', 120],
    [`20' × 50'`, 'squares', 10],
    ['148 sq ft + 2 yd2', 'SF', 166],
    [`24' / 16"`, 'ea', 18],
    [`24/16`, 'ea', 1.5],
    [`1/2"`, 'in', 0.5],
    [`⌈x`, 'ea', 'unexpected 0-1 ⌈'],
  ])('%s in %s is %s', (text, unit, result) => {
    const answer = comesTo(text, unit)
    if (typeof result === 'number') expect(answer).toBeCloseTo(result, 9)
    else expect(answer).toBe(result)
  })

  test.each([
    ['Kitchen.floor', 'ft2', 120],
    ['kitchen . Ceiling', 'ft2', 120],
    ['Kitchen.perimeter', 'ft', 44],
    ['Kitchen.walls', 'ft2', 44 * 8 - 21],
    ['Kitchen.walls gross', 'ft2', 'unexpected 14-15 g'],
    ['Kitchen.wallsGross', 'ft2', 352],
    ['Kitchen.wall1 + Kitchen.wall2', 'ft', 22],
    ['Kitchen.base', 'ft', 41],
    ['Kitchen.doors', 'ea', 1],
    ['Kitchen.volume', 'ft3', 960],
    ['"Living room".floor', 'yd2', 300 / 9],
    ["'Living room'.floor", 'ft2', 300],
    ['[Living room].floor', 'ft2', 300],
    ['Living room.floor * 2', 'ft2', 600],
    ['livingRoom.floor', 'ft2', 300],
    ['Bath 1.floor + Bath 2.floor', 'ft2', 85],
    ['Bath.floor', 'ft2', 'ambiguous-room 0-10 Bath'],
    ['Den.floor', 'ft2', 'unknown-room 0-9 Den'],
    ['2 * Kitchen.roof', 'ft2', 'unknown-measure 4-16 roof'],
    ['floor', 'ft2', 'no-room 0-5 floor'],
  ])('%s in %s is %s', (text, unit, result) => {
    const answer = comesTo(text, unit)
    if (typeof result === 'number') expect(answer).toBeCloseTo(result, 6)
    else expect(answer).toBe(result)
  })

  test('a measure without a room is that of the line’s own room', () => {
    expect(comesTo('(wall1 + wall2) × 18 in', 'ft2', 'Kitchen')).toBeCloseTo(33, 6)
  })

  test.each([
    ['', 'empty 0-0'],
    ['=', 'empty 0-1'],
    ['2 +', 'unexpected 3-3'],
    ['(2 + 3', 'unclosed 0-1 ('],
    ['2 + 3)', 'unexpected 5-6 )'],
    [`10' + 4`, 'unlike 4-7'],
    ['4 / 0', 'zero 4-5'],
    ['3 widgets', 'unit 2-9 widgets'],
    ['twelve', 'no-quantity 0-6 twelve'],
    ['1e309', 'no-quantity 0-5 1e309'],
    ['99999999999999', 'too-large 0-14 99999999999999'],
    ['=1/0', 'zero 3-4'],
    ['-5', 'negative'],
    [`10' 13"`, `length 0-7 10' 13"`],
  ])('%s is refused where it cannot be read', (text, refusal) => {
    expect(comesTo(text)).toBe(refusal)
  })

  test('what is no area is refused for a line of ft², and a plain figure is not', () => {
    expect(comesTo(`10'`, 'ft2')).toBe('not-the-unit')
    expect(comesTo(`10' * 10'`, 'ea')).toBe('not-the-unit')
    expect(comesTo(`4 / 2'`, 'ft')).toBe('power')
    expect(comesTo(`24/16"`, 'ft')).toBe('power')
    expect(comesTo('2 - 3', 'ea')).toBe('negative')
    expect(comesTo('999999999 * 9', 'ea')).toBe('too-large')
  })

  test('± is carried through sums and products', () => {
    const value = evaluate("Kitchen.wall1 * 2' - Kitchen.wall2 * 1'", figures, '')
    if ('kind' in value) throw new Error(value.kind)
    const off = 0.003 / foot
    expect(numberOf(value.range.value)).toBeCloseTo(14, 6)
    expect(numberOf(value.range.most) - numberOf(value.range.value)).toBeCloseTo(3 * off, 6)
    expect(numberOf(value.range.value) - numberOf(value.range.least)).toBeCloseTo(3 * off, 6)
  })

  test('a formula in an estimate without rooms says that there is no such room', () => {
    expect(evaluate('Kitchen.floor', noFigures, '')).toMatchObject({ kind: 'unknown-room', word: 'Kitchen' })
  })

  test('whatever is typed is answered, a fault with its place in what was typed', () => {
    const piece = fc.constantFrom(
      ...[
        '1',
        '12',
        ' ',
        '/',
        "'",
        '"',
        '½',
        '.',
        ',',
        '-',
        '+',
        '*',
        '(',
        ')',
        'ft',
        'in',
        'm',
        'x',
        '%',
        '=',
      ],
      ...['Kitchen.floor', '[Bath 1].walls', 'wall1', '"', '²', 'ø', '⁄', '0'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('').slice(0, 200)
        const value = evaluate(text, figures, 'Kitchen')
        if ('kind' in value) {
          expect(value.at).toBeLessThanOrEqual(value.to)
          expect(value.to).toBeLessThanOrEqual(text.length)
          expect(faultText(value)).not.toBe('')
          return
        }
        const { least, value: middle, most } = value.range
        expect(isLess(middle, least) || isLess(most, middle)).toBe(false)
        quantityIn('ft2', value, text)
      }),
      { numRuns: 3000 },
    )
    // What is tried in as many ways as there are letters would not come to an end.
    for (const hostile of ['1 1/1 ', "12' ", '1,111', '1 ', '(', "'", 'a ', '"'])
      evaluate(hostile.repeat(200).slice(0, 200), figures, '')
  })
})
