import { brand } from '#contract/brand.ts'
import type { Letter } from '#server/kit/letter.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** When something was asked for, as a letter says it: `March 9, 2025, 14:05:31 UTC`. */
const moment = (time: Date) => `${day.format(time)}, ${time.toISOString().slice(11, 19)} UTC`

/**
 * Asks the owner of an address whether the account is theirs. Nothing that was typed stands in it, and the time tells two
 * registrations of one address apart: the link of each opens the account with the password of that one. `contested`:
 * there are several, and not all may be the owner's.
 */
export function verifyLetter({
  href,
  registeredAt,
  contested,
}: {
  href: string
  registeredAt: Date
  contested: boolean
}): Letter {
  return {
    subject: `Verify your email address for ${brand.name}`,
    preview: 'One click, and your account is open.',
    heading: 'Verify your email address',
    paragraphs: [
      `A ${brand.name} account was asked for with this email address on ${moment(registeredAt)}. Verify the address, and you can sign in with the username and password chosen then.`,
      ...(contested
        ? [
            'More than one account was asked for with this address this week, perhaps not all by you. If you are not sure that this one is yours, leave the link alone and sign in: you get another email, whose link belongs to the password that you signed in with.',
          ]
        : []),
      'The link works once, for 24 hours.',
    ],
    button: { label: 'Verify my address', href },
    reason: 'If you did not ask for this, do nothing: without the click no account is opened.',
  }
}

/** In the place of a link, where several accounts were asked for with one address and nobody can say whose is meant. */
export function signInFirstLetter({ askedAt }: { askedAt: Date }): Letter {
  return {
    subject: `Sign in to verify your email address for ${brand.name}`,
    preview: 'More than one account was asked for with this address.',
    heading: 'Sign in to get your link',
    paragraphs: [
      `A new link to verify this email address was asked for on ${moment(askedAt)}. More than one ${brand.name} account was asked for with it this week, perhaps not all by you.`,
      'Sign in with the username and the password that you chose. You get another email, whose link opens the account with that password and no other.',
    ],
    reason: 'If you did not ask for this, do nothing: without a click no account is opened.',
  }
}

/** Tells the owner of an account that somebody, perhaps they, asked for another one with their address. */
export function takenLetter({ askedAt }: { askedAt: Date }): Letter {
  return {
    subject: `You already have a ${brand.name} account`,
    preview: 'Somebody asked for another one with your address.',
    heading: 'You already have an account',
    paragraphs: [
      `A ${brand.name} account was asked for with this email address on ${moment(askedAt)}. There is one already, so no second one was opened, and nothing about yours has changed.`,
      'If that was you, sign in with this address and your password. If you have forgotten it, ask for a new one where you sign in.',
    ],
    reason: 'If that was not you, do nothing: whoever asked was not told that you have an account.',
  }
}

/** Lets the owner of an account choose a new password. */
export function resetLetter({ href, askedAt }: { href: string; askedAt: Date }): Letter {
  return {
    subject: `Choose a new ${brand.name} password`,
    preview: 'The link works once, for one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      `A new password for your ${brand.name} account was asked for on ${moment(askedAt)}.`,
      'The link works once, for one hour. A new password signs you out everywhere.',
    ],
    button: { label: 'Choose a new password', href },
    reason: 'If you did not ask for this, do nothing: your password stays as it is.',
  }
}

/** Tells the owner of an account that its password is another one now. */
export function changedLetter({ changedAt }: { changedAt: Date }): Letter {
  return {
    subject: `Your ${brand.name} password was changed`,
    preview: 'Every session has ended.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your ${brand.name} account was changed on ${moment(changedAt)}. Every session from before has ended: sign in with the new one.`,
      'If that was not you, somebody knows your password or reads your email. Change the password of your mailbox first, then ask for a new one here.',
    ],
    reason: `You get this email because you have a ${brand.name} account.`,
  }
}
