import { type Audience, audienceOf, type OrgRole, type ProjectRole, sees } from '#contract/audience.ts'
import { invitationDays } from '#contract/people.ts'
import { type Limit as PlanLimit, unlimited } from '#contract/plans.ts'
import { say } from '#language/say.ts'
import { day, minute } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** No firm that brings its people in gets near these; a script that writes to strangers does. */
export const limits = {
  lettersByOrg: { name: 'invitation letters by organization', most: 200, windowMs: day },
  linkByAddress: { name: 'invitation link by address', most: 60, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>

/** How long after its first attempt a letter is given up. */
export const letterRetryMs = day

/** Until when an invitation works that is sent at `now`. */
export const invitationUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * day)

/** What an invitation leads to, as far as it decides who may take it up. */
export type Invited = {
  orgRole: OrgRole | null
  role: ProjectRole | null
  emailKey: string
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
}

/** Refuses an invitation that cannot be taken up; answers it otherwise. */
export function requireOpen<One extends Invited>(invitation: One | undefined, now: Date): One {
  if (!invitation) {
    throw new Refusal(
      'unknown_token',
      say('This invitation is not known. A newer email may have taken its place: use the link in that one.'),
    )
  }
  if (invitation.acceptedAt) {
    throw new Refusal('used_token', say('This invitation was taken up already. Sign in to get to work.'))
  }
  if (invitation.revokedAt) {
    throw new Refusal('expired_token', say('This invitation was taken back. Ask whoever sent it.'))
  }
  if (invitation.expiresAt <= now) {
    throw new Refusal(
      'expired_token',
      say('This invitation has expired: it worked for {days} days. Ask for another one.', {
        days: invitationDays,
      }),
    )
  }
  return invitation
}

/** What somebody who takes it up sees a project as; an invitation to an organisation is to its projects too. */
const audienceFor = ({ orgRole, role }: Pick<Invited, 'orgRole' | 'role'>): Audience =>
  audienceOf(orgRole ?? undefined, role ?? undefined) ?? 'crew'

/**
 * Whether only the invited address may take it up: what makes somebody one of the organisation's own people, or shows them
 * cost, is for whoever reads that mailbox and nobody a letter was passed on to.
 */
export const isPersonal = (invitation: Pick<Invited, 'orgRole' | 'role'>): boolean =>
  invitation.orgRole !== null || sees(audienceFor(invitation), 'cost')

/**
 * Refuses an account whose address is not the invited one: for good where the invitation is personal, else until whoever is
 * signed in says that they mean to use it.
 */
export function requireAddressee(
  invitation: Pick<Invited, 'orgRole' | 'role' | 'emailKey'> & { email: string },
  accountKey: string,
  confirmed: boolean,
): void {
  if (accountKey === invitation.emailKey) return
  const { email } = invitation
  if (isPersonal(invitation)) {
    throw new Refusal(
      'forbidden',
      say(
        'This invitation is for {email} alone. Sign in with that address, or ask for an invitation to yours.',
        { email },
      ),
    )
  }
  if (confirmed) return
  const message = say('This invitation was sent to {email}, and your account has another address.', { email })
  throw new Refusal('conflict', message, { fields: { otherAddress: message } })
}

/** Whether `taken` seats are no more than a plan allows. */
export const fits = (taken: number, allowed: PlanLimit): boolean => allowed === unlimited || taken <= allowed

/** The refusal of one more than the plan has seats for. */
export function noSeat(allowed: number): Refusal {
  return new Refusal(
    'conflict',
    say(
      'Your plan has {most, plural, one {# seat} other {# seats}}, and no seat is free. Remove somebody, take an invitation back, or choose a larger plan.',
      { most: allowed },
    ),
  )
}

/** The refusal of who would take a seat that the organisation does not have. */
export function noSeatForYou(org: string): Refusal {
  return new Refusal(
    'conflict',
    say('{org} has no seat free on its plan right now. Ask whoever invited you: this link goes on working.', {
      org,
    }),
  )
}

/** Refuses to leave an organisation without an admin. */
export function requireAdminLeft(adminsAfter: number): void {
  if (adminsAfter > 0) return
  throw new Refusal('conflict', say('An organization needs an admin. Make somebody else one first.'))
}
