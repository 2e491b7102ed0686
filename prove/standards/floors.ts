import { none } from '../section.ts'
import { type Floor, floors } from './floor-versions.ts'
import type { LockedPackage } from './lockfile.ts'

const numbersOf = (version: string): number[] => version.split(/[.+-]/, 3).map(Number)

/** Whether a version comes before another; one before a release counts as before it. Throws where either is no version. */
export function isBelow(version: string, floor: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(floor)]
  for (const [i, least] of theirs.entries()) {
    const own = ours[i] ?? Number.NaN
    if (Number.isNaN(own) || Number.isNaN(least)) throw new Error(`${version} or ${floor} is no version`)
    if (own !== least) return own < least
  }
  return version.includes('-') && !floor.includes('-')
}

const majorOf = (version: string): number => numbersOf(version)[0] ?? Number.NaN

/**
 * The floor that a version has to keep: the highest of those that are of its major line or an earlier one. A line older
 * than every floor was never mended: the lowest floor holds.
 */
const floorOf = ({ least }: Floor, version: string): string => {
  const [lowest = ''] = least
  return least.filter((floor) => majorOf(floor) <= majorOf(version)).at(-1) ?? lowest
}

/** Every locked package that is below its floor, those that others bring along too. */
export function findBelowFloor(
  packages: readonly LockedPackage[],
  rules: readonly Floor[] = floors,
): string[] {
  return rules.flatMap((rule) =>
    packages
      .filter(({ name, version }) => name === rule.name && isBelow(version, floorOf(rule, version)))
      .map(
        ({ path, version }) =>
          `${path} is ${version}, below ${floorOf(rule, version)}: ${rule.why} (${rule.sources.join(', ')})`,
      ),
  )
}

/** The locked versions against the advisories that are known of them. */
export function checkFloors(packages: readonly LockedPackage[]) {
  const held = packages.filter(({ name }) => floors.some((floor) => floor.name === name)).length
  return [
    none(`${held} locked packages with ${floors.length} floors: below theirs`, findBelowFloor(packages)),
  ]
}
