import type { jsPDF } from 'jspdf'
import { type PlanOpening, planOf } from '#domain/measure/plan-geometry.ts'
import { roomNames } from '#domain/measure/room-names.ts'
import type { Point } from '#domain/measure/scan.ts'
import { say } from '#language/say.ts'
import { areaText } from '#web/drawing/length-text.ts'
import { dimensionsOf, labelFits, sheetOf } from '#web/drawing/plan-sheet.ts'
import { storiesOf } from '#web/drawing/plan-stories.ts'
import type { ExportJob } from './job.ts'
import { blueprint, drawDimension, hairline, ink, muted, wash } from './print-page.ts'
import { printable } from './print-text.ts'

/** Points of paper for a pixel of the drawing as it is laid out for a screen: lines and figures keep their proportions. */
const pointsInPixel = 0.6
/** Doors wider than this have two leaves; metres. */
const widestLeaf = 1.25
/** How far from its ends a quarter of a circle has the handles of its curve, as a share of the radius. */
const handle = 0.5523

type Line = readonly number[]

/** What is drawn with, in points of the page. */
type Pen = {
  fill: (corners: readonly Point[], colour: string) => void
  stroke: (points: readonly Point[], colour: string, width: number, closed?: boolean) => void
  text: (
    text: string,
    middle: Point,
    size: number,
    look: { bold?: boolean; colour: string; turn?: number },
  ) => void
}

function penOf(doc: jsPDF): Pen {
  const path = (points: readonly Point[], style: 'S' | 'F', closed: boolean) => {
    const [first, ...rest] = points
    if (!first) return
    const steps = rest.map(([x, y], at): Line => {
      const [fromX, fromY] = points[at] ?? first
      return [x - fromX, y - fromY]
    })
    doc.lines(
      steps.map((step) => [...step]),
      first[0],
      first[1],
      [1, 1],
      style,
      closed,
    )
  }
  return {
    fill: (corners, colour) => {
      doc.setFillColor(colour)
      path(corners, 'F', true)
    },
    stroke: (points, colour, width, closed = false) => {
      doc.setDrawColor(colour).setLineWidth(width)
      path(points, 'S', closed)
    },
    text: (text, [x, y], size, { bold = false, colour, turn = 0 }) => {
      doc
        .setFont('helvetica', bold ? 'bold' : 'normal')
        .setFontSize(size)
        .setTextColor(colour)
      const written = printable(text)
      const half = doc.getTextWidth(written) / 2
      const angle = (turn * Math.PI) / 180
      // jsPDF turns a text around its beginning, whatever it is aligned to.
      doc.text(written, x - Math.cos(angle) * half, y - Math.sin(angle) * half, { angle: -turn })
    },
  }
}

/** A line where nothing stands. */
function drawDashed(doc: jsPDF, pen: Pen, from: Point, to: Point, colour: string) {
  doc.setLineDashPattern([4, 3], 0)
  pen.stroke([from, to], colour, 0.7)
  doc.setLineDashPattern([], 0)
}

/** A door's leaf, open at a right angle, with its arc; a window's panes; of an opening without a leaf, a dashed line. */
function drawOpening(
  doc: jsPDF,
  pen: Pen,
  { kind, from, to, inward, gap }: PlanOpening,
  place: (point: Point) => Point,
) {
  const [start, end] = [place(from), place(to)]
  if (kind === 'window') {
    const [a, b, c, d] = gap.map(place)
    if (a && b && c && d) pen.stroke([a, b, c, d], ink, 0.5, true)
    const half = (one: Point | undefined, other: Point | undefined): Point => [
      ((one?.[0] ?? 0) + (other?.[0] ?? 0)) / 2,
      ((one?.[1] ?? 0) + (other?.[1] ?? 0)) / 2,
    ]
    return pen.stroke([half(a, d), half(b, c)], blueprint, 0.9)
  }
  if (kind === 'opening') {
    return drawDashed(doc, pen, start, end, muted)
  }
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
  const wide = Math.hypot(to[0] - from[0], to[1] - from[1]) > widestLeaf
  const leaves: readonly (readonly [Point, Point])[] = wide
    ? [
        [start, middle],
        [end, middle],
      ]
    : [[start, end]]
  for (const [hinge, latch] of leaves) {
    const [lx, ly] = [latch[0] - hinge[0], latch[1] - hinge[1]]
    const radius = Math.hypot(lx, ly)
    const [ox, oy] = [inward[0] * radius, inward[1] * radius]
    pen.stroke([hinge, [hinge[0] + ox, hinge[1] + oy]], ink, 1.2)
    doc.setDrawColor(muted).setLineWidth(0.5)
    const arc = [lx * handle, ly * handle, lx - ox + ox * handle, ly - oy + oy * handle, lx - ox, ly - oy]
    doc.lines([arc], hinge[0] + ox, hinge[1] + oy, [1, 1], 'S', false)
  }
  return undefined
}

/** A line as long as a round length, to measure others by. */
function drawScaleBar(
  doc: jsPDF,
  pen: Pen,
  units: ExportJob['units'],
  metrePoints: number,
  right: number,
  y: number,
): void {
  const [unit, inUnit, lengths] =
    units === 'metric'
      ? (['m', 1, [50, 20, 10, 5, 2, 1]] as const)
      : (['ft', 0.3048, [200, 100, 50, 20, 10, 5, 2, 1]] as const)
  const length = lengths.find((one) => one * inUnit * metrePoints <= 110) ?? 1
  const long = length * inUnit * metrePoints
  drawDimension(doc, right - long, right, y)
  pen.text(`${length} ${unit}`, [right - long / 2, y - 4], 6.5, { colour: muted })
}

/**
 * Draws the plan of each story in lines, `width` points wide from `left`, one under the other from `top`. Begins a page where
 * one does not fit above `bottom`. Answers where it ends.
 */
export function drawPlans(
  doc: jsPDF,
  job: ExportJob,
  frame: { left: number; width: number; top: number; firstTop: number; bottom: number },
): number {
  const pen = penOf(doc)
  const names = roomNames(job.measured.rooms)
  const stories = storiesOf(job.measured)
  let top = frame.top
  for (const [at, story] of stories.entries()) {
    const plan = planOf(story, names)
    const sheet = sheetOf(plan, frame.width / pointsInPixel)
    const height = sheet.height * pointsInPixel
    if (top + height > frame.bottom && top > frame.firstTop) {
      doc.addPage()
      top = frame.firstTop
    }
    const onPage = ([x, y]: Point): Point => [frame.left + x * pointsInPixel, top + y * pointsInPixel]
    const place = (point: Point): Point => onPage(sheet.place(point))
    for (const { polygon } of plan.rooms) pen.fill(polygon.map(place), wash)
    for (const wall of [...plan.outerWalls, ...plan.innerWalls]) pen.fill(wall.map(place), ink)
    for (const { corners } of plan.objects) pen.stroke(corners.map(place), '#A9A392', 0.5, true)
    for (const opening of plan.openings) {
      pen.fill(opening.gap.map(place), '#FFFFFF')
      drawOpening(doc, pen, opening, place)
    }
    for (const [from, to] of plan.openSides) drawDashed(doc, pen, place(from), place(to), ink)
    const areas = new Map(story.rooms.map((room) => [room.id, areaText(room.floor.value, job.units)]))
    for (const { id, number, polygon, middle, clear } of plan.rooms) {
      const [name, area] = [names.get(id) ?? id, areas.get(id) ?? '']
      const [x, y] = place(middle)
      const fits = labelFits(polygon.map(sheet.place), sheet.place(middle), { name, area })
      if (fits) {
        pen.text(name, [x, y - 1], 9.5, { bold: true, colour: ink })
        pen.text(area, [x, y + 9], 8, { colour: muted })
      } else if (clear * sheet.scale * pointsInPixel > 2.7 * String(number).length + 2) {
        pen.text(String(number), [x, y + 3], 9.5, { bold: true, colour: ink })
      }
    }
    const lengths = new Map(
      story.rooms.flatMap((room) => room.faces.map((face) => [face.id, face.length.value])),
    )
    for (const dimension of dimensionsOf(plan, sheet, lengths, job.units)) {
      const [from, to] = [onPage(dimension.from), onPage(dimension.to)]
      pen.stroke([from, to], muted, 0.5)
      for (const extension of dimension.extensions) pen.stroke(extension.map(onPage), hairline, 0.4)
      for (const [x, y] of [from, to])
        pen.stroke(
          [
            [x - 2.2, y + 2.2],
            [x + 2.2, y - 2.2],
          ],
          muted,
          0.8,
        )
      const [x, y] = onPage(dimension.middle)
      const angle = (dimension.turn * Math.PI) / 180
      pen.text(dimension.text, [x + Math.sin(angle) * 3, y - Math.cos(angle) * 3], 8, {
        colour: ink,
        turn: dimension.turn,
      })
    }
    if (stories.length > 1)
      pen.text(say('Story {number}', { number: at + 1 }), [frame.left + 24, top + 10], 9, {
        bold: true,
        colour: ink,
      })
    drawScaleBar(doc, pen, job.units, sheet.scale * pointsInPixel, frame.left + frame.width, top + height)
    top += height + 14
  }
  return top
}
