import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScanRefusal } from './scan.ts'
import { readLength } from './typed-length.ts'

const refused = (text: string): string => {
  try {
    return `read as ${readLength(text)}`
  } catch (error) {
    if (error instanceof ScanRefusal) return error.message
    throw error
  }
}

describe('a length', () => {
  const twelveFourAndAHalf = 3.7719
  test.each([
    `12' 4 1/2"`,
    '12-4.5',
    '12 4 1/2',
    '12 4½',
    '12 4.5',
    '12 4 1/2"',
    '12-4 1/2',
    '12-4-1/2',
    `12'4.5"`,
    `12'-4 1/2"`,
    `12' - 4 1/2"`,
    '12ft 4.5in',
    '12 ft 4 1/2 in',
    '12 feet 4.5 inches',
    '12 ft. 4 1/2 in.',
    '12 pies 4 1/2 pulgadas',
    '12 pies y 4 1/2 pulgadas',
    '12 feet, 4 1/2 inches',
    '12 feet and 4.5 inches',
    '12 ft., 4.5 in.',
    '12′ 4½″',
    '12’ 4 ½”',
    "12' 4 1/2''",
    '12‘ 4 1⁄2“',
    '148.5"',
    '148 1/2 in',
    '１２′ 4.5″',
    '3.7719 m',
    '3,7719 m',
    '377.19 cm',
    '377,19cm',
    '3771.9 mm',
    '3 m 77.19 cm',
    '3.7719 meters',
    '3.7719 metros',
  ])('%s is read, exactly', (text) => {
    expect(readLength(text)).toBe(twelveFourAndAHalf)
  })

  test.each([
    ["12'", 3.6576],
    ['12 ft', 3.6576],
    ["12.5'", 3.81],
    ["12' 4", 3.7592],
    ['12ft 4in', 3.7592],
    ['12ft4in', 3.7592],
    ['12ft4', 3.7592],
    ['12 1/2 ft', 3.81],
    ['12½ ft', 3.81],
    ["1/2'", 0.1524],
    ['300 centímetros', 3],
    ['2400 milímetros', 2.4],
    ['148"', 3.7592],
    ['3.76 m', 3.76],
    ['376 cm', 3.76],
    ['3760 mm', 3.76],
    ['3,760 m', 3.76],
    ['.5 m', 0.5],
    ['1/2"', 0.0127],
    ['⅛"', 0.003175],
    ['3⅜"', 0.085725],
    ['12-0', 3.6576],
    ['12 4', 3.7592],
    ['8 1/2"', 0.2159],
  ])('%s is %d m', (text, metres) => {
    expect(readLength(text)).toBe(metres)
  })

  test.each([
    ['', 'Please type a length'],
    ['   ', 'Please type a length'],
    ['12', '12 has no unit: write 12 ft, or 12 m'],
    ['3.76', '3.76 has no unit'],
    ['8 1/2', '8 1/2 has no unit: write 8 1/2 ft'],
    ['12 14', 'inches after feet are under 12'],
    ['12 4 5/4', 'a fraction of an inch is less than one'],
    ['3,76', '3,76 has no unit'],
    ['-3 m', 'a length is over 0'],
    ['−3 m', 'a length is over 0'],
    ['0 m', 'a length is over 0'],
    [`0' 0"`, 'a length is over 0'],
    [`12' 14"`, 'inches after feet are under 12'],
    ['12-12', 'inches after feet are under 12'],
    [`12.5' 4"`, 'whole feet'],
    [`4 5/4"`, 'a fraction of an inch is less than one'],
    [`1/0"`, 'a fraction of an inch is less than one'],
    [`12 3/2'`, 'is less than one'],
    ['3,760 mm', 'without the comma'],
    ['1001 m', 'longer than 1,000 m'],
    ['9999999 ft', 'longer than 1,000 m'],
    ['12 m²', 'cannot be read as a length'],
    ['12 stone', 'cannot be read as a length'],
    ['NaN m', 'cannot be read as a length'],
    ['1e3 m', 'cannot be read as a length'],
    ['Infinity m', 'cannot be read as a length'],
    [`12' 4" 5`, 'cannot be read as a length'],
    ['12 {name} m', 'cannot be read as a length'],
    ['1'.repeat(41), 'too long to be a length'],
  ])('%j is refused: %s', (text, message) => {
    expect(refused(text)).toContain(message)
  })

  test('of sixteenths of an inch is the double nearest to it, in every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 * 12 * 300 }), (sixteenths) => {
        const [feet, rest] = [Math.floor(sixteenths / 192), sixteenths % 192]
        const [inches, part] = [Math.floor(rest / 16), rest % 16]
        // 0.0254 / 16 m is 127 / 80,000 m: integers, and one division.
        const metres = (sixteenths * 127) / 80_000
        expect(readLength(`${feet}' ${inches} ${part}/16"`)).toBe(metres)
        expect(readLength(`${feet}-${inches}-${part}/16`)).toBe(metres)
        expect(readLength(`${Math.floor(sixteenths / 16)} ${part}/16 in`)).toBe(metres)
      }),
    )
  })

  test('of any text is a length over 0 or a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d .,/'"\-fintmc½]{1,20}$/)), (text) => {
        try {
          const metres = readLength(text)
          expect(metres).toBeGreaterThan(0)
          expect(metres).toBeLessThanOrEqual(1000)
        } catch (error) {
          expect(error).toBeInstanceOf(ScanRefusal)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
