/** How wide a sign is, in parts of its type's height: near enough for Arial, a little on the wide side. */
const signWidth = (sign: string): number =>
  /[ijl.,:;|!'’()[\] ]/.test(sign) ? 0.34 : /[mwMW%@—]/.test(sign) ? 0.95 : /[A-Z&]/.test(sign) ? 0.73 : 0.58

/** What a text of 10 points comes to, in twentieths of a point, with the white on both sides of a cell. */
const room = 216
const widthOf = (text: string): number =>
  Math.ceil([...text].reduce((sum, sign) => sum + signWidth(sign), 0) * 200)

/** A day, a sum or a short name is not parted over two lines; a longer text is parted at its blanks. */
const unparted = 14
const wordsOf = (text: string, whole: boolean): readonly string[] =>
  whole || text.length <= unparted ? [text] : text.split(/[\s/-]+/)

/** The widest of any number of texts: a table may have more cells than a call takes arguments. */
const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

type Columns = readonly { name: string; figures: boolean }[]

/**
 * The widths of a table's columns, `wide` in all: each has room for its longest word and every figure, though for no more than half
 * of all, the rest is shared by need.
 */
export function columnWidths(
  columns: Columns,
  rows: readonly (readonly string[])[],
  totals: readonly string[] | null,
  wide: number,
): number[] {
  const body = totals ? [...rows, totals] : rows
  const needs = columns.map(({ name, figures }, at) => {
    const texts = body.map((cells) => cells[at] ?? '')
    // Headings are smaller, and may be parted at every blank.
    const heads = widest(name.split(/\s+/)) * 0.85
    const words = texts.flatMap((text) => wordsOf(text, figures))
    const least = Math.min(Math.max(heads, widest(words)) + room, wide / 2)
    const whole = Math.max(least, Math.min(widest(texts), wide / 2) + room)
    return { least, whole }
  })
  const sum = (of: 'least' | 'whole') => needs.reduce((all, need) => all + need[of], 0)
  const [least, whole] = [sum('least'), sum('whole')]
  const shared = needs.map((need) => {
    if (least >= wide) return (need.least / least) * wide
    if (whole > wide) return need.least + ((need.whole - need.least) / (whole - least)) * (wide - least)
    return (need.whole / whole) * wide
  })
  return shared.map(Math.floor)
}
