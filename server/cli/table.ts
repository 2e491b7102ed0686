import type { Terminal } from './terminal.ts'

/** A column of a table; where room is short, those that may be cut are. */
export type Column = { title: string; cut?: true; right?: true }

const narrowest = 8
const gap = 2

/** Takes two columns of a terminal (East Asian Wide and Fullwidth, UAX 11, and emoji). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u
const noWidth = /\p{M}|\p{Cf}/u

const widthOf = (text: string): number => {
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(text))
    width += wide.test(segment) ? 2 : noWidth.test(segment[0] ?? '') ? 0 : 1
  return width
}

function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/**
 * Lines of a table: aligned with a heading and at most as wide as the terminal, or a line a row with a tab between its
 * cells where a script reads it.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { columns: room }: Pick<Terminal, 'columns'>,
): string[] {
  if (room === undefined) return rows.map((row) => row.join('\t'))
  const widths = columns.map(({ title }, i) =>
    Math.max(title.length, ...rows.map((row) => widthOf(row[i] ?? ''))),
  )
  const total = () => widths.reduce((sum, width) => sum + width, gap * (widths.length - 1))
  while (total() > room) {
    const widest = columns
      .map(({ cut }, i) => (cut ? (widths[i] ?? 0) : 0))
      .reduce((best, width, i, all) => (width > (all[best] ?? 0) ? i : best), 0)
    if ((widths[widest] ?? 0) <= narrowest || !columns[widest]?.cut) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => {
        const text = cutTo(cell, widths[i] ?? 0)
        const blank = ' '.repeat(Math.max(0, (widths[i] ?? 0) - widthOf(text)))
        return columns[i]?.right ? blank + text : text + blank
      })
      .join(' '.repeat(gap))
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...rows.map(line)]
}
