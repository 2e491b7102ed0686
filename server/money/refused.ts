import { Refusal } from '#server/kit/refusal.ts'

/** What cannot be as things stand. */
export const conflict = (words: string) => new Refusal('conflict', words)

/** What cannot be as it was typed, said beside its field. */
export const wrong = (field: string, message: string) =>
  new Refusal('invalid_input', message, { fields: { [field]: message } })
