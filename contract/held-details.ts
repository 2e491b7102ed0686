import * as z from 'zod/mini'
import { type Detail, type Details, detailNames, details, jobTitleNames, jobTitles } from './waitlist.ts'

/** The details as an answer of the API has them. */
export const heldDetails = /* @__PURE__ */ Object.fromEntries(
  detailNames.map((name) => [name, z.nullable(z.string())]),
) as Record<Detail, z.ZodMiniNullable<z.ZodMiniString>>

/** A detail in words: the label of what was chosen, or what was typed; null where nothing was said. */
export function detailText(held: Details, name: Detail): string | null {
  const value = held[name]
  const choices: Readonly<Record<string, string>> | undefined = details[name].choices
  if (value === null) return null
  return (
    (name === 'position'
      ? jobTitleNames[(jobTitles as readonly string[]).indexOf(value)]
      : choices?.[value]) ?? value
  )
}
