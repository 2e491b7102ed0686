import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type SmtpPeer = {
  url: string
  received: { to: string[]; from: string; mail: Email; raw: string }[]
  /** How the next recipients are answered; undefined takes them again. */
  refuseWith: (code: number | undefined) => void
  close: () => Promise<void>
}

/** A real mail server on the loopback that keeps what it is sent. */
export async function openSmtpPeer(): Promise<SmtpPeer> {
  const received: SmtpPeer['received'] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A server under test keeps its connections open; by default the end would wait half a minute for it.
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      if (refusal === undefined) return done()
      done(Object.assign(new Error(`Mailbox ${address} not taken`), { responseCode: refusal }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          mail: await PostalMime.parse(raw),
          raw,
        })
        done()
      })
    },
  })
  // A sender that is killed breaks its connection off.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: (code) => {
      refusal = code
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
