import { createHash, randomBytes } from 'node:crypto'
import { say } from '#language/say.ts'
import { Refusal } from './refusal.ts'

const shape = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits as 43 characters that stand in a URL as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: its SHA-256. 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether `text` could have come from `newToken`; says nothing of whether it did. */
export function isTokenShaped(text: string): boolean {
  return shape.test(text)
}

/** Refuses a token that no letter of ours can have carried. */
export function requireTokenShaped(text: string): void {
  if (isTokenShaped(text)) return
  throw new Refusal(
    'malformed_token',
    say('This link is incomplete or was altered. Please copy the whole link from the email and try again.'),
  )
}
