import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import nodemailer from 'nodemailer'
import { makeBatch } from './batch.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import { type Log, withoutAddresses } from './log.ts'
import { staysHere } from './own-machine.ts'

/**
 * For a letter that must never arrive twice. Called when all of it but its end is on its way, it gets ready to write that
 * down, or throws so that the end never leaves; what it answers is called as the end leaves, and writes it down.
 */
export type HandOver = () => Promise<() => void>

/** One letter on its way. `id` makes the Message-ID, so that a repeat of the same letter carries the same one. */
export type Post = { id: string; requestedAt: Date; to: string; letter: Letter; handOver?: HandOver }

/** Hands letters on; throws a `MailError` when it cannot. */
export type Mailer = {
  send(post: Post): Promise<void>
  /** Takes back what is kept here of the letters with these ids; a mailer without it keeps nothing. */
  forget?(letterIds: readonly string[]): Promise<void>
  close(): void
}

/**
 * Why a letter was not taken; `permanent` when asking again is pointless, `answered` when the other side said so itself.
 * The message names no address.
 */
export class MailError extends Error {
  readonly permanent: boolean
  readonly answered: boolean
  constructor(message: string, { permanent = false, answered = false } = {}) {
    super(message)
    this.name = 'MailError'
    this.permanent = permanent
    this.answered = answered
  }
}

type Sender = { name: string; address: string }

/** Splits `Plumbline <hello@example.com>`; a bare address has no name. */
export function parseSender(text: string): Sender {
  const parts = /^(.*?)\s*<([^<>]+)>$/.exec(text)
  return parts ? { name: parts[1] ?? '', address: parts[2] ?? '' } : { name: '', address: text }
}

/** Recipients always in the object form: a string would be parsed as a list, and one address could become two. */
function compose({ id, requestedAt, to, letter }: Post, from: Sender) {
  return {
    from,
    to: { name: '', address: to },
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    date: requestedAt,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Content-Language': letter.language,
      ...(letter.unsubscribeHref && {
        'List-Unsubscribe': `<${letter.unsubscribeHref}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Sends over SMTP. Letters hold links that let somebody in: off this machine nothing is said before the connection is
 * encrypted and the certificate is right, unless `url` itself ends in `?requireTLS=false`. A 5xx answer to the sender, the
 * recipient or the letter is final; anything else may be tried again.
 */
export function smtpMailer(url: string, mailFrom: string): Mailer {
  const from = parseSender(mailFrom)
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !staysHere(url),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  transport.use('stream', (mail, done) => {
    const { handOver } = mail.data as { handOver?: HandOver }
    if (handOver) mail.message.transform(() => heldBack(handOver))
    done()
  })
  return {
    async send(post) {
      try {
        const { handOver } = post
        await transport.sendMail({ ...compose(post, from), ...(handOver && { handOver }) })
      } catch (error) {
        throw asMailError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Lets everything through but holds the end back until `handOver` is ready; its failure cuts the letter off. */
const heldBack = (handOver: HandOver) =>
  new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush(done) {
      handOver().then(
        (handed) => {
          handed()
          done()
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })

function asMailError(error: unknown): MailError {
  const {
    message = String(error),
    responseCode = 0,
    code = '',
    command = '',
  } = error as {
    message?: string
    responseCode?: number
    code?: string
    command?: string
  }
  // A refusal of our own sign-in or greeting says nothing of the recipient: it is retried.
  const ofTheLetter = !['CONN', 'EHLO', 'HELO', 'STARTTLS'].includes(command) && !command.startsWith('AUTH')
  return new MailError(withoutAddresses(`${code} ${message}`).trim().slice(0, 500), {
    permanent: responseCode >= 500 && code !== 'EAUTH' && ofTheLetter,
    answered: responseCode > 0,
  })
}

/**
 * Writes each letter as `<dataDir>/outbox/<time>-<id>.eml` and its link to the log: how a server without SMTP is used.
 * A repeat of the same letter replaces its file; a reader never sees half of one, and a power cut takes none away.
 */
export function outboxMailer(dataDir: string, mailFrom: string, log: Log): Mailer {
  const from = parseSender(mailFrom)
  const folder = join(dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let folderMade: Promise<unknown> | undefined
  const makeFolder = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await syncFolder(dataDir)
  }
  // Letters written at the same time share a flush of the folder.
  const keepName = makeBatch(
    async (files: readonly string[]) => {
      await syncFolder(folder)
      return files
    },
    { most: 64, runs: 1 },
  )
  return {
    async send(post) {
      const { message } = await transport.sendMail(compose(post, from))
      const stamp = post.requestedAt.toISOString().replaceAll(/[:.]/g, '-')
      const file = join(folder, `${stamp}-${post.id}.eml`)
      try {
        folderMade ??= makeFolder()
        await folderMade
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
        const handed = await post.handOver?.()
        handed?.()
        await rename(`${file}.part`, file)
        await keepName(file)
      } catch (error) {
        // Somebody may have removed the folder: the next attempt makes it again.
        folderMade = undefined
        const { code, message: reason } = error as NodeJS.ErrnoException
        throw new MailError(`The outbox cannot be written: ${code ?? reason}`)
      }
      log.info({ file, link: post.letter.button?.href }, 'letter written to the outbox')
    },
    async forget(letterIds) {
      const ids = new Set(letterIds)
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const kept = names.filter((name) => ids.has(letterIdOf(name)))
      if (kept.length === 0) return
      await Promise.all(kept.map((name) => rm(join(folder, name), { force: true })))
      await syncFolder(folder)
    },
    close: () => {},
  }
}

/** The id in a file's name: what stands behind the time, of a half-written one as well. */
const letterIdOf = (name: string) => /^[\dT-]+Z-(.+?)\.eml(?:\.part)?$/.exec(name)?.[1] ?? ''

/** Makes the names in a folder last: a file's own flush does not. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
