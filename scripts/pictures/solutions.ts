import { formatCents } from '#domain/prices.ts'
import { say } from '#language/say.ts'
import { clinic } from '#web/marketing/use-cases/jobs.ts'
import { levelMeasure, tickMark } from '#web/ui/draft/flat.ts'
import { box, path } from '#web/ui/draft/ink.ts'
import { isometry } from '#web/ui/draft/isometry.ts'
import { write } from '#web/ui/draft/lettering.ts'

/** A house with the addition that is to be built onto it; lengths in feet. */
export function residential(): string {
  const { plane, line, dimension } = isometry(7.4, 316, 92)
  const ink = { stroke: 'ink', width: 2 } as const
  const [wide, deep, wall, ridge] = [24, 16, 8, 14]
  const [from, out, high] = [1, 10, 8]
  const part = (fill: 'sheet' | 'wash' | 'line' | 'signal', ...points: Parameters<typeof plane>) =>
    path(plane(...points), { fill, ...ink })
  return (
    part(
      'line',
      [wide, 0, 0],
      [wide, deep, 0],
      [wide, deep, wall],
      [wide, deep / 2, ridge],
      [wide, 0, wall],
    ) +
    part('wash', [0, deep, 0], [wide, deep, 0], [wide, deep, wall], [0, deep, wall]) +
    part(
      'sheet',
      [-1, deep + 1, wall - 0.75],
      [wide + 1, deep + 1, wall - 0.75],
      [wide + 1, deep / 2, ridge],
      [-1, deep / 2, ridge],
    ) +
    path(
      [1, 2, 3, 4, 5]
        .map((row) => {
          const share = row / 6
          const [y, z] = [deep + 1 - share * (deep / 2 + 1), wall - 0.75 + share * (ridge - wall + 0.75)]
          return line([-1, y, z], [wide + 1, y, z])
        })
        .join(''),
      { stroke: 'muted', opacity: 0.6 },
    ) +
    part('sheet', [18, deep, 0], [21, deep, 0], [21, deep, 6.7], [18, deep, 6.7]) +
    part('sheet', [wide, 6, 3], [wide, 10, 3], [wide, 10, 6.5], [wide, 6, 6.5]) +
    path(
      plane(
        [from, deep + out, 0],
        [from + 12, deep + out, 0],
        [from + 12, deep + out, high],
        [from, deep + out, high],
      ),
      {
        fill: 'signal',
        opacity: 0.3,
      },
    ) +
    path(
      plane(
        [from + 12, deep, 0],
        [from + 12, deep + out, 0],
        [from + 12, deep + out, high],
        [from + 12, deep, high],
      ),
      {
        fill: 'signal',
        opacity: 0.45,
      },
    ) +
    path(
      plane(
        [from, deep, high],
        [from + 12, deep, high],
        [from + 12, deep + out, high],
        [from, deep + out, high],
      ),
      {
        fill: 'signal',
        opacity: 0.2,
      },
    ) +
    path(
      plane(
        [from, deep + out, 0],
        [from + 12, deep + out, 0],
        [from + 12, deep + out, high],
        [from, deep + out, high],
      ) +
        line(
          [from + 12, deep + out, 0],
          [from + 12, deep, 0],
          [from + 12, deep, high],
          [from + 12, deep + out, high],
        ) +
        line([from, deep + out, high], [from, deep, high], [from + 12, deep, high]),
      { stroke: 'signal', width: 3, dash: '10 6' },
    ) +
    dimension({
      from: [from, deep + out, 0],
      to: [from + 12, deep + out, 0],
      away: [0, 0.12, 0],
      gap: 14,
      label: '12 ft',
      on: 'floorRight',
      size: 34,
    }) +
    dimension({
      from: [from + 12, deep, 0],
      to: [from + 12, deep + out, 0],
      away: [0.12, 0, 0],
      gap: 14,
      label: '10 ft',
      on: 'floorAway',
      size: 34,
    })
  )
}

/** An application for payment as a length: what is due, and what is held back. */
export function commercial(): string {
  const { completed, retained, due } = clinic.application
  const [left, wide, top] = [32, 576, 116]
  const cut = left + (wide * due) / completed
  return (
    levelMeasure(left, left + wide, 70, {
      label: say('{amount} billed', { amount: formatCents(completed) }),
      size: 36,
    }) +
    box(left, top, cut - left, 84, { fill: 'blueprint', stroke: 'ink', width: 2 }) +
    box(cut, top, left + wide - cut, 84, { fill: 'sheet', stroke: 'ink', width: 2 }) +
    path(Array.from({ length: 7 }, (_, index) => `M${cut + 4 + index * 8} ${top + 82}l4 -80`).join(''), {
      stroke: 'muted',
    }) +
    write(say('{amount} due', { amount: formatCents(due) }), {
      x: left + 24,
      y: top + 56,
      size: 42,
      fill: 'sheet',
    }) +
    path(`M${left + wide - 28} ${top + 84}v28h-14`, { stroke: 'ink', width: 2 }) +
    write(
      say('{percent}% held: {amount}', {
        percent: clinic.application.retainagePercent,
        amount: formatCents(retained),
      }),
      {
        x: left + wide - 50,
        y: top + 123,
        size: 34,
        anchor: 'end',
      },
    )
  )
}

/** One row of a submittal register, as a reviewer reads it. */
export function government(): string {
  const rows = [
    ['09 29 00', 'SD-03', say('Product data')],
    ['09 29 00', 'SD-04', say('Samples')],
    ['09 29 00', 'SD-07', say('Certificates')],
  ] as const
  return (
    box(32, 24, 576, 240, { fill: 'sheet', stroke: 'ink', width: 2.5 }) +
    box(32, 24, 576, 58, { fill: 'ink' }) +
    [say('Section'), say('Type'), say('Submittal')]
      .map((name, index) => write(name, { x: [52, 220, 362][index] ?? 0, y: 64, size: 32, fill: 'paper' }))
      .join('') +
    rows
      .map(([section, type, what], index) => {
        const y = 126 + index * 61
        return (
          (index ? path(`M32 ${y - 42}H608`, { stroke: 'ink' }) : '') +
          write(section, { x: 52, y, size: 32, face: 'text' }) +
          write(type, { x: 220, y, size: 32 }) +
          write(what, { x: 362, y, size: 32, face: 'text' }) +
          (index === 0 ? tickMark(564, y - 10, 1.1) : '')
        )
      })
      .join('') +
    path('M204 82V264M342 82V264', { stroke: 'ink' })
  )
}
