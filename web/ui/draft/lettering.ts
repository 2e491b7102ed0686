import { type Look, short, wear } from './ink.ts'
import letters from './letters.json' with { type: 'json' }

/**
 * Lettering as outlines: a picture in an `<img>` can fetch no font, and one that is set in whatever the system has would
 * not be the site's. The outlines are those of the fonts in `web/fonts`, in thousandths of the size.
 */
export type Face = keyof typeof letters

function letterOf(face: Face, character: string): { advance: number; outline: string } {
  const entry = (letters[face] as Record<string, string>)[character]
  if (entry === undefined) throw new Error(`the ${face} letters have no '${character}'`)
  const cut = entry.indexOf(' ')
  return cut === -1
    ? { advance: Number(entry), outline: '' }
    : { advance: Number(entry.slice(0, cut)), outline: entry.slice(cut + 1) }
}

/** How wide a line of text runs, in units of the drawing. */
export const widthOf = (text: string, size: number, face: Face = 'bold') =>
  ([...text].reduce((sum, character) => sum + letterOf(face, character).advance, 0) * size) / 1000

/** The largest whole size up to `size` at which each of the texts keeps within `room`. */
export const sizeWithin = (room: number, size: number, face: Face, ...texts: readonly string[]) =>
  Math.min(size, ...texts.map((text) => Math.floor(room / widthOf(text, 1, face))))

/** An outline at its size and place; it has only the absolute commands M, L, H, V, Q, C and Z. */
const place = (outline: string, size: number, dx: number, dy: number) =>
  outline.replace(/([MLHVQC])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.match(/-?\d+/g)?.map(Number) ?? []
    const placed = values.map((value, index) => {
      const across = command === 'H' || (command !== 'V' && index % 2 === 0)
      return short((value * size) / 1000 + (across ? dx : dy))
    })
    return command + placed.join(' ')
  })

type Setting = {
  x: number
  y: number
  size: number
  face?: Face
  anchor?: 'start' | 'middle' | 'end'
} & Look

/** A line of text, its baseline at `y`. With a `transform`, `x` and `y` are in the space it makes. */
export function write(
  text: string,
  { x, y, size, face = 'bold', anchor = 'start', fill = 'ink', ...look }: Setting,
) {
  const wide = widthOf(text, size, face)
  let at = x - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0)
  let d = ''
  for (const character of text) {
    const { advance, outline } = letterOf(face, character)
    d += place(outline, size, at, y)
    at += (advance * size) / 1000
  }
  return `<path${wear({ fill, ...look })} d="${d}"/>`
}
