/** Days from 1970-01-01 to an ISO date such as `2026-11-22`; null for what is no date of the calendar, 2026-02-30 too. */
export function dayNumber(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // What runs over, such as the 30th of February, comes back as another day.
  return date.toISOString().startsWith(text) ? date.getTime() / 86_400_000 : null
}
