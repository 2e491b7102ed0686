import { connect, type Socket } from 'node:net'

/** A process that listens to what is told live, over as many connections as it is asked for, and reads all of it. */

/** To where, how many streams, and as whom: each of `cookies` in turn. */
export type HoldOrder = { port: number; count: number; cookies: readonly string[] }
/** How many were let in, and how many events they have been told since. */
export type HoldCount = { opened: number; events: number }

const held: Socket[] = []
let [opened, events] = [0, 0]
/** More at once would wait in the queue of the system. */
const openingAtOnce = 100

const open = (port: number, cookie: string) =>
  new Promise<void>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    })
    let heard = false
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      events += text.split('data: ').length - 1
      if (heard) return
      heard = true
      if (!text.startsWith('HTTP/1.1 200')) return fail(new Error(text.slice(0, 200)))
      opened++
      done()
    })
    socket.on('error', fail)
    held.push(socket)
  })

process.on('message', async (order: HoldOrder | 'count' | 'close') => {
  if (order === 'close') process.exit(0)
  if (order !== 'count') {
    const { port, count, cookies } = order
    for (let from = 0; from < count; from += openingAtOnce) {
      const some = Math.min(openingAtOnce, count - from)
      await Promise.all(
        Array.from({ length: some }, (_, i) => open(port, cookies[(from + i) % cookies.length] ?? '')),
      )
    }
  }
  process.send?.({ opened, events } satisfies HoldCount)
})
