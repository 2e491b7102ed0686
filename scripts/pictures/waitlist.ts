import { say } from '#language/say.ts'
import { levelMeasure, tickMark, uprightMeasure } from '#web/ui/draft/flat.ts'
import { box, circle, path, short } from '#web/ui/draft/ink.ts'
import { widthOf, write } from '#web/ui/draft/lettering.ts'
import { kitchen, kitchenMeasures, tape } from '#web/waitlist/sample-kitchen.ts'

const { width, depth, notch, door, window: pane } = kitchen
const scale = 1.7
const [left, top] = [112, 140]
const [right, bottom] = [left + width * scale, top + depth * scale]

type Point = readonly [x: number, y: number]
const at = ([x, y]: Point) => `${short(left + x * scale)} ${short(top + y * scale)}`
const line = (...points: Point[]) => `M${points.map(at).join('L')}`

const step = width - notch.width
const outline: readonly Point[] = [
  [0, 0],
  [step, 0],
  [step, notch.depth],
  [width, notch.depth],
  [width, depth],
  [0, depth],
]
const [doorFrom, paneFrom, counter] = [96, 40, 25]
/** Where the one who measures stands, and the stretch of wall that is being read. */
const eye: Point = [92, 92]
const reading: readonly Point[] = [
  [width, 60],
  [width, depth - 6],
]

/** What the sensor has read so far: a point every 6 in, a little off the wall as such points are. */
function readings(): string {
  return outline
    .flatMap((from, index): Point[] => {
      const to = outline[(index + 1) % outline.length] ?? from
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
      return Array.from({ length: Math.floor(length / 6) }, (_, count) => {
        const share = ((count + 0.5) * 6) / length
        const off = [3, 5, 3.5, 6, 4][count % 5] ?? 4
        return [
          from[0] + (to[0] - from[0]) * share - dy * off,
          from[1] + (to[1] - from[1]) * share + dx * off,
        ]
      })
    })
    .map((point) => `M${at(point)}h0`)
    .join('')
}

/** The hero of the waitlist: a phone that has measured an L-shaped kitchen and holds the figures without a signal. */
export function phonePicture(): string {
  const figures = [
    [
      say('Floor'),
      `${kitchenMeasures.floorSquareFeet} ft² · ${kitchenMeasures.floorSquareMetres.toFixed(1)} m²`,
    ],
    [say('Walls'), `${kitchenMeasures.wallSquareFeet} ft²`],
    [say('Perimeter'), `${kitchenMeasures.perimeterFeet} ft 0 in`],
  ] as const
  const round = (x: number, y: number, wide: number, high: number, rx: number, fill: string) =>
    `<rect class="fill-${fill}" x="${x}" y="${y}" width="${wide}" height="${high}" rx="${rx}"/>`
  const sink = left + 6 * scale
  const kept = say('On phone')
  return (
    round(0, 150, 6, 60, 3, 'ink') +
    round(474, 190, 6, 90, 3, 'ink') +
    round(4, 4, 472, 642, 54, 'ink') +
    round(19, 19, 442, 612, 40, 'sheet') +
    round(190, 32, 100, 24, 12, 'ink') +
    write(say('Kitchen'), { x: 52, y: 96, size: 32 }) +
    write(kept, { x: 428, y: 94, size: 24, anchor: 'end', fill: 'level' }) +
    tickMark(Math.round(428 - widthOf(kept, 24) - 24.7), 86, 0.8) +
    path(`${line(...outline)}Z`, { fill: 'paper', stroke: 'ink', width: 8 }) +
    path(`${line([0, 0], [step, 0], [step, counter], [counter, counter], [counter, depth], [0, depth])}Z`, {
      fill: 'wash',
      stroke: 'muted',
    }) +
    box(sink, top + (paneFrom + 14) * scale, 15 * scale, 32 * scale, { fill: 'sheet', stroke: 'ink' }) +
    circle(sink + 7.5 * scale, top + (paneFrom + 30) * scale, 3, { fill: 'ink' }) +
    [44, 58]
      .map((x) =>
        [7, 18].map((y) => circle(left + x * scale, top + y * scale, 6.5, { stroke: 'ink' })).join(''),
      )
      .join('') +
    path(`${line(...outline)}Z`, { stroke: 'ink', width: 8 }) +
    path(line([0, paneFrom], [0, paneFrom + pane]), { stroke: 'sheet', width: 10 }) +
    path(line([-1.7, paneFrom], [-1.7, paneFrom + pane]) + line([1.7, paneFrom], [1.7, paneFrom + pane]), {
      stroke: 'ink',
      width: 2,
    }) +
    path(line([doorFrom, depth], [doorFrom + door, depth]), { stroke: 'sheet', width: 10 }) +
    path(
      `${line([doorFrom, depth], [doorFrom, depth - door])}A${short(door * scale)} ${short(door * scale)} 0 0 1 ${at([doorFrom + door, depth])}`,
      { stroke: 'ink' },
    ) +
    path(readings(), { stroke: 'blueprint', width: 4.5, cap: 'round' }) +
    path(`${line(eye, ...reading)}Z`, { fill: 'signal', opacity: 0.22 }) +
    path(line(...reading), { stroke: 'signal', width: 8 }) +
    circle(left + eye[0] * scale, top + eye[1] * scale, 10, { fill: 'signal', stroke: 'ink', width: 2.5 }) +
    levelMeasure(left, right, bottom + 28, { label: tape(width), size: 25, below: true }) +
    uprightMeasure(top, bottom, left - 32, { label: tape(depth), size: 25 }) +
    figures
      .map(([name, figure], index) => {
        const y = 482 + index * 46
        return (
          path(`M52 ${y}h376`, { stroke: 'line', width: 2 }) +
          write(name, { x: 52, y: y + 32, size: 25, face: 'text', fill: 'muted' }) +
          write(figure, { x: 428, y: y + 32, size: 25, anchor: 'end' })
        )
      })
      .join('')
  )
}
