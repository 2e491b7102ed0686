import { brand } from '#contract/brand.ts'
import { placesPerReferral } from '#contract/place.ts'
import { type Details, detailNames, details, detailText } from '#contract/waitlist.ts'
import type { Letter } from '#server/kit/letter.ts'

type Links = { confirmHref: string; unsubscribeHref: string }

/**
 * The first letter. It carries nothing that whoever filled in the form has typed: an address that is not theirs must not
 * become a way to send somebody words.
 */
export function confirmLetter({ confirmHref, unsubscribeHref }: Links): Letter {
  return {
    subject: `Confirm your place on the ${brand.name} waitlist`,
    preview: 'One click, and your place is kept.',
    heading: 'Confirm your address',
    paragraphs: [
      `This email address was entered on the ${brand.name} waitlist. Confirm it and we will write when the mobile apps are ready, planned for ${brand.releaseDate} on ${brand.stores}.`,
      'The link works for 30 days.',
    ],
    button: { label: 'Confirm my place', href: confirmHref },
    reason: 'If you did not ask for this, do nothing: without the click you hear no more from us.',
    unsubscribeHref,
  }
}

type Standing = {
  /** Null for who does not wait any more. */
  place: number | null
  statusHref: string
  referralHref: string
  unsubscribeHref: string
  details: Details
}

/**
 * What a member chose from the lists of the form. What they typed stays out of this letter too: the click that confirms an
 * address does not say that whoever has it wrote those words.
 */
function chosen(held: Details): string[] {
  const said = detailNames.flatMap((name) => {
    const { asked, choices } = details[name]
    return choices && held[name] !== null ? [`${asked}: ${detailText(held, name)}`] : []
  })
  return said.length === 0 ? [] : [`You told us: ${said.join('; ')}.`]
}

/** The second letter: where a confirmed member stands, how they move up, and what they can expect. */
export function confirmedLetter(standing: Standing): Letter {
  const { place, statusHref, referralHref, unsubscribeHref } = standing
  return {
    subject: `You are on the ${brand.name} waitlist`,
    preview: `Priority access, the beta, and ${brand.trialDays} days free at launch.`,
    heading: 'Your place is confirmed',
    paragraphs: [
      ...(place === null ? [] : [`You are number ${place.toLocaleString('en-US')} in line.`]),
      `The release is planned for ${brand.releaseDate} on ${brand.stores}. This is what being on the list gets you:`,
      'Priority access: when places open, the list goes first, and you hear of it before anybody else.',
      'Beta access: you can try the apps before the full release. People who test the web app get priority.',
      `A ${brand.trialDays}-day free trial at launch, with nothing to pay while it runs.`,
      ...chosen(standing.details),
      'There is nothing to do until then.',
    ],
    button: { label: 'See my place', href: statusHref },
    share: {
      label: `Each friend who joins with your link and confirms moves you up ${placesPerReferral} places:`,
      href: referralHref,
    },
    reason: `You get this email because this address was confirmed on the ${brand.name} waitlist.`,
    unsubscribeHref,
  }
}

/** The third letter: the member's turn has come. */
export function invitationLetter({
  statusHref,
  unsubscribeHref,
}: Pick<Links, 'unsubscribeHref'> & { statusHref: string }): Letter {
  return {
    subject: `Your invitation to the ${brand.name} beta`,
    preview: 'Your turn on the waitlist has come.',
    heading: 'Your turn has come',
    paragraphs: [
      `You waited for ${brand.name}, and your place in line has come up: you can try the beta before the full release, planned for ${brand.releaseDate} on ${brand.stores}.`,
      'The button leads to your page. From there you create an account with this email address.',
      `Your ${brand.trialDays}-day free trial starts when the account is opened, with nothing to pay while it runs.`,
    ],
    button: { label: 'Open my invitation', href: statusHref },
    reason: `You get this email because this address was confirmed on the ${brand.name} waitlist.`,
    unsubscribeHref,
  }
}
