import { type RefObject, useState } from 'react'
import type { Measured } from '#domain/measure/room.ts'
import { say } from '#language/say.ts'
import { PrintedHeading, PrintedTitle } from '../heading-fields.tsx'
import { addressOf } from '../job-address.ts'
import { JoinCall } from '../join-call.tsx'
import { LabourList } from '../labour-list.tsx'
import { MaterialList } from '../material-list.tsx'
import { moneyText } from '../money-text.ts'
import { PriceListFiles } from '../price-list-files.tsx'
import { structureStem } from '../start.ts'
import { TakeAlong } from '../take-along.tsx'
import { TotalBar } from '../total-bar.tsx'
import { TotalBlock } from '../total-block.tsx'
import { useTotalChange } from '../total-change.ts'
import { GivenField } from './given-field.tsx'
import { StructureChoice } from './structure-choice.tsx'
import { askedFields, givenOf, jobTitle, type StructureJob, structureOf } from './structure-job.ts'
import { writeStructureLink } from './structure-link.ts'
import type { StructureBench } from './structure-state.ts'

type Props = {
  bench: StructureBench
  state: ReturnType<StructureBench['state']>
  heading: RefObject<HTMLHeadingElement | null>
}

const noRooms: Measured = {
  rooms: [],
  openings: [],
  looseWalls: [],
  missingFloor: 0,
  openGaps: [],
  closedGaps: [],
  notes: [],
}

const addressOfStructure = async (job: StructureJob) =>
  addressOf(`${structureStem}${await writeStructureLink(job)}`)

/** A structure on a sheet: its lengths, what it takes, and everything that can be chosen of it. */
export function StructureSheet({ bench, state: { job, takeoff, said }, heading }: Props) {
  const { units } = job.choices
  const { title } = structureOf(job.id)
  const asked = askedFields(job)
  /** Whether what stands in a field is not counted, by the field's id. */
  const [wrong, setWrong] = useState<Readonly<Record<string, boolean>>>({})
  // What was typed and not taken goes with its field.
  const kept = Object.entries(wrong).filter(([id]) => asked.some(([one]) => one === id))
  if (kept.length < Object.keys(wrong).length) setWrong(Object.fromEntries(kept))
  const total = takeoff.materialCents
  const change = useTotalChange(job.id, job, total, said.materialCents)
  return (
    <TotalBar total={total} change={change} on="narrow">
      <div className="grid gap-4">
        <PrintedHeading heading={job.heading} />
        <h3 ref={heading} tabIndex={-1} className="wide break-words font-extrabold text-2xl outline-none">
          <PrintedTitle title={job.heading?.title}>{title()}</PrintedTitle>
        </h3>
        <StructureChoice
          id={job.id}
          onChoose={(id) => {
            setWrong({})
            bench.choose(id)
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {say('{name}: {count, plural, one {# line} other {# lines}}, materials {cost}.', {
          name: title(),
          count: said.lines.length,
          cost: moneyText(said.materialCents),
        })}{' '}
        {said === takeoff && change}
      </p>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <section
          aria-label={say('Dimensions')}
          className="min-w-0 self-start border-2 border-ink bg-wash/50 p-5"
        >
          <p className="text-muted print:hidden">
            {say(
              'The way you read a tape: 12 ft 4 1/2 in, 12 4 1/2, 12-4.5 or 3.76 m. A plain number is in the unit next to the name.',
            )}
          </p>
          <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">
            {asked.map(([fieldId, field]) => (
              <GivenField
                key={`${job.id} ${fieldId}`}
                field={field}
                value={givenOf(job, fieldId) ?? field.usual}
                units={units}
                onGive={(value, typing) => bench.give(fieldId, value, typing)}
                onWrong={(is) => setWrong((all) => ({ ...all, [fieldId]: is }))}
              />
            ))}
          </div>
        </section>
        <div className="grid content-start gap-6">
          {Object.values(wrong).includes(true) && (
            <p role="status" className="font-semibold text-alarm-text">
              {say('One field cannot be used: the list still shows the last value that could.')}
            </p>
          )}
          <TotalBlock takeoff={takeoff} units={units} bench={bench} />
          <TakeAlong
            job={job}
            bench={bench}
            listed={{ title: jobTitle(job), units, measured: noRooms, takeoff }}
            addressOf={addressOfStructure}
            about={say(
              'The whole list is in the link itself. Anyone who opens it sees the same; it never goes to a server.',
            )}
          />
        </div>
      </div>
      <TotalBar total={total} change={change} on="wide">
        <MaterialList
          takeoff={takeoff}
          job={job}
          bench={bench}
          nothing={say('Nothing is left to build: the openings take up the whole wall.')}
        />
        <LabourList labour={takeoff.labour} units={units} bench={bench} />
        <PriceListFiles job={job} bench={bench} />
        <JoinCall origin="structure" />
      </TotalBar>
    </TotalBar>
  )
}
