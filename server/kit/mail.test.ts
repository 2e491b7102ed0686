import { readdirSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSmtpPeer, type SmtpPeer } from '#testing/smtp-peer.ts'
import { learnLanguages } from './language.ts'
import type { Letter } from './letter.ts'
import { outboxMailer, type Post, parseSender, smtpMailer } from './mail.ts'

learnLanguages()

const letter: Letter = {
  language: 'en',
  subject: 'Confirm <now> & here',
  preview: 'One click',
  heading: 'Confirm your address',
  paragraphs: ['Studs at 16 in, "on centre" & plumb.', 'The link works for 30 days.'],
  share: { label: 'Pass "it" on:', href: 'https://plumbline.test/waitlist?ref=abc&x=1' },
  button: { label: 'Confirm', href: 'https://plumbline.test/waitlist/confirm/abc' },
  reason: 'If this was not you, do nothing.',
  unsubscribeHref: 'https://plumbline.test/waitlist/unsubscribe/def',
}
const post: Post = {
  id: '4f9c',
  requestedAt: new Date('2025-03-01T12:00:00Z'),
  to: 'ada@b\u00fccher.example',
  letter,
}
const from = 'Plumbline <hello@plumbline.test>'

describe('over SMTP', () => {
  let peer: SmtpPeer
  beforeEach(async () => {
    peer = await openSmtpPeer()
  })
  afterEach(() => peer.close())

  test('a letter arrives whole, once, with one-click unsubscribing and a Message-ID of its own', async () => {
    const mailer = smtpMailer(peer.url, from)
    await mailer.send(post)
    mailer.close()
    expect(peer.received).toHaveLength(1)
    const [got] = peer.received
    // The peer shows the domain in its readable form; on the wire it is ASCII.
    expect(got?.to).toEqual(['ada@b\u00fccher.example'])
    expect(got?.raw).toContain('To: ada@xn--bcher-kva.example')
    expect(got?.mail).toMatchObject({
      subject: letter.subject,
      messageId: '<4f9c@plumbline.test>',
      from: { name: 'Plumbline', address: 'hello@plumbline.test' },
    })
    const headers = Object.fromEntries((got?.mail.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': '<https://plumbline.test/waitlist/unsubscribe/def>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'content-language': 'en',
    })
  })

  test('a Spanish letter says so to the mailbox and to a screen reader, and its own words are Spanish', async () => {
    const mailer = smtpMailer(peer.url, from)
    await mailer.send({ ...post, letter: { ...letter, language: 'es', subject: '¿Señor Muñoz?' } })
    mailer.close()
    const { headers = [], html = '', text = '', subject } = peer.received[0]?.mail ?? {}
    expect(subject).toBe('¿Señor Muñoz?')
    expect(headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'es' }))
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('Si el botón no responde, abra este enlace:')
    for (const part of [html, text]) expect(part).toContain('Darse de baja, ver o borrar sus datos')
  })

  test('off this machine nothing is handed over in the clear, unless the address says that it may be', async () => {
    // Another name for this machine, and none that says so.
    const url = peer.url.replace('127.0.0.1', '0.0.0.0')
    const mailer = smtpMailer(url, from)
    const error = await mailer.send(post).catch((reason: unknown) => reason)
    mailer.close()
    expect(error).toMatchObject({ permanent: false })
    expect(peer.received).toEqual([])
    const willing = smtpMailer(`${url}?requireTLS=false`, from)
    await willing.send(post)
    willing.close()
    expect(peer.received).toHaveLength(1)
  })

  test('a letter that is not one of many has nothing to unsubscribe from', async () => {
    const { unsubscribeHref: _, ...alone } = letter
    const mailer = smtpMailer(peer.url, from)
    await mailer.send({ ...post, letter: alone })
    mailer.close()
    const { headers = [], html = '', text = '' } = peer.received[0]?.mail ?? {}
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    for (const part of [html, text]) {
      expect(part).not.toMatch(/unsubscribe|undefined/i)
      expect(part).toContain(letter.reason)
    }
  })

  test('the HTML and the text say the same, and neither loads anything', async () => {
    const mailer = smtpMailer(peer.url, from)
    await mailer.send(post)
    mailer.close()
    const { html = '', text = '' } = peer.received[0]?.mail ?? {}
    for (const part of [
      letter.heading,
      'The link works for 30 days.',
      letter.button?.href ?? '',
      letter.reason,
      letter.unsubscribeHref,
      'Unsubscribe, see or erase your data',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('"on centre" & plumb')
    expect(html).toContain('&quot;on centre&quot; &amp; plumb')
    expect(text).toContain('Pass "it" on:\nhttps://plumbline.test/waitlist?ref=abc&x=1')
    expect(html).toContain('Pass &quot;it&quot; on:')
    expect(html).toContain('href="https://plumbline.test/waitlist?ref=abc&amp;x=1"')
    expect(html).toContain('<title>Confirm &lt;now&gt; &amp; here</title>')
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/)
    expect(html.match(/border-radius/g)).toHaveLength(1)
  })

  test.each([
    [450, false],
    [421, false],
    [550, true],
    [553, true],
  ])('an answer of %i is final: %s; the message names no address', async (code, permanent) => {
    peer.refuseWith(code)
    const mailer = smtpMailer(peer.url, from)
    await expect(mailer.send(post)).rejects.toMatchObject({
      name: 'MailError',
      permanent,
      message: expect.not.stringMatching(/ada@|b\u00fccher|xn--/),
    })
    mailer.close()
  })

  test('an address is never read as a list', async () => {
    const mailer = smtpMailer(peer.url, from)
    await mailer.send({ ...post, to: 'a@b.example, c@d.example' }).catch(() => {})
    mailer.close()
    expect(peer.received.flatMap(({ to }) => to)).not.toContain('c@d.example')
  })
})

test('a server that cannot be reached is tried again', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', from)
  await expect(mailer.send(post)).rejects.toMatchObject({ name: 'MailError', permanent: false })
  mailer.close()
})

describe('in the outbox', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('a letter is one readable file, its link stands in the log, its address does not, and a repeat replaces it', async () => {
    const lines: string[] = []
    const mailer = outboxMailer(dataDir, from, pino({}, { write: (line: string) => lines.push(line) }))
    await mailer.send(post)
    await mailer.send(post)
    const files = await readdir(join(dataDir, 'outbox'))
    expect(files).toEqual(['2025-03-01T12-00-00-000Z-4f9c.eml'])
    const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', files[0] ?? '')))
    expect(mail.subject).toBe(letter.subject)
    expect(mail.text).toContain(letter.button?.href)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('https://plumbline.test/waitlist/confirm/abc')
    expect(lines.join()).not.toContain('ada@')
  })

  test('a letter and its name are flushed to the disk before it counts as sent', async () => {
    const mailer = outboxMailer(dataDir, from, pino({ level: 'silent' }))
    await mailer.send(post)
    const handle = await open(dataDir)
    await handle.close()
    const flushed: string[][] = []
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async () => {
      flushed.push(readdirSync(join(dataDir, 'outbox')))
    })
    await mailer.send({ ...post, id: '5a0d' }).finally(() => sync.mockRestore())
    const [first, second] = ['2025-03-01T12-00-00-000Z-4f9c.eml', '2025-03-01T12-00-00-000Z-5a0d.eml']
    expect(flushed).toEqual([
      [first, `${second}.part`],
      [first, second],
    ])
  })

  test('what is to be forgotten goes, half-written letters as well, and the rest stays', async () => {
    const mailer = outboxMailer(dataDir, from, pino({ level: 'silent' }))
    await mailer.forget?.(['4f9c'])
    await mailer.send(post)
    await mailer.send({ ...post, id: '5a0d' })
    const [half, name] = ['2025-03-01T12-00-00-000Z-6b1e.eml.part', '2025-03-01T12-00-00-000Z-5a0d.eml']
    await writeFile(join(dataDir, 'outbox', half), 'half')
    await mailer.forget?.(['4f9c', '6b1e', 'd'])
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([name])
  })

  test('an outbox that cannot be written is tried again later', async () => {
    await writeFile(join(dataDir, 'outbox'), 'in the way')
    const mailer = outboxMailer(dataDir, from, pino({ level: 'silent' }))
    await expect(mailer.send(post)).rejects.toMatchObject({ name: 'MailError', permanent: false })
  })
})

test('a sender is a name and an address, or an address alone', () => {
  expect(parseSender(from)).toEqual({ name: 'Plumbline', address: 'hello@plumbline.test' })
  expect(parseSender('hello@plumbline.test')).toEqual({ name: '', address: 'hello@plumbline.test' })
})
