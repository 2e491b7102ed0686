import { proveFlushes } from './faults/flushes.ts'
import type { Proof } from './section.ts'

/** What is killed, stopped, filled up or broken beforehand: what was acknowledged stays, and the service comes back. */
export async function prove(proof: Proof): Promise<void> {
  await proveFlushes(proof)
}
