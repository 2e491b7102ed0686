import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { takesItsTime } from './long-requests.ts'

/** Limits in milliseconds: without a request under way, and without a byte of an answer being taken. */
type Limits = { idleMs: number; unreadMs: number; lookEveryMs: number }

/** What is known of a connection: when it last got somewhere, how much of its answers was taken, how many are under way. */
type Progress = { at: number; taken: number; underWay: number }

type HttpSocket = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/**
 * How many bytes the system has taken from a connection. Node's own count has an answer that is one piece as taken when its
 * last byte is, however many went before; its handle knows better.
 */
export function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as HttpSocket
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}

/**
 * Ends connections that get nowhere. Node's own limits are started anew by any byte: whoever sends a blank line now and
 * then after one whole request, or asks a lot and reads none of it, would be kept for as long as they like. Here only a
 * whole request counts, and an answer that is taken. While the whole process stands still nobody can get anywhere: of the
 * time between two looks no more counts than two looks should take, and a request that waited in the meantime is answered.
 */
export function closeStaleConnections(server: Server, { idleMs, unreadMs, lookEveryMs }: Limits): void {
  const known = new Map<Socket, Progress>()
  let stoodStillMs = 0
  let lookedAt = performance.now()
  /** The milliseconds that have passed without those that the process stood still. */
  const awakeMs = () => performance.now() - stoodStillMs
  server.on('connection', (socket: Socket) => {
    known.set(socket, { at: awakeMs(), taken: 0, underWay: 0 })
    socket.once('close', () => known.delete(socket))
  })
  server.on('request', ({ socket }, reply) => {
    const progress = known.get(socket)
    if (!progress) return
    progress.at = awakeMs()
    progress.underWay++
    reply.once('close', () => {
      progress.at = awakeMs()
      progress.underWay--
    })
  })
  const timer = setInterval(() => {
    stoodStillMs += Math.max(0, performance.now() - lookedAt - 2 * lookEveryMs)
    lookedAt = performance.now()
    const now = awakeMs()
    for (const [socket, progress] of known) {
      const taken = takenFrom(socket)
      if (progress.underWay > 0 && (taken !== progress.taken || takesItsTime(socket))) {
        progress.taken = taken
        progress.at = now
      } else if (now - progress.at > (progress.underWay > 0 ? unreadMs : idleMs)) socket.destroy()
    }
  }, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
