import { say } from '#language/say.ts'
import { figureText, toRange } from './amounts.ts'
import { type Figure, readFigures } from './assumptions.ts'
import { type Given, type Job, type LinePlan, openJob } from './build-line.ts'
import { ChoiceRefusal, type Choices } from './choices.ts'
import { certain, type Exact, exactFeet, exactFigure, exactSquareFeet, ratio, times } from './exact.ts'
import type { Rate, Unit } from './line.ts'
import type { PriceList } from './price-list.ts'
import { type StructureFigure, structureFigures } from './structure-figures.ts'

/**
 * One figure that is asked for. Its value is in metres for a `length` and for a `thickness`, which is written in inches, in
 * m² for an `area`, in inches of rise to a foot of run for a `pitch`, and a whole number for a `count`; a `choice` is one of
 * `options`.
 */
export type StructureField = {
  label: () => string
  kind: 'length' | 'thickness' | 'area' | 'pitch' | 'count' | 'choice'
  usual: number
  least: number
  most: number
  options?: readonly { value: number; label: () => string }[]
  /** Whether it says anything beside the other fields, by their values: how wide a gate is says nothing without one. */
  asked?: (value: (id: string) => number) => boolean
  /** Whether it is of what comes with what is built, and no side of that: then it is in no title. */
  beside?: true
}

/** What was asked for, by the ids of the fields; what is missing is as usual. */
export type StructureValues = Readonly<Record<string, number>>

/** A structure under way: what was typed, exact, and its figures by their ids. */
export type StructureJob<Field extends string> = Job & {
  given: Readonly<Record<Field, Given>>
  figure: (id: StructureFigure) => Figure
}

const foot = 0.3048

/** A length in feet from `least` to `most`, in the field's metres. */
export const lengthField = (
  label: () => string,
  usual: number,
  [least, most]: readonly [number, number],
): StructureField => ({ label, kind: 'length', usual: usual * foot, least: least * foot, most: most * foot })

/** A thickness in inches from `least` to `most`, in the field's metres. */
export const thicknessField = (
  label: () => string,
  usual: number,
  [least, most]: readonly [number, number],
): StructureField => ({
  label,
  kind: 'thickness',
  usual: (usual * foot) / 12,
  least: (least * foot) / 12,
  most: (most * foot) / 12,
})

/** A choice of what comes with a structure, called `some`, or not, which is usual. */
export const chosenField = (label: () => string, none: () => string, some: () => string): StructureField => ({
  label,
  kind: 'choice',
  usual: 0,
  least: 0,
  most: 1,
  options: [
    { value: 0, label: none },
    { value: 1, label: some },
  ],
})

/** What each is told in: a thickness in inches, though it is counted in feet as a length is. */
const units = {
  length: 'ft',
  thickness: 'in',
  area: 'ft2',
  pitch: 'in',
  count: 'each',
  choice: 'each',
} as const satisfies Record<StructureField['kind'], Unit>

/** A value of a field as the reader writes it, in `units`. */
function written(kind: StructureField['kind'], value: number, choices: Choices): string {
  if (kind === 'thickness') return figureText(exactFeet(value).mul(12), 'in', choices.units)
  if (kind === 'length') return figureText(exactFeet(value), 'ft', choices.units)
  if (kind === 'area') return figureText(exactSquareFeet(value), 'ft2', choices.units)
  const rate: Rate = kind === 'pitch' ? 'in/ft' : 'each'
  return figureText(value, rate, 'imperial')
}

function exactOf(id: string, field: StructureField, value: number, choices: Choices): Exact {
  const { kind, label, least, most, options } = field
  // What was typed in feet and is at the very end may be a last digit beyond it in metres.
  const slack = 1e-9
  // Whoever calls from JavaScript may hand on what was typed: '10' is at least 1, and no number.
  const possible =
    typeof value === 'number' &&
    value >= least - slack &&
    value <= most + slack &&
    (kind !== 'count' || Number.isInteger(value)) &&
    (options === undefined || options.some((option) => option.value === value))
  if (!possible) {
    const given = Number.isFinite(value) ? written(kind, value, choices) : String(value)
    const [from, to] = [written(kind, least, choices), written(kind, most, choices)]
    throw new ChoiceRefusal(
      say('{label}: {given} is not possible. Enter a number from {least} to {most}.', {
        label: label(),
        given,
        least: from,
        most: to,
      }),
      id,
    )
  }
  if (kind === 'area') return exactSquareFeet(value)
  return kind === 'length' || kind === 'thickness' ? exactFeet(value) : exactFigure(value)
}

/**
 * Reads what was typed for `fields`. Throws a ChoiceRefusal, which names the field or the figure, for what cannot be.
 */
export function openStructure<Field extends string>(
  fields: Readonly<Record<Field, StructureField>>,
  values: StructureValues,
  choices: Choices,
  prices: PriceList,
): StructureJob<Field> {
  const given = mapFields(fields, (id, field): Given => {
    const exact = certain(exactOf(id, field, values[id] ?? field.usual, choices))
    const told = field.kind === 'thickness' ? times(exact, ratio(12, 1)) : exact
    const range = toRange(told, units[field.kind])
    return { exact, measure: { id, label: field.label(), range, elementIds: [] } }
  })
  return { ...openJob(choices, prices), given, figure: readFigures(structureFigures, choices) }
}

function mapFields<Field extends string, To>(
  fields: Readonly<Record<Field, StructureField>>,
  change: (id: string, field: StructureField) => To,
): Readonly<Record<Field, To>> {
  const changed: Partial<Record<Field, To>> = {}
  for (const id in fields) changed[id] = change(id, fields[id])
  return changed as Record<Field, To>
}

/** What lines of a structure are made by. */
export type PlanStructure<Field extends string> = (job: StructureJob<Field>) => LinePlan[]
