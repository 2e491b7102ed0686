import { connect, type Socket } from 'node:net'

/**
 * A process that opens sockets to a server and holds on to them, until the server closes each: run as a child, so that
 * its files are not counted with those of who started it.
 */

export type HoldKind = 'idle' | 'slow headers' | 'slow body' | 'blank lines' | 'unread'

/** What a child is asked for: how many sockets of which kind, to where, and when to give up on those left. */
export type HoldOrder = { kind: HoldKind; count: number; port: number; giveUpMs: number }

/** What became of them: `slowestMs` is the longest that the server let one be, `left` those that it never closed. */
export type HoldOutcome = { opened: number; failed: number; left: number; slowestMs: number }

/** What each kind says at first, what it says each second after that, and whether it reads what it is answered. */
const kinds: Record<HoldKind, { first: string; each: string; reads: boolean }> = {
  idle: { first: '', each: '', reads: true },
  'slow headers': {
    first: 'POST /api/waitlist/join HTTP/1.1\r\nhost: slow.example\r\nx-slow: ',
    each: 'a',
    reads: true,
  },
  'slow body': {
    first:
      'POST /api/waitlist/join HTTP/1.1\r\nhost: slow.example\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n',
    each: ' ',
    reads: true,
  },
  'blank lines': { first: 'GET /healthz HTTP/1.1\r\nhost: slow.example\r\n\r\n', each: '\r\n', reads: true },
  // More than what the system keeps for a socket at either end; without the bytes it would not notice that it was closed.
  unread: { first: 'GET / HTTP/1.1\r\nhost: slow.example\r\n\r\n'.repeat(1000), each: '\r\n', reads: false },
}

/** More at once would only wait in the queue of the system, and the time there is nobody's fault. */
const openingAtOnce = 200

async function hold({ kind, count, port, giveUpMs }: HoldOrder): Promise<HoldOutcome> {
  const { first, each, reads } = kinds[kind]
  const held = new Set<Socket>()
  let [opened, failed, slowestMs] = [0, 0, 0]
  const closings: Promise<void>[] = []
  const open = () =>
    new Promise<void>((done) => {
      let openedAt = Number.NaN
      const socket = connect(port, '127.0.0.1', () => {
        opened++
        openedAt = performance.now()
        held.add(socket)
        if (first) socket.write(first)
        done()
      })
      if (reads) socket.resume()
      socket.on('error', () => {})
      closings.push(
        new Promise((closed) => {
          socket.on('close', () => {
            if (Number.isNaN(openedAt)) failed++
            else if (held.delete(socket)) slowestMs = Math.max(slowestMs, performance.now() - openedAt)
            done()
            closed()
          })
        }),
      )
    })
  const drip = setInterval(() => {
    if (each) for (const socket of held) if (socket.writable) socket.write(each)
  }, 1000)
  let left = 0
  const giveUp = setTimeout(() => {
    left = held.size
    for (const socket of held) {
      held.delete(socket)
      socket.destroy()
    }
  }, giveUpMs)
  for (let from = 0; from < count; from += openingAtOnce) {
    await Promise.all(Array.from({ length: Math.min(openingAtOnce, count - from) }, open))
  }
  await Promise.all(closings)
  clearInterval(drip)
  clearTimeout(giveUp)
  return { opened, failed, left, slowestMs }
}

process.once('message', async (order: HoldOrder) => {
  process.send?.({ outcome: await hold(order) })
  process.disconnect()
})
