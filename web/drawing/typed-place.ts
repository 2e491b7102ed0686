import { ScanRefusal } from '#domain/measure/scan.ts'
import type { Units } from '#domain/measure/tape.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import { withUnit } from './typed-figure.ts'

/** A length as it is typed, in metres and at most `longest`, or why it is none. */
export function lengthIn(text: string, units: Units, longest?: number): { metres: number } | { bad: string } {
  try {
    return { metres: readLength(withUnit(text, units), longest) }
  } catch (error) {
    if (error instanceof ScanRefusal) return { bad: error.message }
    throw error
  }
}

/** A distance as it is typed, which may be nothing: at the corner, or at the floor. */
export const distanceIn = (text: string, units: Units): ReturnType<typeof lengthIn> =>
  /^[^1-9]*0[^1-9]*$/.test(text) ? { metres: 0 } : lengthIn(text, units)
