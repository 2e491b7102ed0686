import { expect, test } from 'vitest'
import { unprinted, unprintedText } from './unprinted.ts'

test('what is not printed is found however deep it stands, each sign once', () => {
  expect(unprinted({ to: 'שלמה ש', rows: [{ what: 'Tile 🏠 ✓' }], cents: 5, none: null })).toEqual([
    ...['ש', 'ל', 'מ', 'ה', '🏠', '✓'],
  ])
})

test.each(['Ñandú, Zoë’s ⅜″ × 4′ ± 5 °F — §7 €3 • ½ µm™', 'Nguyễn Thị Hạnh', ''])(
  '“%s” is printed',
  (text) => {
    expect(unprintedText(text)).toBeUndefined()
  },
)

test('a long list is cut', () => {
  expect(unprintedText('абвгдежзий')).toBe(
    'The typeface of the PDF has no sign for а б в г д е ж з …. Each stands there as “?”.',
  )
})
