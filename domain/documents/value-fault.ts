import type { Value, ValueKind } from '#contract/documents.ts'
import { say } from '#language/say.ts'

/** Why a value is none of its kind, to whoever typed it; undefined where it is, or is empty. */
export function valueFault(kind: ValueKind, value: Value): string | undefined {
  if (value === null || value === '') return undefined
  if (kind === 'text') return typeof value === 'string' ? undefined : say('Enter a text')
  if (kind === 'date')
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
      ? undefined
      : say('Enter a date')
  if (typeof value !== 'number') return say('Enter a number')
  return kind === 'number' || Number.isInteger(value) ? undefined : say('Enter an amount of money')
}
