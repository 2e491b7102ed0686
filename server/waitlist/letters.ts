import { brand } from '#contract/brand.ts'
import { detailText } from '#contract/held-details.ts'
import { placesPerReferral } from '#contract/place.ts'
import { type Details, detailNames, details } from '#contract/waitlist.ts'
import { type Language, locales } from '#language/languages.ts'
import { retell, sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What every letter is written with: the language of its reader, whose pages its links lead to. */
type Writing = { language: Language; unsubscribeHref: string }

const { name, releaseDate, stores, trialDays } = brand

/**
 * The first letter. It carries nothing that whoever filled in the form has typed: an address that is not theirs must not
 * become a way to send somebody words.
 */
export function confirmLetter({
  language,
  confirmHref,
  unsubscribeHref,
}: Writing & { confirmHref: string }): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('Confirm your place on the {name} waitlist', { name }),
    preview: say('One click, and your place is kept.'),
    heading: say('Confirm your address'),
    paragraphs: [
      say(
        'This email address was entered on the {name} waitlist. Confirm it and we will write when the mobile apps are ready, planned for {releaseDate} on {stores}.',
        { name, releaseDate, stores },
      ),
      say('The link works for 30 days.'),
    ],
    button: { label: say('Confirm my place'), href: confirmHref },
    reason: say('If you did not ask for this, do nothing: without the click you hear no more from us.'),
    unsubscribeHref,
  }
}

type Standing = Writing & {
  /** Null for who does not wait any more. */
  place: number | null
  statusHref: string
  referralHref: string
  details: Details
}

/**
 * What a member chose from the lists of the form. What they typed stays out of this letter too: the click that confirms an
 * address does not say that whoever has it wrote those words.
 */
function chosen(held: Details, language: Language): string[] {
  const say = sayIn(language)
  const said = detailNames.flatMap((detail) => {
    const { asked, choices } = details[detail]
    const answer = choices && detailText(held, detail)
    return answer ? [`${retell(asked, language)}: ${retell(answer, language)}`] : []
  })
  return said.length === 0 ? [] : [say('You told us: {answers}.', { answers: said.join('; ') })]
}

/** The second letter: where a confirmed member stands, how they move up, and what they can expect. */
export function confirmedLetter(standing: Standing): Letter {
  const { language, statusHref, referralHref, unsubscribeHref } = standing
  const say = sayIn(language)
  const place = standing.place?.toLocaleString(locales[language])
  return {
    language,
    subject: say('You are on the {name} waitlist', { name }),
    preview: say('Priority access, the beta, and {trialDays} days free at launch.', { trialDays }),
    heading: say('Your place is confirmed'),
    paragraphs: [
      ...(place === undefined ? [] : [say('You are number {place} in line.', { place })]),
      say('The release is planned for {releaseDate} on {stores}. This is what being on the list gets you:', {
        releaseDate,
        stores,
      }),
      say('Priority access: when places open, the list goes first, and you hear of it before anybody else.'),
      say(
        'Beta access: you can try the apps before the full release. People who test the web app get priority.',
      ),
      say('A {trialDays}-day free trial at launch, with nothing to pay while it runs.', { trialDays }),
      ...chosen(standing.details, language),
      say('There is nothing to do until then.'),
    ],
    button: { label: say('See my place'), href: statusHref },
    share: {
      label: say('Each friend who joins with your link and confirms moves you up {places} places:', {
        places: placesPerReferral,
      }),
      href: referralHref,
    },
    reason: say('You get this email because this address was confirmed on the {name} waitlist.', { name }),
    unsubscribeHref,
  }
}

/** The third letter: the member's turn has come. */
export function invitationLetter({
  language,
  statusHref,
  unsubscribeHref,
}: Writing & { statusHref: string }): Letter {
  const say = sayIn(language)
  return {
    language,
    subject: say('Your invitation to the {name} beta', { name }),
    preview: say('Your turn on the waitlist has come.'),
    heading: say('Your turn has come'),
    paragraphs: [
      say(
        'You waited for {name}, and your place in line has come up: you can try the beta before the full release, planned for {releaseDate} on {stores}.',
        { name, releaseDate, stores },
      ),
      say('The button leads to your page. From there you create an account with this email address.'),
      say(
        'Your {trialDays}-day free trial starts the day you first use the workspace, with nothing to pay while it runs.',
        { trialDays },
      ),
    ],
    button: { label: say('Open my invitation'), href: statusHref },
    reason: say('You get this email because this address was confirmed on the {name} waitlist.', { name }),
    unsubscribeHref,
  }
}
