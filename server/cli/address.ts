import { InvalidArgumentError } from 'commander'
import { canonicalEmail } from '#contract/email.ts'
import { findMemberId } from '#server/waitlist/store/resending.ts'
import type { Installation } from './open.ts'
import { CommandRefused, exitCodes } from './run.ts'

/** Reads an EMAIL argument into the form in which addresses are compared. */
export function readAddress(text: string): string {
  const key = canonicalEmail(text)
  if (key === undefined) throw new InvalidArgumentError('It is not an email address.')
  return key
}

/** What is said of an address that nobody has. */
export const nobody = () =>
  new CommandRefused('Nobody with this address is on the waitlist.', exitCodes.notFound)

/** The id of the member with this address; refused with an exit code of its own where there is none. */
export async function requireMember({ db }: Installation, emailKey: string): Promise<string> {
  const id = await findMemberId(db, emailKey)
  if (id === undefined) throw nobody()
  return id
}
