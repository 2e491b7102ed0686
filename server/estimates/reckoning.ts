import { figuresOf } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { type BasisScan, sourcesOf } from '#domain/estimate/sources.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { ChoiceRefusal } from '#domain/takeoff/choices.ts'
import type { Language } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { BesideEnded, type BesideLimits, openBeside } from '#server/kit/beside.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Entered, EstimateContext, EstimatePorts } from './ports.ts'

/** What is to be reckoned, and in whose words what cannot be is told. */
export type ReckonQuestion = {
  entered: Entered
  scans: readonly BasisScan[]
  language: Language
}
export type ReckonAnswer = Reckoned | { refused: string }

/** A hundred rooms with two thousand lines take a second; ten thousand lines some seconds. */
const limits: BesideLimits = {
  longestMs: 30_000,
  memoryMb: 512,
  waitingMost: 50,
  busy: () => say('Too much is being worked out at the moment. Try again in a minute.'),
}
/** So much is reckoned in a few milliseconds, sooner than it is handed to another process. */
const small = { rooms: 1, lines: 100 }

/** What was entered, reckoned from the measured rooms that it stands on. */
export function reckonEntered({ entered, scans }: Omit<ReckonQuestion, 'language'>): ReckonAnswer {
  try {
    return reckon(entered, figuresOf(sourcesOf(scans, entered.choices)))
  } catch (error) {
    // What was chosen for the rooms cannot be worked with: it says why.
    if (error instanceof ChoiceRefusal) return { refused: error.message }
    throw error
  }
}

/** What reckons estimates, beside the server where they are large. Refuses what cannot be reckoned, and says why. */
export function openReckoner({ measuredAt }: Pick<EstimatePorts, 'measuredAt'>): EstimateContext['reckon'] {
  const beside = openBeside<ReckonQuestion, ReckonAnswer>(
    new URL('./reckoning-worker.ts', import.meta.url),
    limits,
  )
  return async (scope, { settings, basis, choices, lines }) => {
    const scans = basis.length === 0 ? [] : await measuredAt(scope, basis)
    const entered = { settings, basis, choices, lines }
    const rooms = scans.reduce((sum, { measured }) => sum + (measured?.rooms.length ?? 0), 0)
    const question = { entered, scans, language: spokenLanguage() }
    const answer =
      rooms <= small.rooms && lines.length <= small.lines
        ? reckonEntered(question)
        : await beside(question).catch((error: unknown) => {
            if (!(error instanceof BesideEnded)) throw error
            return { refused: say('This takes too long to work out.') }
          })
    if ('refused' in answer) throw new Refusal('conflict', answer.refused)
    return answer
  }
}
