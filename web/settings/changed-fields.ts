import type { OrgFields } from '#contract/settings.ts'

const names = ['name', 'address', 'phone', 'licenseNumber', 'timeZone', 'units', 'calendar'] as const

/** The fields of which something else is wanted than stands. */
export const changedFields = (stands: OrgFields, wanted: OrgFields): Partial<OrgFields> =>
  Object.fromEntries(
    names
      .filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(stands[name]))
      .map((name) => [name, wanted[name]]),
  )
