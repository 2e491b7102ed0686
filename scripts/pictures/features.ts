import { formatCents } from '#domain/prices.ts'
import { say } from '#language/say.ts'
import { bedroom, change, egress, hanging, paintPrice } from '#web/marketing/features/samples.ts'
import { feetAndInches, sampleRoom, takeoff } from '#web/marketing/sample-room.ts'
import { levelMeasure, revision, tickMark, uprightMeasure } from '#web/ui/draft/flat.ts'
import { box, circle, group, path } from '#web/ui/draft/ink.ts'
import { isometry } from '#web/ui/draft/isometry.ts'
import { sizeWithin, write } from '#web/ui/draft/lettering.ts'
import { shell } from './shell.ts'

/** A bedroom window above the floor, and each thing that the code asks of it. */
export function egressPicture(): string {
  const scale = 4.1
  const [left, floor] = [104, 396]
  const [wide, high, sill] = [egress.width * scale, egress.height * scale, egress.sill * scale]
  const [right, bottom] = [left + wide, floor - sill]
  const top = bottom - high
  const checks = [
    [`${egress.squareFeet} ft²`, say('at least {figure}', { figure: egress.requiredSquareFeet })],
    [say('{figure} in wide', { figure: egress.width }), say('at least {figure}', { figure: 20 })],
    [say('{figure} in high', { figure: egress.height }), say('at least {figure}', { figure: 24 })],
    [say('{figure} in sill', { figure: egress.sill }), say('at most {figure}', { figure: 44 })],
  ] as const
  return (
    path(`M24 ${floor}H316`, { stroke: 'ink', width: 3 }) +
    path(Array.from({ length: 12 }, (_, index) => `M${30 + index * 24} ${floor + 16}l14 -14`).join(''), {
      stroke: 'muted',
    }) +
    box(left - 14, top - 14, wide + 28, high + 28, { fill: 'wash', stroke: 'ink', width: 2 }) +
    box(left - 22, bottom + 14, wide + 44, 10, { fill: 'sheet', stroke: 'ink', width: 2 }) +
    box(left, top, wide, high, { fill: 'sheet', stroke: 'ink', width: 2 }) +
    box(left, top, wide, high, { fill: 'level', opacity: 0.14 }) +
    path(`M${right} ${top}L${left} ${(top + bottom) / 2}L${right} ${bottom}`, {
      stroke: 'muted',
      dash: '9 6',
    }) +
    levelMeasure(left, right, top - 34, { label: `${egress.width} in`, size: 30 }) +
    uprightMeasure(top, bottom, left - 42, { label: `${egress.height} in`, size: 30 }) +
    uprightMeasure(bottom, floor, left + wide / 2 + 14, { label: `${egress.sill} in`, size: 30 }) +
    write('IRC R310.2', { x: 356, y: 62, size: 40 }) +
    path('M356 78H620', { stroke: 'ink', width: 3 }) +
    checks
      .map(([what, need], index) => {
        const y = 128 + index * 84
        return (
          tickMark(358, y - 10, 1.1) +
          write(what, { x: 402, y, size: sizeWithin(218, 34, 'bold', what) }) +
          write(need, { x: 402, y: y + 33, size: 28, face: 'text', fill: 'muted' }) +
          (index < 3 ? path(`M356 ${y + 47}H620`, { stroke: 'line' }) : '')
        )
      })
      .join('')
  )
}

/** A change order on top of the versions before it. */
export function changeOrder(): string {
  const rows = [
    [say('Contract sum'), change.sum],
    [say('Change order 1'), change.changeOrder],
    [say('New contract sum'), change.newSum],
  ] as const
  const size = sizeWithin(410, 31, 'bold', ...rows.map(([name, cents]) => `${name} ${formatCents(cents)}`))
  return (
    box(118, 22, 470, 420, { fill: 'wash', stroke: 'muted' }) +
    box(100, 34, 470, 420, { fill: 'wash', stroke: 'muted' }) +
    box(82, 46, 470, 420, { fill: 'sheet', stroke: 'ink', width: 2 }) +
    write(say('Change order 1'), { x: 112, y: 102, size: 36 }) +
    path('M112 120H522', { stroke: 'ink', width: 3 }) +
    rows
      .map(([name, cents], index) => {
        const y = 168 + index * 48 + (index === 2 ? 8 : 0)
        const face = index === 2 ? 'bold' : 'text'
        return (
          write(name, { x: 112, y, size, face }) +
          write(formatCents(cents), { x: 522, y, size, face, anchor: 'end' }) +
          (index === 1 ? path(`M112 ${y + 16}H522`, { stroke: 'ink' }) : '')
        )
      })
      .join('') +
    path(
      'M120 370c14 -36 26 -42 28 -25c1 14 -17 30 -14 11c6 -22 31 -36 34 -17c1 11 -8 20 0 17c11 -6 14 -20 22 -17c6 6 -6 17 6 14c17 -4 25 -20 56 -20',
      { stroke: 'blueprint', width: 3.5, cap: 'round' },
    ) +
    path('M112 382H340', { stroke: 'muted' }) +
    write(say('Owner'), { x: 112, y: 414, size: 28, face: 'text', fill: 'muted' }) +
    revision(484, 372, 'C')
  )
}

/** The sample room with a queen bed in it, and the ways around it. */
export function bedPicture(): string {
  const iso = isometry(2.05, 274, 106)
  const { block, dimension, line, plane, sides } = iso
  const { width, depth } = sampleRoom
  const { bed, atFoot, atEachSide } = bedroom
  const across = atEachSide + bed.width
  const clear = { size: 26, tone: 'blueprint', gap: 0 } as const
  return (
    shell(iso, width, depth, 40) +
    path(
      Array.from({ length: 10 }, (_, index) =>
        line([0, (index + 1) * 11, 0], [width, (index + 1) * 11, 0]),
      ).join(''),
      {
        stroke: 'line',
      },
    ) +
    path(plane([0, 62, 0], [0, 98, 0], [0, 98, 40], [0, 62, 40]), {
      fill: 'paper',
      stroke: 'ink',
      width: 2,
    }) +
    block([atFoot, atEachSide, 0], [bed.length, bed.width, 14], ['sheet', 'wash', 'line'], 2) +
    block([atFoot, atEachSide, 14], [52, bed.width, 5], ['blueprint', 'wash', 'line'], 2) +
    [4, 32]
      .map((y) => block([atFoot + 60, atEachSide + y, 14], [15, 24, 5], ['sheet', 'wash', 'line'], 1.5))
      .join('') +
    dimension({
      from: [0, 108, 0],
      to: [atFoot, 108, 0],
      side: -1,
      away: [0, 1, 0],
      label: feetAndInches(atFoot),
      on: 'floorRight',
      ...clear,
    }) +
    dimension({
      from: [140, across, 0],
      to: [140, depth, 0],
      away: [1, 0, 0],
      label: '',
      on: 'floorAway',
      ...clear,
    }) +
    iso.lay(feetAndInches(atEachSide), [134, across + 15, 0], 'floorRight', {
      size: 26,
      anchor: 'end',
      fill: 'blueprint',
      dy: 7,
    }) +
    sides({ wide: width, deep: depth, gap: 14, labels: [feetAndInches(width), feetAndInches(depth)] })
  )
}

/** The cost of hanging a room's drywall as lengths: material and labor, and where each price comes from. */
export function costPicture(): string {
  const [left, wide] = [40, 560]
  const right = left + wide
  const middle = left + (wide * hanging.material) / hanging.total
  const half = (from: number, to: number, name: string, ...lines: string[]) =>
    write(name, { x: from + 12, y: 260, size: 32 }) +
    lines
      .map((text, index) =>
        write(text, { x: from + 12, y: 296 + index * 30, size: 28, face: 'text', fill: 'muted' }),
      )
      .join('') +
    path(`M${from} 212V${320}M${to} 212V320`, { stroke: 'line' })
  return (
    levelMeasure(left, middle, 90, { label: formatCents(hanging.material), size: 30 }) +
    levelMeasure(middle, right, 90, { label: formatCents(hanging.labor), size: 30 }) +
    box(left, 122, middle - left, 92, { fill: 'wash', stroke: 'ink', width: 2 }) +
    path(
      Array.from({ length: takeoff.drywall.sheets - 1 }, (_, index) => {
        const x = left + ((index + 1) * (middle - left)) / takeoff.drywall.sheets
        return `M${x.toFixed(1)} 122v92`
      }).join(''),
      { stroke: 'muted' },
    ) +
    box(middle, 122, right - middle, 92, { fill: 'signal', stroke: 'ink', width: 2 }) +
    path(
      Array.from({ length: Math.floor(hanging.hours) }, (_, index) => {
        const x = middle + ((index + 1) * (right - middle)) / hanging.hours
        return `M${x.toFixed(1)} 122v92`
      }).join(''),
      { stroke: 'on-signal', opacity: 0.45 },
    ) +
    half(left, middle, say('Material'), `${takeoff.drywall.sheets} × ${formatCents(hanging.sheetCents)}`) +
    half(
      middle,
      right,
      say('Labor'),
      say('{hours} hours × {price}', { hours: hanging.hours, price: formatCents(hanging.hourCents) }),
    ) +
    levelMeasure(left, right, 356, { label: formatCents(hanging.total), size: 40, below: true })
  )
}

/** One line of the job on three phones. */
export function viewsPicture(): string {
  const views = [
    [say('Owner'), formatCents(paintPrice.price), say('to approve'), 'blueprint'],
    [say('Contractor'), formatCents(paintPrice.cost), say('cost'), 'ink'],
    [say('Worker'), `${takeoff.paint.gallons} gal`, say('2 coats'), 'signal'],
  ] as const
  const roleSize = sizeWithin(148, 29, 'bold', ...views.map(([role]) => role))
  const whatSize = sizeWithin(148, 30, 'text', ...views.map(([, , what]) => what))
  return (
    path('M320 84V116M124 160V116H516V160', { stroke: 'ink', width: 2.5 }) +
    box(176, 28, 288, 58, { fill: 'sheet', stroke: 'ink', width: 2.5 }) +
    write(say('Paint, Room 101'), { x: 320, y: 67, size: 29, anchor: 'middle' }) +
    views
      .map(([role, figure, what, tone], index) => {
        const x = 34 + index * 196
        const rounded = (dx: number, dy: number, wide: number, high: number, rx: number, look: string) =>
          `<rect ${look} x="${x + dx}" y="${dy}" width="${wide}" height="${high}" rx="${rx}"/>`
        const head = tone === 'signal' ? 'on-signal' : tone === 'ink' ? 'paper' : 'sheet'
        return group(
          {},
          rounded(0, 146, 180, 268, 24, 'class="fill-ink"'),
          rounded(9, 158, 162, 244, 14, 'class="fill-sheet"'),
          path(`M${x + 9} 218v-46q0 -14 14 -14h134q14 0 14 14v46z`, {
            fill: tone === 'ink' ? 'muted' : tone,
          }),
          write(role, { x: x + 90, y: 200, size: roleSize, anchor: 'middle', fill: head }),
          write(figure, { x: x + 90, y: 296, size: 46, anchor: 'middle' }),
          write(what, { x: x + 90, y: 332, size: whatSize, anchor: 'middle', face: 'text', fill: 'muted' }),
          circle(x + 90, 386, 4, { fill: 'line' }),
        )
      })
      .join('')
  )
}
