import type { TaskLine } from '../task-lines.ts'
import { waitWords } from '../task-words.ts'

/** The measures of a card, in px: what its classes come to. Cards whose heights are known need not be drawn to be placed. */
export const cardMeasures = { padding: 10, title: 20, foot: 32, wait: 22, gap: 8 } as const

/** How wide a text is in px, as the title of a card is written. */
export type MeasureText = (text: string) => number

/** How many lines a title takes in `widthPx`, two at most: the rest is cut. */
export function titleLines(title: string, widthPx: number, measure: MeasureText): 1 | 2 {
  return measure(title) <= widthPx ? 1 : 2
}

/** How high the card of a line is, with the gap under it. */
export function cardHeight(line: TaskLine, widthPx: number, measure: MeasureText): number {
  const { padding, title, foot, wait, gap } = cardMeasures
  const lines = titleLines(line.title, widthPx, measure)
  return padding * 2 + title * lines + foot + (waitWords(line) === undefined ? 0 : wait) + gap
}

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

/** Measures a text in the font that the titles of cards have; each text once. */
export const measureTitle: MeasureText = (text) => {
  const known = widths.get(text)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 8
  pen.font = '600 14px "Archivo work", "Archivo Fallback", Arial, sans-serif'
  const width = pen.measureText(text).width
  widths.set(text, width)
  return width
}
