import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** Names of forms and standards as their publishers have them: USACE ENG Forms 4288 and 4025, UFGS, EM 385-1-1. */
const styles: readonly { paper: string; style: string; agency: string }[] = [
  { paper: say('Submittal register'), style: say('laid out as ENG Form 4288'), agency: 'USACE' },
  { paper: say('Transmittal of submittals'), style: say('laid out as ENG Form 4025'), agency: 'USACE' },
  { paper: say('Specification sections'), style: say('numbered as in the UFGS'), agency: 'NAVFAC' },
  {
    paper: say('Activity hazard analysis'),
    style: say('steps and controls as in EM 385-1-1'),
    agency: 'NAVFAC, USACE',
  },
]

/** The banner for those who build for a federal agency. */
export function GovernmentBanner() {
  return (
    <Section tone="ink">
      <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 className="font-extrabold text-3xl md:text-4xl">{say('Government Contractor')}</h2>
          <p className="mt-4 max-w-[34rem] text-lg">
            {say(
              'Documents in the styles of NAVFAC and USACE are planned for Enterprise: quantities and names come from the job, the layout is the one the agency reviews.',
            )}
          </p>
          <Button href={at('/contact-sales')} size="lg" className="mt-6">
            {say('Contact Sales')}
          </Button>
        </div>
        <dl className="title-block p-5 sm:p-8">
          {styles.map(({ paper, style, agency }) => (
            <div
              key={paper}
              className="grid gap-x-4 border-line border-t py-3 first:border-t-0 sm:grid-cols-[1fr_9rem]"
            >
              <dt className="font-bold">
                {paper}
                <span className="block font-normal text-muted">{style}</span>
              </dt>
              <dd className="sm:text-right">{agency}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
