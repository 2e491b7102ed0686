import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AnyRow, RowInput } from '#contract/route.ts'
import { type Admitted, type CallerOf, type Door, read } from './serve.ts'
import { dispositionOf } from './storage/file-name.ts'

/** A file that is made when it is asked for, a large one in pieces as they are taken: `type` as a header says it. */
export type MadeFile = {
  name: string
  type: string
  content: string | Uint8Array | AsyncIterable<Uint8Array>
}

/** Mounts a row that answers with a file made at that moment, to GET and HEAD; `make` says who may, and refuses. */
export type SendMade<Who extends Admitted = Admitted> = <R extends AnyRow>(
  row: R,
  make: (input: Omit<RowInput<R>, 'body'>, caller: CallerOf<R, Who>) => Promise<MadeFile>,
) => void

/** The mount for such files; to be called before the server listens. */
export const makeSendMade =
  <Who extends Admitted>(app: FastifyInstance, { admit, mount }: Door<Who>): SendMade<Who> =>
  (row, make) => {
    mount('HEAD', row.path)
    app.route({
      method: ['GET', 'HEAD'],
      url: mount('GET', row.path),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const caller = await admit(row, request, reply)
        const params = read(row.params, request.params)
        const query = row.query && read(row.query, request.query)
        const input = { params, query } as unknown as Omit<RowInput<typeof row>, 'body'>
        const { name, type, content } = await make(input, caller)
        reply.headers({ 'content-type': type, 'content-disposition': dispositionOf('attachment', name) })
        if (typeof content === 'string') return reply.send(content)
        if (content instanceof Uint8Array) return reply.send(Buffer.from(content))
        // Nobody takes the pieces of what is asked for its head alone.
        return reply.send(request.method === 'HEAD' ? '' : Readable.from(content, { objectMode: false }))
      },
    })
  }
