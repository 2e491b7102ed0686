import { say } from '#language/say.ts'

/** What came of typing into the seats field: what it shows (without `draft`, what it did), the seats it means, and a message. */
export type TypedSeats = { draft?: string; seats?: number; message?: string }

/**
 * Reads `text` as a number of extra seats from 0 to `most`. More is brought down to `most`; what is no number changes
 * nothing; either says so. An empty field means nothing yet.
 */
export function readTyped(text: string, most: number): TypedSeats {
  const trimmed = text.trim()
  const digits = trimmed.replace(/\D/g, '')
  if (digits !== trimmed) return { message: say('Type a whole number from 0 to {most}.', { most }) }
  if (digits === '') return { draft: '' }
  const seats = Number(digits)
  if (seats > most) {
    const message = say('{most} is the most: set to {most} extra seats.', { most })
    return { draft: String(most), seats: most, message }
  }
  return { draft: String(seats), seats }
}
