import { stepText } from '#domain/takeoff/amounts.ts'
import { assumptionText } from '#domain/takeoff/assumptions.ts'
import type { Line, LineMeasure, Source } from '#domain/takeoff/line.ts'
import { sourceText } from '#domain/takeoff/sources.ts'
import { say } from '#language/say.ts'
import type { ExportJob } from './job.ts'
import { type Amount, amountOf, elementNamer, listed, roomNamer, type Sheet, sheetOf } from './sheet.ts'

type Used = { measure: LineMeasure; items: string[] }

/**
 * What was measured, and what for: once, however many lines start from it, or a house of a thousand rooms would be a hundred
 * thousand rows.
 */
export function measurementsSheet(job: ExportJob): Sheet {
  const known = new Map<string, Used>()
  for (const { item, measures } of job.takeoff.lines)
    for (const measure of measures) {
      const { id, label, range } = measure
      const key = `${id} ${label} ${range.unit} ${range.value}`
      const used = known.get(key)
      if (used === undefined) known.set(key, { measure, items: [item] })
      else if (!used.items.includes(item)) used.items.push(item)
    }
  const elementsOf = elementNamer(job)
  const figure = ({ measure }: Used) => amountOf(measure.range, job)
  return sheetOf<Used>(
    say('Measurements'),
    [
      { header: say('Measurement'), kind: 'text', width: 44, of: ({ measure }) => measure.label },
      { header: say('Figure'), kind: 'amount', width: 12, of: (used) => figure(used).value },
      { header: say('Least'), kind: 'amount', width: 12, of: (used) => figure(used).least },
      { header: say('Most'), kind: 'amount', width: 12, of: (used) => figure(used).most },
      { header: say('Unit'), kind: 'text', width: 9, of: (used) => figure(used).unit },
      { header: say('Used for'), kind: 'text', width: 60, of: ({ items }) => listed(items, ', ') },
      {
        header: say('Walls, doors and windows'),
        kind: 'text',
        width: 40,
        of: ({ measure }) => elementsOf(measure.elementIds),
      },
    ],
    [...known.values()],
  )
}

type Way = { line: Line; what: string; how: string; result: Amount | null; source: Source | undefined }

/** How each number came: of every line the figures that were chosen, and each step from what was measured to the packs. */
export function stepsSheet(job: ExportJob): Sheet {
  const namesOf = roomNamer(job)
  const ways = job.takeoff.lines.flatMap((line): Way[] => [
    ...line.assumptions.map((assumption) => ({
      line,
      what: assumption.changed ? say('Chosen by you') : say('Usual figure'),
      how: `${assumption.label}: ${assumptionText(assumption, job.units)}`,
      result: null,
      source: assumption.changed ? undefined : assumption.source,
    })),
    ...line.steps.map((step) => ({
      line,
      what: step.label,
      how: stepText(step, job.units).formula,
      result: amountOf(step.result, job),
      source: step.source,
    })),
  ])
  return sheetOf<Way>(
    say('How we got each number'),
    [
      { header: say('Item'), kind: 'text', width: 36, of: ({ line }) => line.item },
      { header: say('Rooms'), kind: 'text', width: 22, of: ({ line }) => namesOf(line.roomIds) },
      { header: say('Step'), kind: 'text', width: 26, print: 110, of: ({ what }) => what },
      { header: say('Formula'), kind: 'text', width: 50, print: 0, of: ({ how }) => how },
      {
        header: say('Result'),
        kind: 'amount',
        width: 12,
        print: 64,
        of: ({ result }) => result?.value ?? null,
      },
      { header: say('Least'), kind: 'amount', width: 12, of: ({ result }) => result?.least ?? null },
      { header: say('Most'), kind: 'amount', width: 12, of: ({ result }) => result?.most ?? null },
      { header: say('Unit'), kind: 'text', width: 9, print: 38, of: ({ result }) => result?.unit ?? null },
      {
        header: say('Source of the figure'),
        kind: 'text',
        width: 50,
        of: ({ source }) => (source ? sourceText(source) : null),
      },
      { header: say('Address'), kind: 'text', width: 40, of: ({ source }) => source?.url ?? null },
    ],
    ways,
  )
}
