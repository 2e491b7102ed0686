import type { Measured } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { areaText } from '#web/drawing/length-text.ts'

/** How much of the scanned floor is in no room, beside the sum that lacks it, and what can be done about it. */
export function FloorLeft({ measured, units }: { measured: Measured; units: Units }) {
  const { missingFloor, openGaps } = measured
  if (missingFloor === 0 && openGaps.length === 0) return null
  return (
    <p className="mt-2 font-semibold">
      {missingFloor > 0 &&
        say('About {area} of the scanned floor is in no room.', { area: areaText(missingFloor, units) })}{' '}
      {openGaps.length > 0 &&
        say(
          'The plan marks {count, plural, one {a gap} other {# gaps}} between walls: tap {count, plural, one {it} other {one}} to close it.',
          { count: openGaps.length },
        )}
    </p>
  )
}
