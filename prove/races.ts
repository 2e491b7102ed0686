import { inArena } from './races/arena.ts'
import { raceConfirms, raceReferrals, raceResending, raceUnsubscribing } from './races/confirming.ts'
import { raceErasing, raceErasingAccounts, raceReturning } from './races/erasing.ts'
import { raceInvitations } from './races/inviting.ts'
import { raceImports, raceJoins } from './races/joining.ts'
import { raceRegistrations } from './races/registering.ts'
import { raceResets } from './races/resetting.ts'
import { raceSeats, raceTakingUp } from './races/taking-seats.ts'
import { raceBulkEdits, raceEdits, raceProjects, raceRemoving } from './races/working.ts'
import type { Proof } from './section.ts'

const races = [
  raceJoins,
  raceConfirms,
  raceUnsubscribing,
  raceResending,
  raceReferrals,
  raceErasing,
  raceReturning,
  raceErasingAccounts,
  raceRegistrations,
  raceResets,
  raceInvitations,
  raceImports,
  // The last ones: from here on there is a world of organizations.
  raceEdits,
  raceBulkEdits,
  raceProjects,
  raceRemoving,
  raceSeats,
  raceTakingUp,
]

/** What many do at the same moment, over two processes and one database. */
export async function prove(proof: Proof): Promise<void> {
  const named = races.filter(({ name }) => new RegExp(process.env.RACES ?? '').test(name))
  await inArena(proof, async (arena) => {
    for (const race of named) await race(arena)
  })
}
