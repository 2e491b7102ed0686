import { expect, test } from 'vitest'
import { packsText } from './pack-words.ts'

test.each([
  [9, '4 × 8 ft sheet', '9 sheets, 4 × 8 ft'],
  [1, '4 × 8 ft sheet', '1 sheet, 4 × 8 ft'],
  [40, '92 5/8 in piece', '40 pieces, 92 5/8 in'],
  [4, '25 lb bag', '4 bags, 25 lb'],
  [2, '1 gal can', '2 cans, 1 gal'],
  [3, '4.5 gal pail', '3 pails, 4.5 gal'],
  [2, 'box of 7,200', '2 boxes of 7,200'],
  [12, 'roll', '12 rolls'],
  [6, '1 piece', '6 pieces'],
  [3, 'door with jamb and hinges', '3 doors with jamb and hinges'],
  [24, '1 ft off a roll 12 ft wide', '24 ft off a roll 12 ft wide'],
  [120, '1 board ft', '120 board ft'],
  [3, '½ yd³', '3 × ½ yd³'],
  [2, '¼ yd³ by truck', '2 × ¼ yd³ by truck'],
  [1200, 'each', '1,200 each'],
  [2, 'Box', '2 boxes'],
  [9, 'hoja de 4 × 8 ft', '9 hojas de 4 × 8 ft'],
  [1, 'saco de 25 lb', '1 saco de 25 lb'],
  [2, '1 conector', '2 conectores'],
  [120, '1 pie tablar', '120 pies tablares'],
  [3, 'media yarda cúbica', '3 × media yarda cúbica'],
])('%i of "%s" are %s', (count, name, said) => {
  expect(packsText(count, name)).toBe(said)
})
