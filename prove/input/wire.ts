import { connect } from 'node:net'
import { type Read, readReplies } from './replies.ts'

/** What a connection came to; `hung` where the server neither answered nor closed in time. */
export type Heard = Read & { hung: boolean }

type Sending = {
  /** Sent as they are, one after the other as far as the server takes them. */
  parts: readonly Buffer[]
  /** The method of each request in them: as many answers are waited for, and what stands in one depends on it. */
  methods: readonly string[]
  /** Whether this side is done sending with the last part, so that nothing more can be waited for. */
  ends: boolean
}

const withinMs = 8000

/**
 * Sends bytes over a connection of their own and hears what comes back until the server has closed it. A reset after an
 * answer is an end as well: so ends what was answered before it was read.
 */
export function talk(port: number, { parts, methods, ends }: Sending): Promise<Heard> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks: Buffer[] = []
    let finished = false
    const finish = (hung: boolean) => {
      if (finished) return
      finished = true
      clearTimeout(timer)
      socket.destroy()
      done({ ...readReplies(Buffer.concat(chunks), methods, true), hung })
    }
    const timer = setTimeout(() => finish(true), withinMs)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const { replies, whole } = readReplies(Buffer.concat(chunks), methods, false)
      // Done on this side: what the server has left over to say, it says before it closes too.
      if (whole && replies.length >= methods.length && !socket.writableEnded) socket.end()
    })
    socket.on('end', () => finish(false))
    socket.on('close', () => finish(false))
    socket.on('error', () => finish(false))
    for (const part of parts) socket.write(part)
    if (ends) socket.end()
  })
}
