import type { TypedStructure } from '#contract/scans.ts'
import type { Units } from '#domain/measure/tape.ts'
import { structureById, structures } from '#domain/takeoff/structure-takeoff.ts'
import { say } from '#language/say.ts'
import { bareUnits, givenText, readGiven } from '#web/drawing/given-text.ts'
import { Choice, Text } from './dialog-form.tsx'

/** What is typed of a structure: which, and its figures by the ids of their fields. */
export type StructureTyped = { id: string; values: Readonly<Record<string, string>> }

export const noStructure: StructureTyped = { id: 'deck', values: {} }

/** The fields that say anything beside the others, each with its value and what stands in it. */
function fieldsOf({ id, values }: StructureTyped, units: Units) {
  const fields = Object.entries(structureById(id)?.fields ?? {}).map(([name, field]) => {
    const text = values[name] ?? givenText(field, field.usual, units)
    return { name, field, text, read: readGiven(field, text, units) }
  })
  const given = new Map(
    fields.map(({ name, field, read }) => [name, 'bad' in read ? field.usual : read.value]),
  )
  return fields.filter(({ field }) => field.asked?.((name) => given.get(name) ?? 0) ?? true)
}

/** The structure that was typed, in metres; or what is wrong with it. */
export function structureOf(typed: StructureTyped, units: Units): TypedStructure | string {
  const values: Record<string, number> = {}
  for (const { name, field, read } of fieldsOf(typed, units)) {
    if ('bad' in read) return `${field.label()}: ${read.bad}`
    values[name] = read.value
  }
  try {
    const choices = { units, assumptions: {}, rooms: {}, usual: noWork }
    structureById(typed.id)?.takeOff(values, choices, [])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return { structure: typed.id, values }
}

const noWork = { walls: 'none', ceiling: 'none', floor: 'none', baseboard: false } as const

/** What a structure that is kept has, as it would be typed. */
export const typedOf = ({ structure, values }: TypedStructure, units: Units): StructureTyped => ({
  id: structure,
  values: Object.fromEntries(
    Object.entries(structureById(structure)?.fields ?? {}).flatMap(([name, field]) =>
      values[name] === undefined ? [] : [[name, givenText(field, values[name], units)]],
    ),
  ),
})

type Props = {
  typed: StructureTyped
  units: Units
  onType: (typed: StructureTyped) => void
  /** Whether it stays what it is: its figures alone are asked. */
  fixed?: boolean
}

/** Which structure, and how large: a deck, a fence, a roof. */
export function StructureFields({ typed, units, onType, fixed }: Props) {
  return (
    <>
      {!fixed && (
        <Choice
          label={say('What are you building?')}
          value={typed.id}
          options={Object.fromEntries(Object.entries(structures).map(([id, { title }]) => [id, title()]))}
          onChange={(id) => onType({ id, values: {} })}
        />
      )}
      <div className="grid grid-cols-2 items-end gap-2">
        {fieldsOf(typed, units).map(({ name, field, text, read }) => {
          const set = (value: string) => onType({ ...typed, values: { ...typed.values, [name]: value } })
          const unit = bareUnits[field.kind][units]
          return field.options ? (
            <Choice
              key={name}
              label={field.label()}
              value={text}
              options={Object.fromEntries(field.options.map((one) => [String(one.value), one.label()]))}
              onChange={set}
            />
          ) : (
            <Text
              key={name}
              label={unit ? `${field.label()} (${unit})` : field.label()}
              value={text}
              onChange={set}
              error={'bad' in read ? read.bad : undefined}
            />
          )
        })}
      </div>
    </>
  )
}

/** What a structure is and how large, in words: `Deck: Length 16 ft · Width 12 ft`. */
export function structureText({ structure, values }: TypedStructure, units: Units): string {
  const known = structureById(structure)
  if (!known) return structure
  const sizes = Object.entries(known.fields).flatMap(([name, field]) =>
    field.beside || field.options || values[name] === undefined
      ? []
      : `${field.label()} ${givenText(field, values[name], units)}`,
  )
  return `${known.title()}: ${sizes.join(' · ')}`
}
