import { brand } from '#contract/brand.ts'
import { type Language, locales } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

const { name } = brand

/** When something was asked for, as a letter says it: `March 9, 2025, 14:05:31 UTC`. */
export function moment(at: Date, language: Language): string {
  const say = sayIn(language)
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return say('{day}, {time} UTC', { day, time: at.toISOString().slice(11, 19) })
}

/**
 * Asks the owner of an address whether the account is theirs. Nothing that was typed stands in it, and the time tells two
 * registrations of one address apart: the link of each opens the account with the password of that one. `contested`:
 * there are several, and not all may be the owner's.
 */
export function verifyLetter({
  language,
  href,
  registeredAt,
  contested,
}: {
  language: Language
  href: string
  registeredAt: Date
  contested: boolean
}): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('Verify your email address for {name}', { name }),
    preview: say('One click, and your account is open.'),
    heading: say('Verify your email address'),
    paragraphs: [
      say(
        'A {name} account was asked for with this email address on {moment}. Verify the address, and you can sign in with the username and password chosen then.',
        { name, moment: moment(registeredAt, language) },
      ),
      ...(contested
        ? [
            say(
              'More than one account was asked for with this address this week, perhaps not all by you. If you are not sure that this one is yours, leave the link alone and sign in: you get another email, whose link belongs to the password that you signed in with.',
            ),
          ]
        : []),
      say('The link works once, for 24 hours.'),
    ],
    button: { label: say('Verify my address'), href },
    reason: say('If you did not ask for this, do nothing: without the click no account is opened.'),
  }
}

/** In the place of a link, while accounts are for those who are invited and this address is not. */
export function inviteOnlyLetter({
  language,
  href,
  askedAt,
}: {
  language: Language
  href: string
  askedAt: Date
}): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('{name} is by invitation so far', { name }),
    preview: say('This address has no invitation yet. The waitlist is the way to one.'),
    heading: say('You need an invitation first'),
    paragraphs: [
      say(
        'A {name} account was asked for with this email address on {moment}. So far accounts are for those who were invited from the waitlist, and this address was not.',
        { name, moment: moment(askedAt, language) },
      ),
      say(
        'If you were invited with another address, register with that one, or open the link of your invitation. If not, join the waitlist: invitations go by place in line.',
      ),
    ],
    button: { label: say('Join Waitlist'), href },
    reason: say('If you did not ask for this, do nothing: no account was opened.'),
  }
}

/** In the place of a link, where several accounts were asked for with one address and nobody can say whose is meant. */
export function signInFirstLetter({ language, askedAt }: { language: Language; askedAt: Date }): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('Sign in to verify your email address for {name}', { name }),
    preview: say('More than one account was asked for with this address.'),
    heading: say('Sign in to get your link'),
    paragraphs: [
      say(
        'A new link to verify this email address was asked for on {moment}. More than one {name} account was asked for with it this week, perhaps not all by you.',
        { name, moment: moment(askedAt, language) },
      ),
      say(
        'Sign in with the username and the password that you chose. You get another email, whose link opens the account with that password and no other.',
      ),
    ],
    reason: say('If you did not ask for this, do nothing: without a click no account is opened.'),
  }
}

/** Tells the owner of an account that somebody, perhaps they, asked for another one with their address. */
export function takenLetter({ language, askedAt }: { language: Language; askedAt: Date }): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('You already have a {name} account', { name }),
    preview: say('Somebody asked for another one with your address.'),
    heading: say('You already have an account'),
    paragraphs: [
      say(
        'A {name} account was asked for with this email address on {moment}. There is one already, so no second one was opened, and nothing about yours has changed.',
        { name, moment: moment(askedAt, language) },
      ),
      say(
        'If that was you, sign in with this address and your password. If you have forgotten it, ask for a new one where you sign in.',
      ),
    ],
    reason: say('If that was not you, do nothing: whoever asked was not told that you have an account.'),
  }
}

/** Lets the owner of an account choose a new password. */
export function resetLetter({
  language,
  href,
  askedAt,
}: {
  language: Language
  href: string
  askedAt: Date
}): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('Choose a new {name} password', { name }),
    preview: say('The link works once, for one hour.'),
    heading: say('Choose a new password'),
    paragraphs: [
      say('A new password for your {name} account was asked for on {moment}.', {
        name,
        moment: moment(askedAt, language),
      }),
      say('The link works once, for one hour. A new password signs you out everywhere.'),
    ],
    button: { label: say('Choose a new password'), href },
    reason: say('If you did not ask for this, do nothing: your password stays as it is.'),
  }
}

/** Tells the owner of an account that its password is another one now. */
export function changedLetter({ language, changedAt }: { language: Language; changedAt: Date }): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('Your {name} password was changed', { name }),
    preview: say('Every session has ended.'),
    heading: say('Your password was changed'),
    paragraphs: [
      say(
        'The password of your {name} account was changed on {moment}. Every session from before has ended: sign in with the new one.',
        { name, moment: moment(changedAt, language) },
      ),
      say(
        'If that was not you, somebody knows your password or reads your email. Change the password of your mailbox first, then ask for a new one here.',
      ),
    ],
    reason: say('You get this email because you have a {name} account.', { name }),
  }
}
