import { brand } from '#contract/brand.ts'
import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'
import { moment } from './letters.ts'

const { name } = brand

/** Tells the owner of an account that its second factor was turned on or off, is said to be lost, or a recovery code of it used. */
export function factorLetter({
  language,
  what,
  at,
}: {
  language: Language
  what: 'factor-on' | 'factor-off' | 'factor-lost' | 'recovery-used'
  at: Date
}): Letter {
  const say = sayIn(language)
  const told = { name, moment: moment(at, language) }
  const texts = {
    'factor-on': {
      subject: say('Signing in to {name} now asks for a code', { name }),
      preview: say('Two-step sign-in was turned on.'),
      heading: say('Two-step sign-in is on'),
      first: say(
        'Two-step sign-in was turned on for your {name} account on {moment}. Signing in asks for a code of your authenticator app from now on, and every other session has ended.',
        told,
      ),
      second: say(
        'If that was not you, somebody is signed in to your account: ask for a new password at once, and write to us.',
      ),
    },
    'factor-off': {
      subject: say('Signing in to {name} no longer asks for a code', { name }),
      preview: say('Two-step sign-in was turned off.'),
      heading: say('Two-step sign-in is off'),
      first: say(
        'Two-step sign-in was turned off for your {name} account on {moment}. Your password alone signs you in, and your recovery codes no longer work.',
        told,
      ),
      second: say('If that was not you, choose a new password now and turn two-step sign-in on again.'),
    },
    'factor-lost': {
      subject: say('Two-step sign-in to {name} is turned off in a day', { name }),
      preview: say('Somebody says that you lost your phone and your recovery codes.'),
      heading: say('Two-step sign-in is turned off in a day'),
      first: say(
        'On {moment} somebody told us that you lost your phone and your recovery codes, and asked to sign in to your {name} account without them. A day after this email two-step sign-in is turned off, and your password alone signs you in.',
        told,
      ),
      second: say(
        'If that was not you, stop it: sign in with a code of your app or a recovery code, or where you are signed in choose Keep it on under Settings, Sign-in and security. Then choose a new password.',
      ),
    },
    'recovery-used': {
      subject: say('A recovery code signed in to your {name} account', { name }),
      preview: say('One of your recovery codes was used.'),
      heading: say('A recovery code was used'),
      first: say(
        'Somebody signed in to your {name} account with a recovery code on {moment}. That code will not work again.',
        told,
      ),
      second: say(
        'If that was not you, choose a new password now and make new recovery codes. If you have lost your phone, turn two-step sign-in off with your password and on again with the new one.',
      ),
    },
  }
  const { subject, preview, heading, first, second } = texts[what]
  return {
    language,
    subject,
    preview,
    heading,
    paragraphs: [first, second],
    reason: say('You get this email because you have a {name} account.', { name }),
  }
}
