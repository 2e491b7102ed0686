import * as z from 'zod/mini'
import {
  customJobTitle,
  detailNames,
  honeypotField,
  type JoinInput,
  joinSchema,
  titleKept,
} from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'
import { type FieldErrors as Errors, failureIn } from '#web/kit/form.ts'

/** The fields that a visitor sees, in the order in which they stand. */
export const joinFields = ['name', 'email', ...detailNames] as const
export type JoinField = (typeof joinFields)[number]
export type FieldErrors = Errors<JoinField>

/** The second text field, where a title in the visitor's own words is typed. */
export const customTitleField = 'customPosition'
export const customTitleMissing = say('Type your job title, or choose one from the list')

const isJoinField = (name: unknown): name is JoinField => joinFields.some((field) => field === name)

/**
 * What stands in the form, as the call sends it: a listed title as it is kept, whatever it is called here. One in own words
 * takes the place of the option that asks for it.
 */
export function readJoin(form: FormData): JoinInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const position = titleKept(text('position'))
  return {
    ...(Object.fromEntries(joinFields.map((name) => [name, text(name)])) as Record<JoinField, string>),
    position: position === customJobTitle ? text(customTitleField).trim() : position,
    ...(text(honeypotField) !== '' && { [honeypotField]: text(honeypotField) }),
  }
}

/**
 * The message of each field that the contract refuses, the first one where it has several; empty when the form can be
 * sent. A chosen 'Other (Custom)' without a title is refused too.
 */
export function checkJoin(form: FormData): FieldErrors {
  const input = readJoin(form)
  const errors: FieldErrors = {}
  const parsed = z.safeParse(joinSchema, input)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name] = path
    if (isJoinField(name)) errors[name] ??= message
  }
  const asked = titleKept(String(form.get('position') ?? '')) === customJobTitle
  if (asked && !input.position) errors.position ??= customTitleMissing
  return errors
}

/** The first field that is wrong, in the order in which they stand. */
export const firstWrong = (errors: FieldErrors) => joinFields.find((field) => errors[field])

/** What a join that failed shows: the banner, the toast under it if there is one, and what belongs to single fields. */
export type JoinFailure = { banner: string; toast: boolean; errors: FieldErrors }

/** Turns whatever `call` threw into words: the server's own where it sent some. */
export const failureOf = (error: unknown): JoinFailure => ({
  ...failureIn(joinFields, error),
  toast: error instanceof Refusal,
})
