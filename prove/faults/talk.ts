import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { joinRow } from '#contract/waitlist.ts'

/** What came of a connection that joins were asked for on. */
export type Talk = {
  socket: Socket
  /** Writes these joins in one go, and answers once all of it is with the system. */
  ask: (emails: readonly string[]) => Promise<void>
  /** Waits until everything that was asked is answered; false where the connection ended before. */
  settled: () => Promise<boolean>
  /** Whether the last answer said that the connection takes nothing more, or it has ended. */
  isOver: () => boolean
}

type Answers = { acknowledged: (email: string) => void; wrong: (what: string) => void }

/**
 * Opens a connection to the server that is kept alive, to ask for joins on: one at a time, or several before the first answer.
 * Undefined where nobody listens. An answer that says it is the last, with others still owed, counts as wrong.
 */
export async function openTalk(port: number, { acknowledged, wrong }: Answers): Promise<Talk | undefined> {
  const socket = connect(port, '127.0.0.1')
  let [said, over] = ['', false]
  const owed: string[] = []
  let wake = () => {}
  const failed = (reason: string) => {
    over = true
    for (const email of owed.splice(0)) wrong(`${email}: ${reason} before its answer`)
    wake()
  }
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.setEncoding('utf8')
  socket.on('error', (error: NodeJS.ErrnoException) => failed(`the connection broke (${error.code})`))
  socket.on('end', () => failed('the connection was ended'))
  socket.on('close', () => failed('the connection was closed'))
  socket.on('data', (text: string) => {
    said += text
    for (;;) {
      const head = said.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(said.slice(0, head + 2))?.[1])
      if (head === -1 || said.length < head + 4 + length) break
      const [top, body] = [said.slice(0, head), said.slice(head + 4, head + 4 + length)]
      said = said.slice(head + 4 + length)
      const email = owed.shift() ?? 'nobody'
      if (top.startsWith('HTTP/1.1 200 ') && body.startsWith('{"success":true')) acknowledged(email)
      else wrong(`${email}: ${top.split('\r\n')[0]} ${body.slice(0, 200)}`)
      if (/\r\nconnection: close/i.test(top)) over = true
    }
    wake()
  })
  return {
    socket,
    ask(emails) {
      owed.push(...emails)
      const requests = emails.map((email) => {
        const body = JSON.stringify({ name: 'Ada Mason', email })
        return `POST ${joinRow.path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      })
      return new Promise((done) => socket.write(requests.join(''), () => done()))
    },
    async settled() {
      const count = owed.length
      while (owed.length > 0) {
        await new Promise<void>((done) => {
          wake = done
        })
      }
      return count === 0 || !over
    },
    isOver: () => over,
  }
}
