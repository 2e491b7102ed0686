import { say } from '#language/say.ts'
import { feetAndInches, measured, sampleRoom, takeoff } from '#web/marketing/sample-room.ts'
import { cloud, levelMeasure, revision, uprightMeasure } from '#web/ui/draft/flat.ts'
import { bob, box, group, path, short } from '#web/ui/draft/ink.ts'
import { isometry, keynote } from '#web/ui/draft/isometry.ts'
import { sizeWithin, widthOf, write } from '#web/ui/draft/lettering.ts'

const { width, depth, height, door, window: pane } = sampleRoom

/** The order as it stands on the drive, to scale; the numbers are those of the room. */
export function order(): string {
  const iso = isometry(2.5, 218, 66)
  const { block, project, line } = iso
  const faces = ['sheet', 'wash', 'line'] as const
  const sheets = takeoff.drywall.sheets
  const layer = 0.5
  const dunnage = [6, 46, 86].map((x) => block([x, 0, 0], [4, 48, 3.5], ['wash', 'line', 'line'])).join('')
  const stack =
    block([0, 0, 3.5], [96, 48, sheets * layer], faces, 2) +
    path(
      Array.from({ length: sheets - 1 }, (_, index) => {
        const z = 3.5 + (index + 1) * layer
        return line([0, 48, z], [96, 48, z], [96, 0, z])
      }).join(''),
      { stroke: 'ink', width: 0.7 },
    )
  const boxes = [0, 1]
    .flatMap((column) => [0, 1, 2].map((level) => [column, level] as const))
    .map(([column, level]) =>
      block([116, 4 + column * 9, level * 5], [48, 8.5, 5], ['signal', 'wash', 'line']),
    )
    .join('')
  const cans = Array.from({ length: takeoff.paint.gallons }, (_, index) => {
    const [x, y] = project([124 + index * 13, 40, 0])
    const [wide, tall] = [13, 24]
    return (
      path(
        `M${short(x - wide)} ${short(y - tall)}v${tall}a${wide} ${wide / 2} 0 0 0 ${wide * 2} 0v${-tall}`,
        { fill: 'wash', stroke: 'ink', width: 2 },
      ) +
      path(
        `M${short(x - wide)} ${short(y - 15)}a${wide} ${wide / 2} 0 0 0 ${wide * 2} 0v7a${wide} ${wide / 2} 0 0 1 ${-wide * 2} 0z`,
        {
          fill: 'blueprint',
          stroke: 'ink',
        },
      ) +
      `<ellipse class="fill-sheet stroke-ink" stroke-width="2" cx="${short(x)}" cy="${short(y - tall)}" rx="${wide}" ry="${wide / 2}"/>`
    )
  }).join('')
  const lengths = Array.from({ length: takeoff.baseboard.pieces }, (_, index) =>
    block([-8, 62 + index * 7, 0], [192, 5.25, 0.8], faces),
  ).join('')
  const label = (text: string, x: number, y: number, number: number, anchor: 'start' | 'end' = 'start') =>
    keynote(anchor === 'start' ? x : x - widthOf(text, 30) - 26, y - 10, number, 16) +
    write(text, { x: anchor === 'start' ? x + 26 : x, y, size: 30, anchor })
  return (
    dunnage +
    stack +
    boxes +
    cans +
    lengths +
    label(say('{count} sheets', { count: sheets }), 316, 66, 1) +
    label(say('{count} lengths', { count: takeoff.baseboard.pieces }), 66, 350, 2) +
    label(`${takeoff.paint.gallons} gal`, 500, 330, 3) +
    label(`${takeoff.flooring.needSquareFeet.toFixed(0)} ft²`, 486, 160, 4)
  )
}

/** A clause whose quantity came from the room, clouded because it changed. */
export function contract(): string {
  // Lines of one clause; what the room filled in stands in brackets.
  const [first = '', ...rest] = say(
    'Hang and finish / [{sheets} sheets of ½ in drywall] / in [Room 101], level 4 finish.',
    {
      sheets: takeoff.drywall.sheets,
    },
  ).split(' / ')
  const size = sizeWithin(336, 29, 'bold', ...rest.flatMap((line) => /\[(.*)\]/.exec(line)?.[1] ?? []))
  const filled = (text: string, x: number, y: number) =>
    write(text, { x, y, size }) +
    path(`M${x} ${y + 9}h${short(widthOf(text, size))}`, { stroke: 'signal', width: 4 })
  const plain = (text: string, x: number, y: number) => write(text, { x, y, size, face: 'text' })
  const clause = (line: string, left: number, y: number) => {
    const [before = '', field = '', after = ''] = line.split(/[[\]]/)
    const x = before ? Math.round(left + widthOf(before, size, 'text') + 1) : left
    return (
      (before && plain(before.trimEnd(), left, y)) +
      (field && filled(field, x, y)) +
      (after && plain(after, x + widthOf(field, size), y))
    )
  }
  const bars = (y: number, ...lengths: number[]) =>
    lengths.map((wide, index) => box(112, y + index * 20, wide, 7, { fill: 'line' })).join('')
  return (
    path('M98 44H576V400H98Z', { fill: 'sheet', stroke: 'muted' }) +
    path('M80 30H558V400H80Z', { fill: 'sheet', stroke: 'ink', width: 2 }) +
    write(say('Scope of work'), { x: 112, y: 88, size: 38 }) +
    path('M112 106H526', { stroke: 'ink', width: 3 }) +
    bars(128, 414, 352) +
    write('3.2', { x: 112, y: 218, size }) +
    clause(first, 168, 218) +
    cloud(162, 238, 372, 46, { stroke: 'blueprint', width: 2.5 }) +
    rest.map((line, index) => clause(line, index === 0 ? 178 : 168, 270 + index * 52)).join('') +
    bars(350, 414, 290) +
    revision(584, 252, 'B')
  )
}

/** Two working weeks of one room; a task starts when the one above it is done, and the plumb line hangs at today. */
export function schedule(): string {
  const [left, day, top, row] = [32, 57.6, 84, 60]
  const at = (days: number) => left + days * day
  const today = 4
  const tasks = [
    { name: say('Inspection'), starts: 0, days: 1, state: 'done' },
    { name: say('Hang drywall'), starts: 1, days: 2, state: 'done' },
    { name: say('Tape, 3 coats'), starts: 3, days: 3, state: 'now' },
    { name: say('Paint'), starts: 6, days: 2, state: 'next' },
    { name: say('Floor'), starts: 8, days: 2, state: 'next' },
  ] as const
  const looks = {
    done: { fill: 'level' },
    now: { fill: 'wash', stroke: 'ink', width: 2 },
    next: { fill: 'sheet', stroke: 'ink', width: 2 },
  } as const
  const days = say('MTWTF').repeat(2)
  return (
    [...days]
      .map((name, index) =>
        write(name, {
          x: at(index + 0.5),
          y: 46,
          size: 26,
          anchor: 'middle',
          fill: index === today ? 'ink' : 'muted',
          face: index === today ? 'bold' : 'text',
        }),
      )
      .join('') +
    path(Array.from({ length: 11 }, (_, index) => `M${short(at(index))} 62V392`).join(''), {
      stroke: 'line',
    }) +
    path(`M${at(5)} 62V392`, { stroke: 'muted' }) +
    tasks
      .map(({ name, starts, days: long, state }, index) => {
        const y = top + index * row
        const before = state === 'next' && at(starts) - 12 - widthOf(name, 27) > at(today + 0.5)
        const bar = box(at(starts) + 2, y, long * day - 4, 38, looks[state])
        const done =
          state === 'now'
            ? box(at(starts) + 2, y, (today + 0.5 - starts) * day - 2, 38, { fill: 'signal' })
            : ''
        const x = before ? at(starts) - 12 : at(starts + long) + 12
        const text = { x, y: y + 28, size: 27, anchor: before ? 'end' : 'start' } as const
        return (
          (index > 0 ? path(`M${at(starts)} ${y - row + 38}V${y + 19}`, { stroke: 'ink', width: 2 }) : '') +
          bar +
          done +
          (state === 'now' ? box(at(starts) + 2, y, long * day - 4, 38, { stroke: 'ink', width: 2 }) : '') +
          write(name, { ...text, stroke: 'sheet', width: 8, behind: true })
        )
      })
      .join('') +
    group({ transform: `translate(${at(today + 0.5)} 56)` }, bob(264))
  )
}

type Wall = {
  long: number
  openings: readonly (readonly [from: number, bottom: number, wide: number, high: number])[]
}

/** The walls one after the other as somebody sees them who turns around in the room. */
const walls: readonly Wall[] = [
  { long: depth, openings: [[depth - 98, 0, door.width, door.height]] },
  { long: width, openings: [[34, 44, pane.width, pane.height]] },
  { long: depth, openings: [] },
  { long: width, openings: [] },
]

function elevations(some: readonly Wall[], left: number, top: number, scale: number, size: number): string {
  let x = left
  return some
    .map(({ long, openings }) => {
      const [start, wide, high] = [x, long * scale, height * scale]
      x += wide
      return (
        box(start, top, wide, high, { fill: 'wash', stroke: 'ink', width: 2.5 }) +
        box(start, top + high - 5.25 * scale, wide, 5.25 * scale, { stroke: 'ink', opacity: 0.5 }) +
        openings
          .map(([from, bottom, across, up]) =>
            box(start + from * scale, top + (height - bottom - up) * scale, across * scale, up * scale, {
              fill: 'sheet',
              stroke: 'ink',
              width: 2,
            }),
          )
          .join('') +
        write(`${(long * height) / 144} ft²`, {
          x: start + wide - 14,
          y: top + size * 1.5,
          size,
          anchor: 'end',
          fill: 'blueprint',
        }) +
        levelMeasure(start, start + wide, top - 18, { label: feetAndInches(long), size })
      )
    })
    .join('')
}

/** The four walls laid flat in one row: a length and a height, which is all that the drywall hangs on. */
export function unrolled(): string {
  const scale = 1.97
  const [left, top] = [72, 60]
  const bottom = top + height * scale
  return (
    elevations(walls, left, top, scale, 24) +
    levelMeasure(left, left + measured.perimeterFeet * 12 * scale, bottom + 24, {
      label: `${measured.perimeterFeet} ft 0 in`,
      size: 24,
      below: true,
    }) +
    uprightMeasure(top, bottom, left - 24, { label: feetAndInches(height), size: 24 })
  )
}

/** The same in two rows, for a phone. */
export function unrolledNarrow(): string {
  const scale = 1.18
  const high = height * scale
  return (
    elevations(walls.slice(0, 2), 36, 46, scale, 18) +
    elevations(walls.slice(2), 36, 46 + high + 54, scale, 18) +
    uprightMeasure(46, 46 + high, 18, { label: feetAndInches(height), size: 16 }) +
    write(say('{feet} ft 0 in around', { feet: measured.perimeterFeet }), {
      x: 354,
      y: 46 + high * 2 + 54 + 26,
      size: 18,
      anchor: 'end',
    })
  )
}
