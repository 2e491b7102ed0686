import type { OrgFields, OrgSettings } from '#contract/settings.ts'

/** What a firm that nobody has set up yet is to be told: its time zone, as the device has it, and what it is called where that was typed. */
export function firmChanges(
  firm: OrgSettings,
  { company, zone }: { company: string; zone: string },
): Partial<Pick<OrgFields, 'name' | 'timeZone'>> {
  if (firm.role !== 'admin') return {}
  return {
    ...(company && company !== firm.name && { name: company }),
    // Version 1 is as it was made, with a zone that nobody chose.
    ...(firm.version === 1 && zone && zone !== firm.timeZone && { timeZone: zone }),
  }
}
