import { describe, expect, test } from 'vitest'
import { takeStructure } from '#testing/structures.ts'

/** What is ordered of the item whose id begins so, and its steps by their labels. */
function ordered(itemId: string, ...asked: Parameters<typeof takeStructure>) {
  const line = takeStructure(...asked).find((one) => one.itemId.startsWith(itemId))
  if (!line) throw new Error(`No line of ${itemId}`)
  return {
    count: line.order.count,
    steps: Object.fromEntries(line.steps.map(({ label, result }) => [label, result.value])),
  }
}
const deck = (length: string, width: string, figures: Record<string, number> = {}) =>
  ordered('deck-board', 'deck', { length, width }, figures)
const boards = (feet: number, waste = 0) => ({ 'deck-board-length': feet, 'deck-waste': waste })

describe('deck boards', () => {
  test.each([
    // Rows of 5½ in with gaps of ⅛ in: 22 over 10 ft, 26 over 12 ft. Two feet, or three, begin no other row.
    ['10 ft', '10 ft', 22],
    ['9 ft', '12 ft', 26],
  ])(
    'of 12 ft for %s by %s are one for each row, though less would hold them: %d',
    (length, width, count) => {
      expect(deck(length, width).count).toBe(count)
      expect(deck(length, width, boards(12)).count).toBe(count)
    },
  )

  test('that are cut off say how much that is', () => {
    expect(deck('10 ft', '10 ft').steps).toMatchObject({
      'Whole lengths in one piece': 1,
      'Cut off, and what is left': 44,
    })
  })

  test.each([
    ['8 ft', 16, 13],
    ['8 ft 1 in', 16, 26],
    ['5 ft', 16, 9],
    ['4 ft', 20, 6],
  ])('of rows of %s from %d ft serve more than one where they reach: %d', (length, feet, count) => {
    expect(deck(length, '12 ft', boards(feet)).count).toBe(count)
  })

  test('of rows longer than a board meet on joists: of 20 ft from 12 ft, 26 rows are 44 boards', () => {
    // 15 spaces of 16 in a row and 9 a board: 26 × 15 ÷ 9 is 43⅓.
    const { count, steps } = deck('20 ft', '12 ft', boards(12))
    expect(steps).toMatchObject({
      'Spaces between supports in one length': 15,
      'Whole spaces that one piece reaches over': 9,
    })
    expect(count).toBe(44)
  })

  test('are cut back to a joist: 10 ft reach over 7 spaces of 16 in, and not 7½', () => {
    // By length alone 26 × 20 ÷ 10 are 52.
    expect(deck('20 ft', '12 ft', boards(10)).count).toBe(Math.ceil((26 * 15) / 7))
    expect(deck('20 ft', '12 ft', { ...boards(10), 'deck-joist-spacing': 24 }).count).toBe(52)
  })

  test('are no fewer than their waste asks for where every length fits', () => {
    expect(deck('12 ft', '12 ft').count).toBe(29)
    expect(deck('12 ft', '12 ft', boards(12)).count).toBe(26)
  })
})

describe('plates of a wall', () => {
  const plates = (length: string, figures: Record<string, number> = {}) =>
    ordered('plate', 'stud-wall', { length, height: '8 ft' }, { 'lumber-waste': 0, ...figures }).count

  test.each([
    // 27 ft are two pieces of 16 ft, but no more than one plate of 9 ft comes of each.
    ['9 ft', 3],
    ['8 ft', 2],
    ['5 ft', 1],
    ['20 ft', 4],
  ])('of %s are %d pieces of 16 ft', (length, count) => {
    expect(plates(length)).toBe(count)
  })
})

describe('rails of a fence', () => {
  const rails = (spacing: number) =>
    ordered('fence-rail', 'fence', { length: '96 ft' }, { 'fence-post-spacing': spacing }).count

  test('of 8 ft are one a section and rail, and one for two sections of 4 ft', () => {
    expect(rails(8)).toBe(36)
    expect(rails(7)).toBe(42)
    expect(rails(4)).toBe(36)
  })
})
