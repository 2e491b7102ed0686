import { night, signal } from './pen.ts'

/** The mark on a square of ink, `size` px wide: the bob on its string from the upper edge; `inset` is the share of free edge. */
export function icon(size: number, { inset, corner }: { inset: number; corner: number }): string {
  const inner = size * (1 - 2 * inset)
  const scale = inner / 32
  const left = (size - inner) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${night.ground}"/>`,
    `<path d="M${size / 2} 0v${left + 8 * scale}" stroke="${night.ink}" stroke-width="${2 * scale}"/>`,
    `<g transform="translate(${left} ${left}) scale(${scale})">`,
    `<path d="M13 7h6v4h5v6l-8 14-8-14v-6h5z" fill="${signal}"/>`,
    `<path d="M19 11h5v6l-8 14z" fill="#000" fill-opacity=".2"/>`,
    '</g></svg>',
  ].join('')
}

/** Every icon that is a file of points: its name and how it is drawn. A maskable one keeps the mark within four fifths. */
export const icons = [
  { name: 'favicon.ico', size: 32, svg: icon(32, { inset: 0, corner: 0.125 }) },
  { name: 'apple-touch-icon.png', size: 180, svg: icon(180, { inset: 0.14, corner: 0 }) },
  { name: 'icon-192.png', size: 192, svg: icon(192, { inset: 0.06, corner: 0.125 }) },
  { name: 'icon-512.png', size: 512, svg: icon(512, { inset: 0.06, corner: 0.125 }) },
  { name: 'icon-maskable-512.png', size: 512, svg: icon(512, { inset: 0.2, corner: 0 }) },
] as const
