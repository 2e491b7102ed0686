import type { PriceItem } from '#contract/price-book.ts'
import { csvLines } from '../csv.ts'

type Cell = string | number | null
type Column = { heading: string; width: number; of: (item: PriceItem) => Cell; money?: true }

/** The columns of a price book as a file; each is read again as what it is. They are the same in every language. */
export const priceSheetColumns: readonly Column[] = [
  { heading: 'Item code', width: 18, of: ({ code }) => code },
  { heading: 'Item name', width: 44, of: ({ name }) => name },
  { heading: 'Unit', width: 8, of: ({ unit }) => unit },
  { heading: 'Pack', width: 14, of: ({ pack }) => pack?.name ?? '' },
  { heading: 'Pack size', width: 10, of: ({ pack }) => pack?.size ?? null },
  { heading: 'Price (USD)', width: 12, of: ({ price }) => price && price.cents / 100, money: true },
  { heading: 'Price date', width: 12, of: ({ price }) => price?.asOf ?? '' },
  { heading: 'Price source', width: 24, of: ({ price }) => price?.source ?? '' },
  { heading: 'Supplier', width: 24, of: ({ supplier }) => supplier },
  { heading: 'Trade', width: 18, of: ({ trade }) => trade },
  { heading: 'Cost code', width: 12, of: ({ costCode }) => costCode },
  { heading: 'Kind', width: 11, of: ({ kind }) => kind },
  { heading: 'Hours each', width: 11, of: ({ hoursEach }) => hoursEach },
  { heading: 'Lead days', width: 10, of: ({ leadDays }) => leadDays },
  { heading: 'Notes', width: 40, of: ({ notes }) => notes },
]

/** A price book in CSV, which a spreadsheet opens without running anything in it. */
export const pricesCsv = (items: readonly PriceItem[]): string =>
  `\u{feff}${csvLines([
    priceSheetColumns.map(({ heading }) => heading),
    ...items.map((item) =>
      priceSheetColumns.map(({ of, money }) => {
        const cell = of(item)
        return money && typeof cell === 'number' ? cell.toFixed(2) : cell
      }),
    ),
  ])}`
