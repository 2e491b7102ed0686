import { screens } from '#contract/pages.ts'
import type { interests } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { startWay } from '#web/kit/start-way.ts'
import { Button } from '#web/ui/button.tsx'
import type { Start } from './start.ts'

type Origin = Start['kind'] | 'structure' | undefined

/** Whoever brought a scan of their own has a phone that scans. */
const interestOf = (origin: Origin): keyof typeof interests =>
  origin === 'file' ? 'lidar' : 'materialEstimation'

/** Where trying ends: an account, or until everybody can have one the waitlist, which is told what the visitor was looking at. */
export function JoinCall({ origin }: { origin: Origin }) {
  return (
    <section className="on-ink -mx-5 -mb-6 bg-paper px-5 py-8 text-ink sm:-mx-6 sm:px-6 print:hidden">
      <h3 className="wide max-w-[36rem] font-extrabold text-2xl">
        {isLaunched()
          ? say('From this list to a project')
          : origin === 'structure'
            ? say('From this list to a contract')
            : say('From your own phone to this list')}
      </h3>
      <p className="mt-2 max-w-[44rem] text-lg">
        {isLaunched()
          ? say('Your project keeps its tasks, its dates and its people in one place.')
          : origin === 'structure'
            ? say('The app is planned to keep the list with the project and write the contract from it.')
            : say(
                'The app is planned to scan the room, keep the list with the project and write the contract from it.',
              )}
      </p>
      <Button
        href={isLaunched() ? startWay().href : `${screens.waitlist.path}?interestedIn=${interestOf(origin)}`}
        size="lg"
        className="mt-5 py-2"
      >
        {startWay().label}
      </Button>
    </section>
  )
}
