import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How many may wait to be let in, as far as the system allows. Who comes while the queue is full is not told: the system
 * tries again after a whole second, for who comes in a rush and for everybody behind them.
 */
const backlog = 4096

/** The addresses of a name, as the machine knows them. */
const addressesOf = async (name: string): Promise<string[]> => [
  ...new Set((await lookup(name, { all: true })).map(({ address }) => address)),
]

/**
 * Listens on `host`, of `localhost` on both addresses that it may have. Fastify would open a second server for the other one,
 * without what the first is bound to: how it answers what is no HTTP, and which connections it ends. Here the other address
 * hands its connections to the one server. Throws what Node does where the first address cannot be had.
 */
export async function listenEverywhere(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  find = addressesOf,
): Promise<void> {
  const doors: Server[] = []
  app.addHook('onClose', async () => {
    for (const door of doors) door.close()
  })
  const [first = host, ...others] = host === 'localhost' ? await find(host) : [host]
  await app.listen({ host: first, port, backlog })
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') return
  for (const address of others) {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    door.listen({ host: address, port: bound.port, backlog })
    // A machine may name an address that it does not have, or somebody else may have the port there: one is enough.
    const open = await once(door, 'listening').then(
      () => true,
      () => false,
    )
    if (open) doors.push(door)
  }
}
