import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { measured, takeoff } from '../sample-room.ts'

type Solution = {
  name: string
  text: string
  picture: string
  alt: string
  papers: readonly string[]
  example: string
}

const solutions: readonly Solution[] = [
  {
    name: say('Residential'),
    text: say(
      'Kitchens, baths, additions. From the scan on the first visit to a proposal before the coffee is cold.',
    ),
    picture: '/pictures/residential.svg',
    alt: say('Drawing of a house with an addition of 12 by 10 ft outlined on it.'),
    papers: [
      say('Proposal with allowances'),
      say('Payment schedule by milestone'),
      say('Selections and change orders'),
    ],
    example: say('A bedroom: {area} ft² of wall, {sheets} sheets, {gallons} gal of paint.', {
      area: measured.netWalls.squareFeet,
      sheets: takeoff.drywall.sheets,
      gallons: takeoff.paint.gallons,
    }),
  },
  {
    name: say('Commercial'),
    text: say(
      'Build-outs and small buildings, with the papers an architect and an owner’s representative expect.',
    ),
    picture: at('/pictures/commercial.svg'),
    alt: say('Drawing of an application for payment as a length: $42,000 billed, $37,800 due, 10% held.'),
    papers: [say('Schedule of values'), say('Submittals and RFIs'), say('Retainage on each application')],
    example: say('Application 3: $42,000 billed, 10% retainage $4,200, due $37,800.'),
  },
  {
    name: say('Government'),
    text: say('NAVFAC and USACE work, in the styles their reviewers read every day.'),
    picture: at('/pictures/government.svg'),
    alt: say(
      'Three rows of a submittal register for section 09 29 00: product data, samples, certificates; the first is approved.',
    ),
    papers: [
      say('Submittal register as ENG Form 4288'),
      say('Transmittal as ENG Form 4025'),
      say('Hazard analysis as in EM 385-1-1'),
    ],
    example: say('Specification 09 29 00, gypsum board: submittal SD-03, product data.'),
  },
]

/** For whom it is: three kinds of work and the papers of each. */
export function Solutions() {
  return (
    <Section
      tone="grid"
      title={say('Three kinds of work, three sets of papers')}
      className="border-line border-t"
      lead={say('The measuring is the same everywhere. What has to be written around it is not.')}
    >
      <div className="title-block px-5 sm:px-8">
        {solutions.map(({ name, text, picture, alt, papers, example }) => (
          <article
            key={name}
            className="grid gap-x-10 gap-y-4 border-ink border-t-2 py-8 tabular-nums first:border-t-0 md:grid-cols-[2fr_3fr] lg:grid-cols-[20rem_1fr_18rem] lg:grid-rows-[auto_1fr]"
          >
            <Picture
              src={picture}
              alt={alt}
              width={640}
              height={290}
              className="h-auto w-full self-start md:row-span-3 lg:row-span-2"
            />
            <div>
              <h3 className="font-extrabold text-2xl">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
            <ul className="border-line border-b lg:col-start-3 lg:row-span-2 lg:self-start">
              {papers.map((paper) => (
                <li key={paper} className="border-line border-t py-2 font-semibold">
                  {paper}
                </li>
              ))}
            </ul>
            <p className="self-start border-signal border-l-4 pl-3 lg:col-start-2 lg:row-start-2">
              <span className="text-muted">{say('Example:')} </span>
              {example}
            </p>
          </article>
        ))}
      </div>
    </Section>
  )
}
