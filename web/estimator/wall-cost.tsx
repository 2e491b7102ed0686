import type { Measured } from '#domain/measure/room.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { ownEntry } from '#domain/own-entry.ts'
import { amountText } from '#domain/takeoff/amounts.ts'
import type { WallShare } from '#domain/takeoff/choices.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { AddOpening } from './add-opening.tsx'
import type { Bench } from './bench.ts'
import { HeightField } from './height-field.tsx'
import type { Job } from './job.ts'
import { moneyText } from './money-text.ts'

type Props = {
  measured: Measured
  names: Names
  share: readonly WallShare[]
  faceId: string | undefined
  job: Job
  bench: Bench
}

const place = 'estimator-wall'

/** What a wall's shares of all lines come to. */
export const centsOfShare = (share: readonly WallShare[]): number =>
  share.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0)

/** Leads to what the chosen wall takes, from where it was chosen. */
export function goToWallCost(): void {
  const section = document.getElementById(place)
  section?.focus({ preventScroll: true })
  section?.scrollIntoView()
}

/** What the chosen wall takes of each line, as its share and not in whole packs, and how high it is. */
export function WallCost({ measured, names, share, faceId, job, bench }: Props) {
  const { units } = job.choices
  const face = measured.rooms.flatMap(({ faces }) => faces).find(({ id }) => id === faceId)
  const cents = centsOfShare(share)
  return (
    <section
      id={place}
      tabIndex={-1}
      aria-label={say('One wall')}
      className="border-2 border-ink bg-sheet p-5 print:hidden"
    >
      {face ? (
        <>
          <div role="status">
            <h3 className="font-bold tabular-nums">
              {say('{wall}: {cost}', { wall: names.place(face.id), cost: moneyText(cents) })}
            </h3>
          </div>
          <p className="mt-1 text-muted tabular-nums">
            {say('{length} × {height}, {net} without its openings. Shares of the list, not whole packs.', {
              length: lengthText(face.length.value, units),
              height: lengthText(face.height.value, units),
              net: areaText(face.net.value, units),
            })}
          </p>
          <div className="mt-3">
            <HeightField
              key={face.id}
              label={say('Height of this wall')}
              height={face.height.value}
              corrected={ownEntry(job.corrections.walls, face.wallId)?.height !== undefined}
              units={units}
              onChange={(metres) => bench.change({ change: 'wall', wallId: face.wallId, metres })}
            />
          </div>
          <AddOpening
            key={`openings ${face.id}`}
            face={face}
            measured={measured}
            names={names}
            job={job}
            bench={bench}
          />
          <dl className="mt-4 grid gap-y-1 tabular-nums">
            {share.map(({ lineId, item, need, costCents }) => (
              <div key={lineId} className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-t py-1.5">
                <dt className="leading-snug">
                  {item}
                  <span className="block text-muted">{amountText(need, units)}</span>
                </dt>
                <dd className="text-right font-semibold">
                  {costCents === null ? say('no price') : moneyText(costCents)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <>
          <h3 className="font-bold">{say('What does one wall cost?')}</h3>
          <p className="mt-1 text-muted">{say('Tap a wall on the plan, or pick it in the room list.')}</p>
        </>
      )}
    </section>
  )
}
