import { ScanRefusal } from '#domain/measure/scan.ts'
import { readLength } from '#domain/measure/typed-length.ts'

/** What is wrong with each of the typed lengths; nothing where all can be read. */
export function wrongLengths<Name extends string>(
  typed: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const wrong: Partial<Record<Name, string>> = {}
  for (const name in typed) {
    try {
      readLength(typed[name])
    } catch (error) {
      if (!(error instanceof ScanRefusal)) throw error
      wrong[name] = error.message
    }
  }
  return wrong
}
