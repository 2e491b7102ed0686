import { type Details, detailNames } from '#contract/waitlist.ts'

/** Of a member who said nothing beside name and address. */
export const noDetails = Object.fromEntries(detailNames.map((name) => [name, null])) as Details
