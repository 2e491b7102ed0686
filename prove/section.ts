import type { Measured } from '#bench/measured.ts'

/** What a section of the proof is given to work with. */
export type Proof = {
  /** Whether it is the short form, which runs with every test: fewer rounds, and no figure of speed is judged. */
  short: boolean
  /** Adds a figure to the table; one that misses its budget fails the whole proof. */
  add: (figure: Measured) => void
  /** Says what is being done, for whoever watches. */
  say: (line: string) => void
}

/** One section of the proof: opens what it needs, adds its figures, and leaves nothing behind. */
export type Section = (proof: Proof) => Promise<void>

/** A figure that counts what must not happen: none may, and each that did is named. */
export const none = (what: string, happened: readonly string[]): Measured => ({
  what,
  value: happened.length,
  unit: '',
  most: 0,
  details: happened.slice(0, 20),
})

/** A figure that must be exactly so many. */
export const exactly = (what: string, value: number, expected: number, unit = ''): Measured => ({
  what,
  value,
  unit,
  least: expected,
  most: expected,
})

/** A figure that could not be had on this machine, and why: it is shown, and neither kept nor missed. */
export const notMeasured = (what: string, why: string): Measured => ({
  what,
  value: Number.NaN,
  unit: '',
  notMeasured: why,
})
