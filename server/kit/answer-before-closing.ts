import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Longest that a request under way may keep a close waiting, in milliseconds; who has sent half by then is cut off. */
export const answerWithinMs = 2000
/**
 * How often in a row a connection has to be found quiet before it is ended: a request may have been on its way when the close
 * began. Counted and not timed, since a process that had no turn for a while has not read what came meanwhile.
 */
const quietLooks = 25
/** How long the other side has to end it too. Gone at once, it could lose the answer that it was just sent. */
const lingerMs = 100
const lookEveryMs = 10

/** A connection: the answer to its newest request, what it had said when it was last looked at, and how often it was quiet. */
type Talk = { newest: ServerResponse; read: number; quiet: number; endedAt: number | undefined }

/**
 * Has `app` answer everything that it is asked while it closes. Without it each kept-alive connection without a request is cut
 * at once, also one whose request lies in the kernel unread; what is pipelined behind an answer that says `connection: close`
 * is dropped; and of the two addresses that localhost may have, Fastify waits for the first alone.
 */
export function answerBeforeClosing(app: FastifyInstance): void {
  const talks = new Map<Socket, Talk>()
  let closing = false

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const newest = reply.raw
    const talk = talks.get(socket)
    if (talk) {
      // Only the last answer says that nothing more is taken: what stands behind such an answer is not read.
      if (closing && !talk.newest.headersSent) talk.newest.setHeader('connection', 'keep-alive')
      talk.newest = newest
    } else if (socket instanceof Socket) {
      talks.set(socket, { newest, read: 0, quiet: 0, endedAt: undefined })
      socket.once('close', () => talks.delete(socket))
    }
    done()
  })

  app.addHook('preClose', async () => {
    closing = true
    // Fastify says so in the answers to what comes from now on; these requests were there before.
    for (const { newest } of talks.values()) if (!newest.headersSent) newest.setHeader('connection', 'close')
    const began = performance.now()
    for (let now = began; now - began < answerWithinMs; now = performance.now()) {
      for (const [socket, talk] of talks) if (isOver(socket, talk, now)) talks.delete(socket)
      if (talks.size === 0) return
      await wait(lookEveryMs)
    }
    for (const socket of talks.keys()) socket.destroy()
  })
}

/** Whether nothing more is to be waited for on a connection; ends it once it has been quiet for a while. */
function isOver(socket: Socket, talk: Talk, now: number): boolean {
  if (talk.endedAt !== undefined) return now - talk.endedAt >= lingerMs
  if (!talk.newest.writableFinished && !talk.newest.destroyed) return false
  talk.quiet = socket.bytesRead === talk.read ? talk.quiet + 1 : 0
  talk.read = socket.bytesRead
  if (talk.quiet >= quietLooks) {
    talk.endedAt = now
    socket.end()
  }
  return false
}
