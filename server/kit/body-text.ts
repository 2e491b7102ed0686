import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { say } from '#language/say.ts'
import { Refusal } from './refusal.ts'

/** Has a server take JSON in UTF-8 and nothing else. */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // A call that takes no body may say that it is JSON all the same.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null)
    return isUtf8(body) ? readJson(request, body.toString(), done) : done(notUtf8())
  })
}

/** Has a server take the forms of pages and nothing else. */
export function takeForms(forms: FastifyInstance): void {
  forms.removeAllContentTypeParsers()
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => formOf(body),
  )
  // One-click unsubscribing may come as multipart (RFC 8058 §3.1); nothing in the body is needed.
  forms.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, __, done) => done(null, {}))
}

/** The refusal of a body that is not UTF-8: it would turn into other characters than were meant. */
const notUtf8 = () => new Refusal('invalid_input', say('The body is not valid UTF-8.'))

/** The fields of a posted form, the last of each name; refused where they are not UTF-8 under their encoding. */
export function formOf(body: Buffer): Record<string, string> {
  if (!isUtf8(body)) throw notUtf8()
  const text = body.toString()
  try {
    // A percent sign that stands for itself is nobody's mistake but a script's, and does no harm.
    for (const [run] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(run)
  } catch {
    throw notUtf8()
  }
  return Object.fromEntries(new URLSearchParams(text))
}
