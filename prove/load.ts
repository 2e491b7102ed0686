import type { Measured } from '#bench/measured.ts'
import { proveProxy } from './load/proxy.ts'
import { proveRates } from './load/rates.ts'
import { proveSignIns } from './load/sign-ins.ts'
import { proveSockets, proveUnread } from './load/sockets.ts'
import type { Proof } from './section.ts'

/** How much the server carries, and what it does about those who only hold on to it. */
export async function prove(proof: Proof): Promise<void> {
  if (proof.short) {
    // No speed is judged, and most of it is waiting for sockets to be closed.
    const parts = [proveRates, proveSignIns, proveSockets, proveProxy].map(async (part) => {
      const figures: Measured[] = []
      await part({ ...proof, add: (figure) => figures.push(figure) })
      return figures
    })
    for (const figure of (await Promise.all(parts)).flat()) proof.add(figure)
    return
  }
  await proveRates(proof)
  await proveSignIns(proof)
  const unread = proveUnread(proof)
  await proveSockets(proof)
  await proveProxy(proof)
  await unread
}
