import { brand } from '#contract/brand.ts'
import { consentVersion, consentWordings } from '#contract/consent.ts'
import { screens } from '#contract/pages.ts'
import { Part, TextLink, TextPage } from './text-page.tsx'

/** Where the terms will stand, and what holds meanwhile. */
export function TermsPage() {
  return (
    <TextPage
      title={screens.terms.title}
      status="Placeholder: the terms are still to be written"
      lead="There is nothing to buy, to subscribe to or to sign yet, so there is nothing to agree to but the one sentence under the waitlist form."
    >
      <Part title="Joining the waitlist">
        <blockquote className="border-signal border-l-4 pl-4">{consentWordings[consentVersion]}</blockquote>
        <p>
          It costs nothing and binds you to nothing.{' '}
          <TextLink href={screens.waitlist.path}>Join the Waitlist</TextLink>
        </p>
      </Part>
      <Part title="The prices">
        <p>
          <TextLink href={screens.plans.path}>{screens.plans.title}</TextLink> shows what the plans are to
          cost. None can be ordered before the release, planned for {brand.releaseDate}; the terms will stand
          here before the first one can.
        </p>
      </Part>
      <Part title="The source">
        <p>
          The code of {brand.name} is under the MIT License: use it, change it, run it. The licences of what
          it is built from are in <TextLink href="/licences.txt">licences.txt</TextLink>.
        </p>
      </Part>
    </TextPage>
  )
}
