const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long a code can be turned into tokens. */
export const codeMs = minute
/** How long an access token works. */
export const accessMs = hour
/** How long a refresh token works; using it gives another. */
export const refreshMs = 30 * day
/** How long what a person allowed lasts, however it is used. */
export const grantMs = 180 * day
/** A program that nobody has let in is forgotten after this long. */
export const unusedClientMs = day
/** Programs that wait for somebody to let them in, in all. */
export const unusedClientsMost = 1000
/** A grant that is used is noted as used at most so often. */
export const usedEveryMs = minute

/** Programs that register from one address. */
export const registrations = { name: 'oauth registrations', most: 10, windowMs: hour }
/** Codes and tokens that do not work, from one address. */
export const wrongTokens = { name: 'oauth wrong tokens', most: 30, windowMs: 15 * minute }
/** What one program asks the token endpoint from one address. */
export const exchanges = { name: 'oauth exchanges', most: 120, windowMs: 15 * minute }
/** Calls by what one grant allows. */
export const callsByGrant = { name: 'oauth calls', most: 600, windowMs: minute }
