import type { dayForms, Value } from '#contract/documents.ts'
import { businessDay } from '../statutes/notice-dates.ts'

/** `1st`, `2nd`, `3rd`, `4th`, `11th`. */
function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`
}

/** A day as a form has it, in English as all forms that have such words; null for what is no day. */
export function formOfDay(value: Value, form: (typeof dayForms)[number]): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null
  if (form === 'cancel3' || form === 'cancel7') return businessDay(value, form === 'cancel3' ? 3 : 7)
  const at = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return null
  const month = at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  const day = at.getUTCDate()
  return { ordinal: ordinal(day), month, monthDay: `${month} ${day}`, year: value.slice(0, 4) }[form]
}
