import { say } from '#language/say.ts'
import { attic } from '#web/marketing/use-cases/jobs.ts'
import { levelMeasure, uprightMeasure } from '#web/ui/draft/flat.ts'
import { box, path, short } from '#web/ui/draft/ink.ts'
import { write } from '#web/ui/draft/lettering.ts'

/** A partition cut through, as it is written in a specification; 12 units an inch. */
export function specToCad(): string {
  const scale = 12
  const [left, top] = [36, 104]
  const [board, stud, spacing] = [0.625 * scale, 3.625 * scale, 16 * scale]
  const thick = stud + 2 * board
  const long = 528
  const centers = [60, 60 + spacing, 60 + 2 * spacing]
  const flange = 1.25 * scale
  return (
    box(left, top, long, board, { fill: 'wash', stroke: 'ink', width: 2 }) +
    box(left, top + board + stud, long, board, { fill: 'wash', stroke: 'ink', width: 2 }) +
    centers
      .map((center) => {
        const x = left + center - flange / 2
        return path(
          `M${short(x + flange)} ${short(top + board + 7)}v-5.5H${short(x)}v${short(stud - 3)}h${short(flange)}v-5.5`,
          { stroke: 'signal', width: 4 },
        )
      })
      .join('') +
    path(`M${left} ${top - 16}v${short(thick + 32)}M${left + long} ${top - 16}v${short(thick + 32)}`, {
      stroke: 'muted',
      dash: '10 5 3 5',
    }) +
    levelMeasure(left + (centers[0] ?? 0), left + (centers[1] ?? 0), top - 26, {
      label: say('16 in o.c.'),
      size: 32,
    }) +
    levelMeasure(left + (centers[1] ?? 0), left + (centers[2] ?? 0), top - 26, {
      label: say('16 in o.c.'),
      size: 32,
    }) +
    uprightMeasure(top, top + thick, left + long + 34, { label: '', size: 24 }) +
    path(`M${left + long + 34} ${short(top + thick)}v46h-20`, { stroke: 'ink', opacity: 0.75 }) +
    write('4-7/8 in', { x: left + long + 6, y: top + thick + 57, size: 32, anchor: 'end' }) +
    path(
      `M${left + 96} ${short(top + board / 2)}V${short(top + thick + 42)}h18M${left + (centers[1] ?? 0)} ${short(top + thick / 2)}`,
      {
        stroke: 'blueprint',
        width: 2,
      },
    ) +
    write(say('5/8 in board'), { x: left + 122, y: top + thick + 53, size: 30, fill: 'blueprint' })
  )
}

/** What the thicker insulation still has to bring in, year by year. */
export function costBenefit(): string {
  const [left, base, step, unit] = [44, 186, 62, 0.21]
  const owed = (year: number) => (attic.extra - year * attic.thick.savedEachYear) / 100
  const years = Array.from({ length: 9 }, (_, year) => year)
  return (
    years
      .map((year) => {
        const high = owed(year) * unit
        const x = left + year * step
        return high >= 0
          ? box(x, base - high, 44, high, { fill: 'signal', stroke: 'ink', width: 1.5 })
          : box(x, base, 44, -high, { fill: 'level', stroke: 'ink', width: 1.5 })
      })
      .join('') +
    path(`M${left - 16} ${base}H${left + 9 * step}`, { stroke: 'ink', width: 2.5 }) +
    years
      .map((year) =>
        write(String(year), {
          x: left + year * step + 22,
          y: year < 6 ? base + 34 : base - 12,
          size: 29,
          anchor: 'middle',
          face: year === attic.years ? 'bold' : 'text',
          fill: year === attic.years ? 'ink' : 'muted',
        }),
      )
      .join('') +
    write(
      say('{insulation}: {amount} more', { insulation: attic.thick.name, amount: `$${attic.extra / 100}` }),
      {
        x: left + 58,
        y: base - owed(0) * unit + 8,
        size: 32,
      },
    ) +
    write(say('paid back in year {year}', { year: attic.years }), {
      x: left + 9 * step - 18,
      y: base - 64,
      size: 32,
      anchor: 'end',
    }) +
    path(`M${left + 6 * step + 22} ${base - 55}v16`, { stroke: 'ink', width: 2 })
  )
}
