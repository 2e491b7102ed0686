import { brand } from '#contract/brand.ts'
import { pictureSize } from '#web/sharing.ts'
import { sizeWithin } from '#web/ui/draft/lettering.ts'
import { bob, box, type Ink, line, signal, words } from './pen.ts'

/** A picture for sharing: what it says, and what is drawn beside it. */
export type Sheet = {
  ink: Ink
  /** The page's name, in lines that fit the left half. */
  title: readonly string[]
  /** One exact example, in lines. */
  lines: readonly string[]
  /** The sheet's number in the title block. */
  number: string
  /** What the title block says of what is drawn. */
  status: string
  drawing: string
}

const { width, height } = pictureSize
const edge = 24
const left = 72

/** The size at which the longest line of a title still fits beside the drawing. */
const titleSize = (title: readonly string[]) => {
  const longest = Math.max(...title.map((line) => line.length))
  return Math.round(Math.min(72, 530 / (longest * 0.73)))
}

/** The whole picture: drafting grid, frame, mark, words, drawing and title block. */
export function drawSheet({ ink, title, lines, number, status, drawing }: Sheet): string {
  const size = titleSize(title)
  const below = lines.length * 38
  const first = 560 - below - 28 - (title.length - 1) * size * 1.08
  const grid: string[] = []
  for (let x = edge + 32; x < width - edge; x += 32) grid.push(`M${x} ${edge}V${height - edge}`)
  for (let y = edge + 32; y < height - edge; y += 32) grid.push(`M${edge} ${y}H${width - edge}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${ink.ground}"/>`,
    `<path d="${grid.join('')}" stroke="${ink.grid}" stroke-width="1" stroke-opacity=".7"/>`,
    box(edge, edge, width - 2 * edge, height - 2 * edge, { stroke: ink.ink, width: 3 }),
    line([left + 14, 0], [left + 14, 66], { stroke: ink.ink, width: 3 }),
    bob([left + 14, 50], 76, ink),
    words(brand.name, [left + 52, 112], { size: 40, fill: ink.ink, weight: 800 }),
    line([left, first - size - 22], [left + 88, first - size - 22], { stroke: signal, width: 6 }),
    ...title.map((text, index) =>
      words(text, [left, first + index * size * 1.08], { size, fill: ink.ink, weight: 840, wide: true }),
    ),
    ...lines.map((text, index) =>
      words(text, [left, 560 - below + 30 + index * 38], { size: 28, fill: ink.muted }),
    ),
    drawing,
    titleBlock(ink, number, status),
    '</svg>',
  ].join('')
}

/** The corner that every drawing has: the sheet's number, and when what it shows is to be had. */
function titleBlock(ink: Ink, number: string, status: string): string {
  const [x, y, wide, high] = [748, 540, 428, 66]
  return [
    box(x, y, wide, high, { fill: ink.sheet, stroke: ink.ink, width: 3 }),
    line([x + 120, y], [x + 120, y + high], { stroke: ink.ink, width: 3 }),
    words(number, [x + 60, y + 43], { size: 28, fill: ink.ink, weight: 800, anchor: 'middle' }),
    words(status, [x + 142, y + 42], {
      size: sizeWithin(274, 26, 'bold', status),
      fill: ink.ink,
      weight: 600,
    }),
  ].join('')
}
