/** The days that the second question offers: today, the next Monday, and the Monday after three more weeks. `today` is `2026-06-11`. */
export function firstDays(today: string): { today: string; monday: string; later: string } {
  const day = new Date(`${today}T12:00:00Z`)
  const untilMonday = (8 - day.getUTCDay()) % 7 || 7
  const after = (days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { today, monday: after(untilMonday), later: after(untilMonday + 21) }
}
