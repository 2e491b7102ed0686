import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { startWay } from '#web/kit/start-way.ts'
import { Button } from '#web/ui/button.tsx'
import { PlumbDivider } from '#web/ui/motifs.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { ContextDrawing } from './context-drawing.tsx'
import { measured, takeoff } from './sample-room.ts'

export default function AboutPage() {
  return (
    <>
      <Mission />
      <Difference />
      <Technology />
      <PlumbDivider />
      <Team />
    </>
  )
}

function Mission() {
  return (
    <section className="drafting-grid border-line border-b">
      <Container className="grid items-center gap-x-12 gap-y-8 py-10 md:py-14 lg:grid-cols-[1fr_28rem]">
        <div>
          <p className="mb-3 w-fit border-signal border-b-4 pb-1 font-bold">{screens.about.title}</p>
          <h1 className="max-w-[54rem] font-black text-[2rem] sm:text-5xl">
            {say('A weight on a string is never wrong')}
          </h1>
          <h2 className="mt-8 font-bold text-xl">{say('Our mission')}</h2>
          <p className="mt-2 max-w-[44rem] text-lg md:text-xl">
            {say(
              'To give everybody who builds, from the owner of one house to the contractor of a naval base, figures they can check and papers that agree with them. A plumb line needs no faith: whoever looks can see that the wall is straight. An estimate should be like that.',
            )}
          </p>
        </div>
        <figure className="max-w-[32rem]">
          <img
            src="/pictures/plumb.svg"
            width={576}
            height={500}
            loading="lazy"
            decoding="async"
            alt={say(
              'Drawing: a wall of concrete blocks, 10 ft 0 in high, with a plumb line hung before it. A rule from wall to string reads 2 in at the head and 2¼ in at the foot.',
            )}
            className="h-auto w-full"
          />
          <figcaption className="mt-3 text-muted">
            {say(
              'The string stays; the wall is what moves. Over fifteen courses, 10 ft 0 in (3.05 m), this one leans ¼ in (6 mm): all that TMS 602 allows.',
            )}
          </figcaption>
        </figure>
      </Container>
    </section>
  )
}

const differences: readonly { name: string; usual: string; ours: string }[] = [
  {
    name: say('A quantity'),
    usual: say('A figure in a cell.'),
    ours: say('{sheets} sheets opens to {area} ft², 10% waste and a 4 × 8 ft sheet, and those to the scan.', {
      sheets: takeoff.drywall.sheets,
      area: measured.netWalls.squareFeet,
    }),
  },
  {
    name: say('A document'),
    usual: say('Typed again from the estimate.'),
    ours: say('Written from the estimate. When a room changes, every clause that quotes it is marked.'),
  },
  {
    name: say('An answer'),
    usual: say('Fluent, with no way to check it.'),
    ours: say(
      'Each sentence names the section, the drawing or the measurement it rests on. Where there is none, it says so.',
    ),
  },
  {
    name: say('Your data'),
    usual: say('On their server, as long as you pay.'),
    ours: say('On ours or on your own: one command and a folder. The source is open, under the MIT License.'),
  },
]

function Difference() {
  return (
    <Section
      title={say('How we differ')}
      lead={
        isLaunched()
          ? say('Four things, each of which you can hold us to.')
          : say('Four things, each of which you can hold us to at the release.')
      }
    >
      <dl className="border-ink border-t-2">
        {differences.map(({ name, usual, ours }) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 border-line border-b py-5 md:grid-cols-[10rem_1fr_1.6fr]"
          >
            <dt className="font-extrabold text-xl">{name}</dt>
            <dd className="text-muted">
              <span className="font-semibold">{`${say('Usually:')} `}</span>
              {usual}
            </dd>
            <dd>
              <span className="font-semibold">{`${say('Here:')} `}</span>
              {ours}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const parts: readonly { name: string; text: string }[] = [
  {
    name: say('An open context protocol'),
    text: say(
      'Rooms, prices, documents and people are handed to the model through a published protocol, so that what it was told can be read, logged and moved to another model.',
    ),
  },
  {
    name: say('A large language model'),
    text: say('It reads questions, finds sources and writes sentences. It never does the math.'),
  },
  {
    name: say('Rules in plain code'),
    text: say(
      'Areas, waste, sheets, hours and money are computed by rules with tests, never by the model, and money is counted in whole cents.',
    ),
  },
  {
    name: say('Yours to run'),
    text: say(
      'One process and PostgreSQL, on a server of your own if you like. Nothing on these pages is loaded from anybody else.',
    ),
  },
]

function Technology() {
  return (
    <Section
      tone="sheet"
      title={say('Technology')}
      lead={say(
        'How it is being built: a language model is good with words and poor at arithmetic, so it is given the one and kept from the other.',
      )}
    >
      <div className="grid items-center gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {parts.map(({ name, text }) => (
            <li key={name} className="border-ink border-t-2 py-5">
              <h3 className="font-bold text-xl">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <ContextDrawing className="mx-auto h-auto w-full max-w-[22rem]" />
      </div>
    </Section>
  )
}

function Team() {
  return (
    <Section title={say('The team')}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div className="max-w-[38rem] text-lg">
          <p>
            {say(
              '{name} is open source: the code, the reasons behind each decision and the list of changes come with every copy. We would sooner be judged by those than by portraits.',
              { name: brand.name },
            )}
          </p>
          <p className="mt-4">
            {isLaunched()
              ? say(
                  'If you are an estimator, a superintendent or an owner who tries it on a real job, we listen to you first.',
                )
              : say(
                  'If you are an estimator, a superintendent or an owner who wants to try it on a real job, we listen to you first. The apps are planned for {releaseDate}.',
                  { releaseDate: brand.releaseDate },
                )}
          </p>
        </div>
        <div className="title-block self-start p-6 sm:p-8">
          <h3 className="font-extrabold text-2xl">{say('Tell us what goes wrong on your jobs')}</h3>
          <p className="mt-2 text-muted">
            {say('Which figure was never right, which paper was typed three times.')}
          </p>
          <div className="mt-6 flex gap-3 max-sm:flex-col">
            <Button href={at('/contact')} size="lg">
              {say('Get in Touch')}
            </Button>
            <Button href={startWay().href} size="lg" variant="outline">
              {startWay().label}
            </Button>
          </div>
        </div>
      </div>
    </Section>
  )
}
