import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contactFields, contactSchema } from '#contract/contact.ts'
import type { ContactAbout } from '#contract/messages.ts'
import { screens } from '#contract/pages.ts'
import { honeypotField } from '#contract/waitlist.ts'
import { languages, pathIn } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { noteOf } from '#server/kit/call-notes.ts'
import type { Clock } from '#server/kit/clock.ts'
import { languageOf } from '#server/kit/language.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { pageName } from '#server/kit/pages.ts'
import { refusalFor } from '#server/kit/refusal.ts'
import { fillPage } from '#server/kit/reply-page.ts'
import { requireSameSite } from '#server/kit/same-site.ts'
import { callerOf, read } from '#server/kit/serve.ts'
import { keepMessage } from './send.ts'

type FormContext = {
  db: Db
  clock: Clock
  limit: Limiter
  publicUrl: string
  replies: ReadonlyMap<string, string>
  /** Told of what nobody expected; the visitor sees a masked message. */
  report: (error: unknown, requestId: string) => void
}

const forms: readonly { screen: 'contact' | 'contact-sales'; about: ContactAbout }[] = [
  { screen: 'contact', about: 'other' },
  { screen: 'contact-sales', about: 'sales' },
]

/** The forms by which a visitor writes to those who run the service; each answer is a whole page. */
export function contactForms(app: FastifyInstance, context: FormContext): void {
  for (const { screen, about } of forms) {
    const answer = (
      request: FastifyRequest,
      reply: FastifyReply,
      name: 'sent' | 'form',
      marks: Record<string, string>,
    ) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          fillPage(context.replies.get(pageName(`${screen}-${name}`, languageOf(request.raw))) ?? '', marks),
        )
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const form: Record<string, string> = Object.fromEntries(
        Object.entries(request.body ?? {}).map(([key, value]) => [key, String(value)]),
      )
      try {
        requireSameSite(request, context.publicUrl)
        const input = read(contactSchema, { company: '', ...form })
        // What a robot sends is answered and forgotten.
        if (!input[honeypotField]) {
          const { address } = callerOf(request)
          await keepMessage(context, { input, about, language: languageOf(request.raw), address })
        }
        return answer(request, reply, 'sent', {})
      } catch (error) {
        const { refusal, expected } = refusalFor(error)
        noteOf(request, { refusal: refusal.code })
        if (!expected) context.report(error, request.id)
        const told = refusal.in(languageOf(request.raw))
        const marks: Record<string, string> = told.fields ? {} : { banner: told.message }
        for (const name of contactFields) {
          marks[`value:${name}`] = form[name] ?? ''
          const message = told.fields?.[name]
          if (message) Object.assign(marks, { [`error:${name}`]: message, [`invalid:${name}`]: 'true' })
        }
        reply.status(refusal.status).headers(refusal.headers)
        return answer(request, reply, 'form', marks)
      }
    }
    for (const language of languages) app.post(pathIn(language, screens[screen].path), handler)
  }
}
