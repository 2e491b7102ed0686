/** The time zones of the United States that people tell apart, by what their clocks follow; and whichever else is set. */
const usual = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const

/** Names of zones by the zone, with `set` among them. */
export const zones = (set: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set([...usual, ...(set ? [set] : []), Intl.DateTimeFormat().resolvedOptions().timeZone])].map(
      (zone) => [zone, zone.replaceAll('_', ' ')],
    ),
  )
