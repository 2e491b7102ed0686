import { brand } from '#contract/brand.ts'
import { consentText } from '#contract/consent-text.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { rich } from '#web/kit/rich.tsx'
import { Part, TextLink, TextPage } from './text-page.tsx'

/** Where the terms will stand, and what holds meanwhile. */
export function TermsPage() {
  return (
    <TextPage
      title={screens.terms.title}
      status={say('Placeholder: the terms are still to be written')}
      lead={
        isLaunched()
          ? say('Nothing can be paid for yet, so there is nothing to agree to but what stands here.')
          : say(
              'There is nothing to buy, to subscribe to or to sign yet, so there is nothing to agree to but the one sentence under the waitlist form.',
            )
      }
    >
      {!isLaunched() && (
        <Part title={say('Joining the waitlist')}>
          <blockquote className="border-signal border-l-4 pl-4">{consentText}</blockquote>
          <p>
            {rich('It costs nothing and binds you to nothing. <join>Join the Waitlist</join>', {
              join: (words) => <TextLink href={screens.waitlist.path}>{words}</TextLink>,
            })}
          </p>
        </Part>
      )}
      <Part title={say('The prices')}>
        <p>
          {isLaunched()
            ? rich(
                '<plans>{title}</plans> shows what the plans cost. None can be paid for yet; the terms will stand here before the first one can.',
                {
                  title: screens.plans.title,
                  plans: (words) => <TextLink href={screens.plans.path}>{words}</TextLink>,
                },
              )
            : rich(
                '<plans>{title}</plans> shows what the plans are to cost. None can be ordered before the release, planned for {releaseDate}; the terms will stand here before the first one can.',
                {
                  title: screens.plans.title,
                  releaseDate: brand.releaseDate,
                  plans: (words) => <TextLink href={screens.plans.path}>{words}</TextLink>,
                },
              )}
        </p>
      </Part>
      <Part title={say('The source')}>
        <p>
          {rich(
            'The code of {name} is under the MIT License: use it, change it, run it. The licences of what it is built from are in <list>licences.txt</list>.',
            { name: brand.name, list: (words) => <TextLink href="/licences.txt">{words}</TextLink> },
          )}
        </p>
      </Part>
    </TextPage>
  )
}
