/** Lines and fills of a drawing, as SVG text. Their names are the site's own colour tokens. */
export const tones = [
  'paper',
  'sheet',
  'wash',
  'line',
  'ink',
  'muted',
  'signal',
  'on-signal',
  'blueprint',
  'level',
  'alarm-text',
] as const
export type Tone = (typeof tones)[number]

export type Look = {
  fill?: Tone
  stroke?: Tone
  /** Width of the line, in units of the drawing. */
  width?: number
  opacity?: number
  dash?: string
  cap?: 'round'
  /** The line lies behind the fill, as a rim around lettering. */
  behind?: true
  transform?: string
}

/** A number as short as a drawing needs it. */
export const short = (value: number) => String(Math.round(value * 10) / 10)

/** The attributes of a look. */
export function wear({ fill, stroke, width, opacity, dash, cap, behind, transform }: Look): string {
  const names = [fill && `fill-${fill}`, stroke && `stroke-${stroke}`].filter(Boolean).join(' ')
  return [
    names && ` class="${names}"`,
    width !== undefined && ` stroke-width="${width}"`,
    opacity !== undefined && ` opacity="${opacity}"`,
    dash && ` stroke-dasharray="${dash}"`,
    behind && ' paint-order="stroke"',
    cap && ` stroke-linecap="${cap}"`,
    transform && ` transform="${transform}"`,
  ]
    .filter(Boolean)
    .join('')
}

export const path = (d: string, look: Look) => `<path${wear(look)} d="${d}"/>`

export const box = (x: number, y: number, wide: number, high: number, look: Look) =>
  path(`M${short(x)} ${short(y)}h${short(wide)}v${short(high)}h${short(-wide)}z`, look)

export const circle = (x: number, y: number, radius: number, look: Look) =>
  `<circle${wear(look)} cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`

export const group = (look: Look, ...parts: string[]) => `<g${wear(look)}>${parts.join('')}</g>`

/** The bob on a string of `drop` units, hung at the origin; its tip is 58 units below the end of the string. */
export const bob = (drop: number) =>
  circle(0, 0, 4, { fill: 'ink' }) +
  path(`M0 0V${drop}`, { stroke: 'ink', width: 2 }) +
  path(`M-4.5 ${drop}h9v7h2l4.5 5v11L1 ${drop + 58}h-2L-11 ${drop + 23}v-11l4.5 -5h2z`, { fill: 'signal' }) +
  `<path fill="#0b1b2b" fill-opacity=".3" d="M4.5 ${drop + 7}h2l4.5 5v11L1 ${drop + 58}H0L4.5 ${drop + 23}z"/>`
