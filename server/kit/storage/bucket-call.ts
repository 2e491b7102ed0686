import { createHash } from 'node:crypto'
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from './bucket-address.ts'
import { StorageError } from './storage-error.ts'

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The whole key within the bucket; none for what is asked of the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** How patient a client is; waits in milliseconds. */
export type Patience = { tries: number; firstWaitMs: number; silentMs: number }

/** Five tries wait 0.2, 0.4, 0.8 and 1.6 s between them, and up to half as long again. */
const patient: Patience = { tries: 5, firstWaitMs: 200, silentMs: 30_000 }

/** Answers that asking again may better: too many requests, and what a service says of itself. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/** Calls a bucket; each call is signed (AWS Signature Version 4) with its body's SHA-256. */
export type BucketClient = {
  /** The answer with one of `statuses`, unread; tries again what may pass, and throws a `StorageError` for any other. */
  call: (request: BucketRequest, statuses: readonly number[]) => Promise<IncomingMessage>
  /** The same with its body read, which is little: at most 8 MB. */
  text: (request: BucketRequest, statuses: readonly number[]) => Promise<{ status: number; text: string }>
  patience: Patience
}

export function openBucketClient(address: BucketAddress, patience: Patience = patient): BucketClient {
  const secure = address.origin.startsWith('https:')
  const agent = secure ? new Agent({ keepAlive: true }) : new PlainAgent({ keepAlive: true })

  async function once({ method, key, query = {}, headers = {}, body }: BucketRequest) {
    const path = key === undefined ? '' : `/${key}`
    const search = new URLSearchParams(query)
    const signed = await new AwsV4Signer({
      method,
      url: `${address.origin}/${address.bucket}${path}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: address.accessKey,
      secretAccessKey: address.secretKey,
      service: 's3',
      region: address.region,
    }).sign()
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (secure ? request : plainRequest)(signed.url, {
        method,
        agent,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(body || method === 'PUT' || method === 'POST' ? { 'content-length': body?.length ?? 0 } : {}),
        },
      })
      sent.setTimeout(patience.silentMs, () => sent.destroy(new Error('no byte came for too long')))
      sent.once('response', resolve)
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Tries `work` again while it fails in a way that may pass. */
  async function persistently<Result>(what: string, work: () => Promise<Result | Passing>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      const result = await work().catch((error: unknown) => {
        if (error instanceof StorageError) throw error
        return new Passing((error as NodeJS.ErrnoException).code ?? 'the connection broke off')
      })
      if (!(result instanceof Passing)) return result
      if (attempt >= patience.tries)
        throw new StorageError('away', `the bucket did not answer ${what}: ${result.why}`)
      await wait(patience.firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random() / 2))
    }
  }

  const answered = async (asked: BucketRequest, statuses: readonly number[]) => {
    const answer = await once(asked)
    const { statusCode = 0 } = answer
    if (statuses.includes(statusCode)) return answer
    const why =
      `${statusCode} ${/<Code>(\w{1,64})<\/Code>/.exec(await textOf(answer).catch(() => ''))?.[1] ?? ''}`.trim()
    if (passing.has(statusCode)) return new Passing(why)
    if (statusCode === 404 && asked.method === 'GET' && asked.key && !why.includes('NoSuchBucket'))
      throw new StorageError('missing', 'the file is not there')
    throw new StorageError('away', `the bucket refused ${asked.method}: ${why}`)
  }

  return {
    patience,
    call: (asked, statuses) => persistently(asked.method, () => answered(asked, statuses)),
    // An answer that breaks off in its middle is asked for again too.
    text: (asked, statuses) =>
      persistently(asked.method, async () => {
        const answer = await answered(asked, statuses)
        if (answer instanceof Passing) return answer
        return { status: answer.statusCode ?? 0, text: await textOf(answer) }
      }),
  }
}

/** A failure that asking again may better. */
class Passing {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

const mostText = 8 * 2 ** 20

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostText) throw new StorageError('away', 'the bucket answered more than was asked')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
