import { proveProxy } from './load/proxy.ts'
import { proveRates } from './load/rates.ts'
import { proveSignIns } from './load/sign-ins.ts'
import { proveSockets, proveUnread } from './load/sockets.ts'
import type { Proof } from './section.ts'

/** How much the server carries, and what it does about those who only hold on to it. */
export async function prove(proof: Proof): Promise<void> {
  if (proof.short) {
    // No speed is judged, and most of it is waiting for sockets to be closed.
    await Promise.all([proveRates, proveSignIns, proveSockets, proveProxy].map((part) => part(proof)))
    return
  }
  await proveRates(proof)
  await proveSignIns(proof)
  const unread = proveUnread(proof)
  await proveSockets(proof)
  await proveProxy(proof)
  await unread
}
