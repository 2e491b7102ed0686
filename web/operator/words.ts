import { type AuditAction, auditActions } from '#contract/audit.ts'
import { type Suspicion, suspicions } from '#contract/members.ts'
import { countText, momentText } from './figures.ts'

/** What happened to a member, in words. */
const events: Readonly<Record<string, string>> = {
  joined: 'Joined',
  rejoined: 'Joined again',
  confirmed: 'Confirmed the address',
  invited: 'Invited',
  registered: 'Registered an account',
  unsubscribed: 'Unsubscribed',
  erased: 'Erased',
}
export const eventWords = (kind: string): string => events[kind] ?? plain(kind)

/** What each letter of the waitlist is called. */
const letters: Readonly<Record<string, string>> = {
  confirm: 'Confirm your address',
  confirmed: 'Your place is confirmed',
  invitation: 'Invitation',
}
export const letterName = (kind: string): string => letters[kind] ?? plain(kind)

/** What was done, in words. */
export const actionWords = (action: string): string => auditActions[action as AuditAction] ?? plain(action)

/** A name of the program made readable: `webhook.switched-off` is "Webhook switched off". */
function plain(name: string): string {
  const words = name.replace(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** From how few recovery codes on somebody is told to make new ones. */
const fewCodes = 3
export const areFewCodes = (left: number): boolean => left <= fewCodes

/** How many recovery codes are left, in words. */
export const codesLeft = (left: number): string =>
  left === 0 ? 'No recovery code left' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`

/** Who did something: an operator's address or a key's name as they are, what is gone by the beginning of its id. */
export function actorWords(actor: string): string {
  const [, kind, id] = /^(operator|key):(.+)$/.exec(actor) ?? []
  if (id !== undefined) return `${kind === 'key' ? 'API key' : 'Operator'} ${id.slice(0, 8)}`
  return actor.includes('@') ? actor : `${actor.charAt(0).toUpperCase()}${actor.slice(1)}`
}

/** The figures of an audit line: `size 50, dry run no`. */
export function detailWords(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${plain(name).toLowerCase()} ${valueWords(value)}`)
    .join(', ')
}

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function valueWords(value: unknown): string {
  if (typeof value === 'number') return countText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  return isTime.test(value) ? `${momentText(value)} UTC` : value
}

/** Why a join looks as if nobody meant it, in words. */
export const reasonWords = (reason: string): string => suspicions[reason as Suspicion] ?? plain(reason)

/** Whether the subject of an action is a member. */
export const isAboutMember = (action: string): boolean => /^(member|address|letter)\b/.test(action)
