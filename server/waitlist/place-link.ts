import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '#server/kit/keys.ts'
import { isTokenShaped } from '#server/kit/token.ts'

const idBytes = 16

/** The token of a member's own page: their id, and the proof that we wrote it. It can be read for as long as they are there. */
export function placeToken(keys: Keys, memberId: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, keys.mark('place link', memberId).subarray(0, idBytes)]).toString('base64url')
}

/** The id of the member whose token this is; undefined for one that we did not write. */
export function readPlaceToken(keys: Keys, token: string): string | undefined {
  if (!isTokenShaped(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  const memberId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(token), Buffer.from(placeToken(keys, memberId))) ? memberId : undefined
}
