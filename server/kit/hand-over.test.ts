import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSmtpPeer, type SmtpPeer } from '#testing/smtp-peer.ts'
import { type Mailer, outboxMailer, type Post, smtpMailer } from './mail.ts'

const post: Post = {
  id: '4f9c',
  requestedAt: new Date('2025-03-01T12:00:00Z'),
  to: 'ada@mason.example',
  letter: {
    language: 'en',
    subject: 'In',
    preview: '',
    heading: 'In',
    paragraphs: ['One.'],
    reason: 'You asked.',
  },
}
const from = 'Plumbline <hello@plumbline.test>'

let peer: SmtpPeer
let dataDir: string
beforeEach(async () => {
  peer = await openSmtpPeer()
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-mail-'))
})
afterEach(async () => {
  await peer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** How many letters have arrived, whichever way they went. */
const arrived = async () => {
  const files = await readdir(join(dataDir, 'outbox')).catch(() => [])
  return peer.received.length + files.filter((name) => name.endsWith('.eml')).length
}

const mailers: [string, () => Mailer][] = [
  ['over SMTP', () => smtpMailer(peer.url, from)],
  ['in the outbox', () => outboxMailer(dataDir, from, pino({ level: 'silent' }))],
]

test.each(mailers)(
  '%s a letter has not arrived before it is ready to be written down, and has once it was',
  async (_, open) => {
    const mailer = open()
    let before: number | undefined
    let handed = 0
    await mailer.send({
      ...post,
      handOver: async () => {
        // Longer than the whole letter takes: its end waits for this.
        await new Promise((done) => setImmediate(done))
        before = await arrived()
        return () => handed++
      },
    })
    mailer.close()
    expect([before, handed]).toEqual([0, 1])
    expect(await arrived()).toBe(1)
  },
)

test.each(mailers)(
  '%s a letter that must not be handed over never arrives, and the next one does',
  async (_, open) => {
    const mailer = open()
    const handOver = () => Promise.reject(new Error('handed over by another process'))
    await expect(mailer.send({ ...post, handOver })).rejects.toMatchObject({
      name: 'MailError',
      permanent: false,
      answered: false,
      message: expect.stringContaining('handed over by another process'),
    })
    await mailer.send({ ...post, id: '5a0d' })
    mailer.close()
    expect(await arrived()).toBe(1)
  },
)
