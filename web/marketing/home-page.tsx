import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { startWay } from '#web/kit/start-way.ts'
import { Button } from '#web/ui/button.tsx'
import { PlumbLine } from '#web/ui/motifs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { Hero } from './home/hero.tsx'
import { OpenNumber } from './home/open-number.tsx'
import { takeoff } from './sample-room.ts'

export default function HomePage() {
  return (
    <>
      <Hero />
      <Transforming />
      <OpenNumber />
      <JoinCall />
    </>
  )
}

const cards: readonly { name: string; text: string; picture: string; alt: string; ground: string }[] = [
  {
    name: say('Smart document generation'),
    text: say(
      'Contracts and proposals from templates you can change. Quantities and names are filled from the job, never typed twice.',
    ),
    picture: at('/pictures/contract.svg'),
    alt: say(
      'Drawing of a scope of work: clause 3.2, hang and finish {count} sheets of ½ in drywall in Room 101, the number clouded as revision B.',
      { count: takeoff.drywall.sheets },
    ),
    ground: 'bg-wash',
  },
  {
    name: say('Material estimation'),
    text: say(
      'The LiDAR sensor of a phone measures the room; waste, openings and sheet sizes are yours to set. What falls out is an order.',
    ),
    picture: at('/pictures/order.svg'),
    alt: say(
      'Drawing of what is delivered: {sheets} sheets of drywall on blocks, {lengths} lengths of baseboard, {gallons} gallons of paint and six boxes of plank.',
      { sheets: takeoff.drywall.sheets, lengths: takeoff.baseboard.pieces, gallons: takeoff.paint.gallons },
    ),
    ground: 'on-ink bg-paper',
  },
  {
    name: say('Project management'),
    text: say(
      'Tasks, dates and messages hang on the rooms and documents they belong to, for owner, contractor and crew.',
    ),
    picture: at('/pictures/schedule.svg'),
    alt: say(
      'Bar schedule of Room 101 over two weeks: inspection and drywall are done, taping is under way, paint and floor follow.',
    ),
    ground: 'bg-sheet',
  },
]

function Transforming() {
  return (
    <Section
      title={say('Transforming Construction Management')}
      lead={say(
        'Today this takes three programs. The plan is one: what you measure is what you order, and what you order is what you sign for.',
      )}
    >
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-3">
        {cards.map(({ name, text, picture, alt, ground }) => (
          <article key={name}>
            <div className={`border-2 border-ink ${ground}`}>
              <Picture src={picture} alt={alt} width={640} height={400} className="h-auto w-full" />
            </div>
            <h3 className="mt-5 border-ink border-b-2 pb-2 font-bold text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </article>
        ))}
      </div>
    </Section>
  )
}

const benefits = [
  say('Priority access before the public release'),
  say('An email when the mobile apps are ready'),
  say('Beta access before the full release'),
  say('A {days}-day free trial at launch', { days: brand.trialDays }),
]

function JoinCall() {
  if (isLaunched()) return <BeginCall />
  return (
    <Section id="waitlist" tone="ink" className="relative">
      <PlumbLine className="absolute top-0 right-[max(4rem,calc(50%-30rem))] hidden h-[75%] lg:flex" />
      <h2 className="max-w-3xl font-extrabold text-3xl md:text-5xl">
        {say('Be the First to Experience {name}', { name: brand.name })}
      </h2>
      <p className="mt-4 max-w-[68ch] text-lg">
        {say('The {stores} apps are planned for {releaseDate}. Whoever is on the waitlist gets:', {
          stores: brand.stores,
          releaseDate: brand.releaseDate,
        })}
      </p>
      <ul className="mt-6 grid max-w-3xl gap-x-8 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-line border-t py-3">
            {benefit}
          </li>
        ))}
      </ul>
      <Button href={screens.waitlist.path} size="lg" className="mt-8">
        {say('Join the Waitlist')}
      </Button>
    </Section>
  )
}

const begins = [
  say('Two questions, and a project stands with its tasks and dates'),
  say('The owner and the crew each see what is theirs'),
  say('In English and in Spanish, on a phone and at a desk'),
  say('Permits and inspections hold what must wait for them'),
]

/** The same block once everybody can begin. */
function BeginCall() {
  return (
    <Section id="begin" tone="ink" className="relative">
      <PlumbLine className="absolute top-0 right-[max(4rem,calc(50%-30rem))] hidden h-[75%] lg:flex" />
      <h2 className="max-w-3xl font-extrabold text-3xl md:text-5xl">
        {say('Put your next job on {name}', { name: brand.name })}
      </h2>
      <ul className="mt-6 grid max-w-3xl gap-x-8 sm:grid-cols-2">
        {begins.map((line) => (
          <li key={line} className="border-line border-t py-3">
            {line}
          </li>
        ))}
      </ul>
      <Button href={startWay().href} size="lg" className="mt-8">
        {startWay().label}
      </Button>
    </Section>
  )
}
