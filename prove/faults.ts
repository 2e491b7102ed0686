import { proveBrokenStarts } from './faults/broken-starts.ts'
import { proveDatabaseAway } from './faults/database-away.ts'
import { proveFirstStarts } from './faults/first-starts.ts'
import { proveFlushes } from './faults/flushes.ts'
import { proveFullDisk } from './faults/full-disk.ts'
import { proveDatabaseKills, proveServerKills } from './faults/kills.ts'
import { proveStops } from './faults/stops.ts'
import { proveWorkingKills } from './faults/working-kills.ts'
import { none, type Proof, type Section } from './section.ts'

/** What times a start has the machine for itself, unless no time is judged; what mostly waits runs side by side. */
const alone: readonly Section[] = [proveServerKills, proveDatabaseKills, proveWorkingKills]
const sideBySide: readonly Section[] = [
  proveStops,
  proveDatabaseAway,
  proveFullDisk,
  proveFlushes,
  proveBrokenStarts,
]

/** What is killed, stopped, filled up or broken beforehand: what was acknowledged stays, and the service comes back. */
export async function prove(proof: Proof): Promise<void> {
  const carry = async (part: Section) => {
    const figures: Parameters<Proof['add']>[0][] = []
    await part({ ...proof, add: (figure) => void figures.push(figure) }).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      figures.push(none(`${part.name}: it could not be carried to its end`, [reason]))
    })
    return figures
  }
  // That a first start which is ended half-way leaves nothing in the way, the tests of the server and of its database see too.
  const rounds = proof.short
    ? [[...alone, ...sideBySide]]
    : [...alone.map((part) => [part]), [...sideBySide, proveFirstStarts]]
  for (const parts of rounds) {
    for (const figure of (await Promise.all(parts.map(carry))).flat()) proof.add(figure)
  }
}
