import type { Feature } from 'write-excel-file/universal'

/** What the formulas of a workbook come to, by `formulaKey`. */
export type Results = Map<string, number>

/** A formula in a sheet, by the sheet's index. */
export const formulaKey = (sheet: number, formula: string): string => `${sheet} ${formula}`

/**
 * Writes beside each formula what it comes to. A spreadsheet computes it anew; the preview of a phone or of a mailbox does not,
 * and would show nothing.
 */
export const withResults = (results: Results): Feature<Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          xml.replace(/<f>([^<]+)<\/f>/g, (whole, formula: string) => {
            const result = results.get(formulaKey(sheetIndex, formula))
            return result === undefined ? whole : `${whole}<v>${result}</v>`
          }),
      },
    },
  },
})
