/** One guard of the product, how it is taken out, and which tests must find that out. */
export type Guard = {
  /** What it keeps from happening, in a few words. */
  what: string
  /** Where it stands, from the root of the project. */
  file: string
  /** The text that is it; it stands in the file once. */
  take: string
  /** What stands there without it. */
  put: string
  /** The files of tests of which one must fail without it. */
  tests: readonly string[]
}

/** The guards of one file. `put` is nothing, where a guard is not given one. */
export const guardsOf = (
  file: string,
  tests: readonly string[],
  guards: readonly (readonly [what: string, take: string, put?: string, tests?: readonly string[]])[],
): Guard[] => guards.map(([what, take, put = '', own = tests]) => ({ what, file, take, put, tests: own }))
