/** What the drawings are made with: colours of the house, lines and dimension lines, as SVG. Lengths in pixels. */

/** The colours of one ground. */
export type Ink = { ground: string; sheet: string; grid: string; ink: string; muted: string }

export const signal = '#f26b1d'
export const blueprint = '#1f5fbf'
export const level = '#2e7d4f'

export const paper: Ink = {
  ground: '#f7f5f0',
  sheet: '#fffefb',
  grid: '#d9d4c7',
  ink: '#0b1b2b',
  muted: '#51606f',
}

export const night: Ink = {
  ground: '#0b1b2b',
  sheet: '#12263a',
  grid: '#1e3850',
  ink: '#f7f5f0',
  muted: '#b4bec8',
}

export type Point = readonly [x: number, y: number]

const rounded = (value: number) => Math.round(value * 10) / 10
const pair = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Words = {
  size: number
  fill: string
  weight?: number
  wide?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

/** A line of text that begins, ends or has its middle at `at`. */
export function words(
  text: string,
  [x, y]: Point,
  { size, fill, weight = 400, wide, anchor = 'start' }: Words,
) {
  const stretch = wide ? ' font-stretch="125%"' : ''
  return `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" font-weight="${weight}"${stretch} text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`
}

type Stroke = { stroke?: string; width?: number; fill?: string; dash?: string }

/** A path through `points`. */
export function path(
  points: readonly Point[],
  { stroke = 'none', width = 2, fill = 'none', dash }: Stroke,
  closed = false,
) {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  return `<path d="M${points.map(pair).join('L')}${closed ? 'Z' : ''}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"${dashes}/>`
}

/** A line from one point to another. */
export const line = (from: Point, to: Point, look: Stroke) => path([from, to], look)

/** A closed shape. */
export const shape = (points: readonly Point[], look: Stroke) => path(points, look, true)

/** A rectangle by its upper left corner and its size. */
export const box = (x: number, y: number, width: number, height: number, look: Stroke) =>
  shape(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    look,
  )

type Dimension = { ink: Ink; colour?: string; size?: number; gap?: number }

/** A dimension line: slashes at both ends, its measure in a gap in the middle, turned with the line where it is steep. */
export function dimension(
  from: Point,
  to: Point,
  measure: string,
  { ink, colour, size = 24, gap }: Dimension,
) {
  const stroke = colour ?? ink.ink
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [dx / length, dy / length]
  const half = (gap ?? measure.length * size * 0.46 + 20) / 2
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI
  const upright = turn > 90 || turn <= -90 ? turn + 180 : turn
  const slash = ([x, y]: Point) =>
    line([x - (ux - uy) * 9, y - (uy + ux) * 9], [x + (ux - uy) * 9, y + (uy + ux) * 9], { stroke, width: 3 })
  return [
    path([from, [middle[0] - ux * half, middle[1] - uy * half]], { stroke }),
    path([[middle[0] + ux * half, middle[1] + uy * half], to], { stroke }),
    slash(from),
    slash(to),
    `<g transform="rotate(${rounded(upright)} ${pair(middle)})">${words(measure, [middle[0], middle[1] + size * 0.36], { size, fill: stroke, weight: 700, anchor: 'middle' })}</g>`,
  ].join('')
}

/** Slanting lines across a shape, as a cut through something solid is drawn; `id` must be the drawing's own. */
export function hatch(id: string, points: readonly Point[], colour: string, gap = 12) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const reach = bottom - top
  const lines: string[] = []
  for (let x = left - reach; x < right; x += gap)
    lines.push(`M${pair([x, bottom])}L${pair([x + reach, top])}`)
  return `<clipPath id="${id}"><path d="M${points.map(pair).join('L')}Z"/></clipPath><path d="${lines.join('')}" clip-path="url(#${id})" stroke="${colour}" stroke-width="2" fill="none"/>`
}

/** The plumb bob as the site's mark has it, hanging from `at`, `height` high. */
export function bob([x, y]: Point, height: number, ink: Ink) {
  return `<g transform="translate(${rounded(x - height / 4)} ${rounded(y)}) scale(${height / 48})"><path d="M12 0v11" stroke="${ink.ink}" stroke-width="1.4"/><path d="M9 10h6v5h1l3 3.5v8L12.6 47h-1.2L5 26.5v-8L8 15h1z" fill="${signal}"/><path d="M15 15h1l3 3.5v8L12.6 47H12l3-20.5v-8z" fill-opacity=".28"/><path d="M9 12h6M9 15h6M5 26.5h14" stroke="#0b1b2b" stroke-opacity=".35" stroke-width=".6"/></g>`
}
