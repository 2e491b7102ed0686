/** A cell by what it is of, so that it stays the same one when rows come and go. */
export type CellName = { row: string; column: string }
/** A cell by where it is: the line from above, the column from the left. */
export type Place = { line: number; column: number }
/** From one corner to the other, both inside. */
export type Range = { top: number; bottom: number; left: number; right: number }
/** What is put into a cell. */
export type Write = CellName & { text: string }

/** All that stands between two cells, whichever is where. */
export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.line, other.line),
  bottom: Math.max(one.line, other.line),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

/** What the keys go through: its lines, its columns, and how many lines are seen. */
export type Bounds = { lines: number; columns: number; page: number }

const steps: Readonly<Record<string, (place: Place, bounds: Bounds) => Place>> = {
  arrowdown: ({ line, column }) => ({ line: line + 1, column }),
  arrowup: ({ line, column }) => ({ line: line - 1, column }),
  arrowright: ({ line, column }) => ({ line, column: column + 1 }),
  arrowleft: ({ line, column }) => ({ line, column: column - 1 }),
  pagedown: ({ line, column }, { page }) => ({ line: line + page, column }),
  pageup: ({ line, column }, { page }) => ({ line: line - page, column }),
  home: ({ line }) => ({ line, column: 0 }),
  end: ({ line }, { columns }) => ({ line, column: columns - 1 }),
  'ctrl+home': () => ({ line: 0, column: 0 }),
  'ctrl+end': (_, { lines, columns }) => ({ line: lines - 1, column: columns - 1 }),
  'ctrl+arrowdown': ({ column }, { lines }) => ({ line: lines - 1, column }),
  'ctrl+arrowup': ({ column }) => ({ line: 0, column }),
  'ctrl+arrowright': ({ line }, { columns }) => ({ line, column: columns - 1 }),
  'ctrl+arrowleft': ({ line }) => ({ line, column: 0 }),
}

/** Where a press leads, and whether it reaches on from where the range began; undefined for a key that is no way. */
export function stepFrom(
  place: Place,
  press: string,
  bounds: Bounds,
): { place: Place; reaches: boolean } | undefined {
  const reaches = /(^|\+)shift\+/.test(press)
  const step = steps[press.replace('shift+', '')]
  if (!step) return undefined
  const { line, column } = step(place, bounds)
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  return { place: { line: within(line, bounds.lines), column: within(column, bounds.columns) }, reaches }
}

/** The next cell that is typed into, or the one before, row after row; undefined past the last and before the first. */
export function tabFrom(
  { line, column }: Place,
  back: boolean,
  { lines, columns }: Omit<Bounds, 'page'>,
  edits: (place: Place) => boolean,
): Place | undefined {
  const by = back ? -1 : 1
  for (let at = line * columns + column + by; at >= 0 && at < lines * columns; at += by) {
    const place = { line: Math.floor(at / columns), column: at % columns }
    if (edits(place)) return place
  }
  return undefined
}

/** Rows by their lines, with no name where a line is the head of a group; columns from the left. */
export type Sheet = {
  rows: readonly (string | undefined)[]
  columns: readonly string[]
  /** What somebody typed into a cell; undefined where nothing is typed into it. */
  typed: (cell: CellName) => string | undefined
}

/** What a row is called that is not there yet: 0 is the next empty one under the last, 1 the one under it. */
export const newRow = (at: number): string => `new-${at}`
export const isNewRow = (row: string): boolean => row.startsWith('new-')

const rowsIn = ({ rows }: Sheet, { top, bottom }: Range) =>
  rows.slice(top, bottom + 1).filter((row) => row !== undefined)
const columnsIn = ({ columns }: Sheet, { left, right }: Range) => columns.slice(left, right + 1)

/** The cells of a range that are typed into, row by row. */
export const cellsIn = (sheet: Sheet, range: Range): CellName[] =>
  rowsIn(sheet, range)
    .flatMap((row) => columnsIn(sheet, range).map((column) => ({ row, column })))
    .filter((cell) => sheet.typed(cell) !== undefined)

/** The names of the rows of a range and of its columns. */
export const namesIn = (sheet: Sheet, range: Range): { rows: string[]; columns: string[] } => ({
  rows: rowsIn(sheet, range),
  columns: columnsIn(sheet, range),
})

/** What empties a range. */
export const clearing = (sheet: Sheet, range: Range): Write[] =>
  cellsIn(sheet, range)
    .filter((cell) => sheet.typed(cell) !== '')
    .map((cell) => ({ ...cell, text: '' }))

/** What fills a range with its first row; a range of one row with the row above it. */
export function fillingDown(sheet: Sheet, range: Range): Write[] {
  const source =
    range.top < range.bottom
      ? rowsIn(sheet, range)[0]
      : sheet.rows.slice(0, range.top).findLast((row) => row !== undefined)
  if (source === undefined) return []
  return cellsIn(sheet, range).flatMap(({ row, column }) => {
    const text = sheet.typed({ row: source, column })
    return row === source || text === undefined || text === sheet.typed({ row, column })
      ? []
      : [{ row, column, text }]
  })
}

/** The columns of a range that something is typed into. */
export const typedColumns = (sheet: Sheet, range: Range): string[] =>
  columnsIn(sheet, range).filter((column) => sheet.typed({ row: newRow(0), column }) !== undefined)

/**
 * What a pasted table writes, from the first cell of a range on. A range that is a whole number of times as large is filled with
 * it over and over; what goes past the last row is of new rows, what goes past the last column is left out. Heads of groups and
 * columns that nothing is typed into are passed over: a sheet has no place for what is worked out.
 */
export function pasting(
  sheet: Sheet,
  range: Range,
  table: readonly (readonly string[])[],
): { writes: Write[]; range: Range } {
  const wide = Math.max(0, ...table.map((cells) => cells.length))
  if (wide === 0) return { writes: [], range }
  const chosen = rowsIn(sheet, range).length
  const across = typedColumns(sheet, range).length
  const columns = typedColumns(sheet, { ...range, right: sheet.columns.length - 1 })
  const [down, over] = [chosen % table.length === 0 ? chosen / table.length : 1, across / wide]
  const times = { down: Math.max(1, down), over: Number.isInteger(over) ? Math.max(1, over) : 1 }
  const below: { row: string; line: number }[] = []
  for (let line = range.top; line < sheet.rows.length && below.length < table.length * times.down; line++) {
    const row = sheet.rows[line]
    if (row !== undefined) below.push({ row, line })
  }
  const writes: Write[] = []
  let last = range.top
  for (let at = 0; at < table.length * times.down; at++) {
    const { row, line } = below[at] ?? { row: newRow(at - below.length + 1), line: sheet.rows.length - 1 }
    last = line
    for (let side = 0; side < wide * times.over; side++) {
      const column = columns[side]
      const text = table[at % table.length]?.[side % wide]
      if (column === undefined || text === undefined) continue
      const before = sheet.typed({ row, column })
      if (before !== undefined && before !== text) writes.push({ row, column, text })
    }
  }
  const rightmost = columns[Math.min(wide * times.over, columns.length) - 1]
  const right = rightmost === undefined ? range.right : sheet.columns.indexOf(rightmost)
  return { writes, range: { top: range.top, bottom: last, left: range.left, right } }
}
