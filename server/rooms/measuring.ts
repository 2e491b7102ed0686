import type { ScanKind } from '#contract/scans.ts'
import type { KeptCorrections } from '#domain/measure/kept-corrections.ts'
import type { KeptSource } from '#domain/measure/kept-scan.ts'
import type { Measured } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { BesideEnded, type BesideLimits, openBeside } from '#server/kit/beside.ts'

/** What is to be measured, and in whose words notes are told. */
export type MeasureQuestion = {
  source: KeptSource
  corrections: KeptCorrections
  units: Units
  language: Language
}

export type MeasuredAnswer = { kind: ScanKind; measured: Measured; missed: string[]; digest: string }
export type MeasureAnswer = MeasuredAnswer | { refused: string }

export type Measurer = (question: MeasureQuestion) => Promise<MeasureAnswer>

/** A scan of a floor of an office takes a tenth of a second, the largest file that is read some seconds. */
export const measureLimits: BesideLimits = {
  longestMs: 20_000,
  memoryMb: 512,
  waitingMost: 50,
  busy: () => say('Too many scans are being measured. Try again in a minute.'),
}

/** Measures in a process of its own, one scan after the other; what takes too long, or more memory than it may, is refused. */
export function openMeasurer(limits: BesideLimits = measureLimits): Measurer {
  const measure = openBeside<MeasureQuestion, MeasureAnswer>(
    new URL('./measuring-worker.ts', import.meta.url),
    limits,
  )
  return (question) => {
    return measure(question).catch((error: unknown) => {
      if (!(error instanceof BesideEnded)) throw error
      const refused =
        error.because === 'time'
          ? say('This takes too long to measure.')
          : say('This needs more memory to measure than there is.')
      return { refused }
    })
  }
}
