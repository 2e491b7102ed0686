import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, RowData, RowInput, Success } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '../refusal.ts'
import { requireSameSite } from '../same-site.ts'
import { type Admitted, type CallerOf, type Door, read } from '../serve.ts'
import { answerStored, type StoredFile } from './answer-stored.ts'
import { type IncomingFile, incomingFile, uploadWaits, type Waits } from './incoming-file.ts'
import type { Storage } from './storage.ts'

/**
 * Mounts a row whose body is a file: the bytes as they are, `application/octet-stream`, its name in `x-file-name`. The handler says
 * who may before it calls `file.keep`; where it throws afterwards, what was kept is removed.
 */
export type Upload<Who extends Admitted = Admitted> = <R extends AnyRow>(
  row: R,
  limit: { maxBytes: number },
  handler: (
    input: Omit<RowInput<R>, 'body'> & { file: IncomingFile },
    caller: CallerOf<R, Who>,
  ) => Promise<RowData<R>>,
) => void

/** Mounts a row that answers with a file, to GET and HEAD; `find` says who may, and refuses. */
export type SendFile<Who extends Admitted = Admitted> = <R extends AnyRow>(
  row: R,
  find: (input: Omit<RowInput<R>, 'body'>, caller: CallerOf<R, Who>) => Promise<StoredFile>,
) => void

/** The mounts for files, over `storage`; to be called before the server listens. */
export function serveFiles<Who extends Admitted>(
  app: FastifyInstance,
  { admit, mount, publicUrl }: Door<Who>,
  storage: Storage,
  waits: Waits = uploadWaits,
): { upload: Upload<Who>; sendFile: SendFile<Who> } {
  const inputOf = <R extends AnyRow>(row: R, request: FastifyRequest) => {
    const params = read(row.params, request.params)
    const query = row.query && read(row.query, request.query)
    return { params, query } as unknown as Omit<RowInput<R>, 'body'>
  }

  const upload: Upload<Who> = (row, { maxBytes }, handler) => {
    const url = mount(row.method, row.path)
    // In a room of its own: nowhere else does a body go unread to its handler.
    app.register(async (files) => {
      files.removeAllContentTypeParsers()
      files.addContentTypeParser('application/octet-stream', (_, __, done) => done(null))
      files.addContentTypeParser('*', (_, __, done) => done(notOctets()))
      files.route({
        method: row.method,
        url,
        onRequest: async (request) => requireSameSite(request, publicUrl),
        handler: async (request, reply): Promise<Success<unknown>> => {
          reply.header('cache-control', 'no-store')
          endUnread(request, reply, waits)
          const caller = await admit(row, request, reply)
          const input = inputOf(row, request)
          const file = incomingFile(request.raw, storage, maxBytes, waits)
          try {
            return { success: true, data: await handler({ ...input, file }, caller) }
          } catch (error) {
            await file.forget().catch(() => undefined)
            throw error
          }
        },
      })
    })
  }

  const sendFile: SendFile<Who> = (row, find) => {
    mount('HEAD', row.path)
    app.route({
      method: ['GET', 'HEAD'],
      url: mount('GET', row.path),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const caller = await admit(row, request, reply)
        return answerStored(request, reply, storage, await find(inputOf(row, request), caller))
      },
    })
  }
  return { upload, sendFile }
}

const notOctets = () =>
  new Refusal(
    'unsupported_type',
    say('Send the file itself as the body, with the content type application/octet-stream.'),
  )

/** Ends the connection a while after an answer to a request whose body still comes: no limit is watching over the rest. */
function endUnread({ raw }: FastifyRequest, reply: FastifyReply, { lingerMs }: Waits) {
  reply.raw.once('finish', () => {
    // Without a line, as the demo calls, only the end of the reading tells.
    if (raw.complete || raw.readableEnded) return
    // Read and dropped: some senders look for an answer when they are through.
    raw.resume()
    const timer = setTimeout(() => raw.complete || raw.destroy(), lingerMs)
    timer.unref()
    raw.once('end', () => clearTimeout(timer))
  })
}
