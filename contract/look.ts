import { type Audience, audiences } from './audience.ts'

/** The header by which whoever runs a project looks at it as somebody else does: `owner`, or `owner:<id of a person>`. */
export const lookAsHeader = 'x-look-as'
/** The header by which whoever holds a link to look is known: no address and no log holds it. */
export const viewLinkHeader = 'x-view-link'

/** As whom a project can be looked at. */
export type LookAudience = Exclude<Audience, 'contractor'>
export const lookAudiences = audiences.filter((one): one is LookAudience => one !== 'contractor')
