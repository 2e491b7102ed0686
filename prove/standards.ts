import type { Proof } from './section.ts'
import { checkAsvs } from './standards/asvs.ts'
import { checkBill } from './standards/bill.ts'
import { checkFloors } from './standards/floors.ts'
import { checkLicences } from './standards/licences.ts'
import { readLockfile } from './standards/lockfile.ts'
import { checkSecrets } from './standards/secrets.ts'

/**
 * What the project promises of what it is made of: its packages, their licences and known faults, that no secret is in it, and
 * how each requirement of a standard is met.
 */
export async function prove({ add, say }: Proof): Promise<void> {
  const packages = readLockfile()
  say('the bill of materials')
  for (const figure of checkBill(packages)) add(figure)
  say('floor versions and licences')
  for (const figure of checkFloors(packages)) add(figure)
  for (const figure of checkLicences(packages)) add(figure)
  say('secrets in every file and in every file that ever was')
  for (const figure of await checkSecrets()) add(figure)
  say('the table of OWASP ASVS')
  for (const figure of checkAsvs()) add(figure)
}
