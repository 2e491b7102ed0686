import { bob, box, group, path } from '#web/ui/draft/ink.ts'
import { write } from '#web/ui/draft/lettering.ts'

/** A floor with rooms 401 to 405, and a dashed outline where 404 was looked for; the bob hangs over its middle. */
export function notFoundPicture(): string {
  const [wide, deep] = [112, 128]
  const [left, top] = [24, 186]
  const wall = { fill: 'ink' } as const
  const rooms = [401, 402, 403, 404, 405]
  return (
    box(left, top - 8, wide * 5, deep + 8, { fill: 'sheet' }) +
    box(left, top + deep, wide * 5, 66, { fill: 'wash' }) +
    rooms
      .map((room, index) => {
        const x = left + index * wide
        const missing = room === 404
        const look = missing ? 'muted' : 'ink'
        return (
          (missing
            ? box(x, top - 10, wide, deep + 12, { fill: 'paper' }) +
              box(x + 8, top, wide - 16, deep, { stroke: 'muted', width: 2.5, dash: '12 8' })
            : box(x - 4, top - 8, wide + 8, 8, wall) +
              box(x - 4, top + deep - 4, 24, 8, wall) +
              box(x + 20 + 44, top + deep - 4, wide - 64 + 4, 8, wall) +
              path(`M${x + 20} ${top + deep}v-44A44 44 0 0 1 ${x + 64} ${top + deep}`, { stroke: 'ink' })) +
          write(String(room), {
            x: x + wide / 2 + (missing ? 0 : 6),
            y: top + (missing ? 106 : 52),
            size: 32,
            anchor: 'middle',
            fill: look,
          })
        )
      })
      .join('') +
    [0, 1, 2, 3, 4, 5].map((index) => box(left + index * wide - 4, top - 8, 8, deep + 12, wall)).join('') +
    box(left - 4, top + deep + 62, wide * 5 + 8, 8, wall) +
    group({ transform: `translate(${left + 3.5 * wide} 24)` }, bob(146))
  )
}

/** A string that is cut, and the bob on the ground below it. */
export function cutString(): string {
  return (
    path('M320 0V44', { stroke: 'muted', width: 2.2 }) +
    path('M320 44l-7 13M320 44l1 15M320 44l8 12', { stroke: 'muted', width: 1.6, cap: 'round' }) +
    path('M320 66V128', { stroke: 'muted', width: 2, dash: '3 8' }) +
    path('M24 154H616', { stroke: 'ink', width: 3 }) +
    path(Array.from({ length: 24 }, (_, index) => `M${30 + index * 25} 170l14 -14`).join(''), {
      stroke: 'muted',
    }) +
    path('M286 132c-20 -26 -40 14 -62 2s-30 6 -46 16', { stroke: 'ink', width: 2.5 }) +
    group(
      { transform: 'translate(282 134) rotate(-80) scale(1.5)' },
      path('M-4.5 0h9v7h2l4.5 5v11L1 58h-2L-11 23v-11l4.5 -5h2z', { fill: 'signal' }),
      '<path fill="#0b1b2b" fill-opacity=".3" d="M4.5 7h2l4.5 5v11L1 58H0L4.5 23z"/>',
    )
  )
}
