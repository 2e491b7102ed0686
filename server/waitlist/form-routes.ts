import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screens } from '#contract/pages.ts'
import { joinSchema } from '#contract/waitlist.ts'
import { type Refusal, refusalFor } from '#server/kit/refusal.ts'
import { fillPage } from '#server/kit/reply-page.ts'
import { requireSameSite } from '#server/kit/same-site.ts'
import { callerOf, read } from '#server/kit/serve.ts'
import { confirmMember, joinWaitlist, unsubscribeMember, type WaitlistContext } from './waitlist.ts'

/** The script-less reply pages, by name; the build makes them. */
const replyNames = [
  'waitlist-form',
  'waitlist-joined',
  'waitlist-already',
  'confirm-done',
  'confirm-failed',
  'unsubscribe-done',
  'unsubscribe-failed',
] as const
type ReplyName = (typeof replyNames)[number]

export type FormContext = WaitlistContext & {
  publicUrl: string
  replies: ReadonlyMap<string, string>
  /** Told of what nobody expected; the visitor sees a masked message. */
  report: (error: unknown, requestId: string) => void
}

const fieldNames = ['name', 'email', 'company', 'position'] as const
const choiceNames = ['interestedIn', 'source'] as const

/** The forms as a browser without scripts posts them: each answer is a whole page. Throws when a page is not built. */
export function waitlistForms(app: FastifyInstance, context: FormContext): void {
  const missing = replyNames.filter((name) => !context.replies.has(name))
  if (missing.length > 0) throw new Error(`The site is not built: ${missing.join(', ')} is missing.`)

  const answer = (
    reply: FastifyReply,
    status: number,
    name: ReplyName,
    texts: Record<string, string>,
    selected = {},
  ) =>
    reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(fillPage(context.replies.get(name) ?? '', texts, selected))

  /** Runs `work`; what goes wrong is handed to `refuse` as the refusal that a visitor may read. */
  const attempt = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
    refuse: (refusal: Refusal) => unknown,
  ) => {
    try {
      return await work()
    } catch (error) {
      const { refusal, expected } = refusalFor(error)
      if (!expected) context.report(error, request.id)
      reply.headers(refusal.headers)
      return refuse(refusal)
    }
  }

  app.post(screens.waitlist.path, (request, reply) => {
    const form = Object.fromEntries(
      Object.entries((request.body ?? {}) as Record<string, unknown>).map(([key, value]) => [
        key,
        String(value),
      ]),
    )
    return attempt(
      request,
      reply,
      async () => {
        requireSameSite(request, context.publicUrl)
        const join = read(joinSchema, form)
        const { alreadyJoined } = await joinWaitlist(context, join, callerOf(request).address)
        return answer(reply, 200, alreadyJoined ? 'waitlist-already' : 'waitlist-joined', {})
      },
      (refusal) => {
        const texts: Record<string, string> = refusal.fields ? {} : { banner: refusal.message }
        for (const name of fieldNames) texts[`value:${name}`] = form[name] ?? ''
        for (const [name, message] of Object.entries(refusal.fields ?? {})) texts[`error:${name}`] = message
        const selected = Object.fromEntries(choiceNames.map((name) => [name, form[name] ?? '']))
        return answer(reply, refusal.status, 'waitlist-form', texts, selected)
      },
    )
  })

  const tokenForm = (
    screen: 'confirm' | 'unsubscribe',
    spend: (token: string | undefined, request: FastifyRequest) => Promise<{ message: string }>,
  ) => {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      attempt(
        request,
        reply,
        async () => {
          const { token } = request.params as { token?: string }
          return answer(reply, 200, `${screen}-done`, await spend(token, request))
        },
        (refusal) => answer(reply, refusal.status, `${screen}-failed`, { message: refusal.message }),
      )
    app.post(screens[screen].path.replace('/{token}', ''), handler)
    app.post(screens[screen].path.replace('{token}', ':token'), handler)
  }

  tokenForm('confirm', (token, request) => {
    requireSameSite(request, context.publicUrl)
    return confirmMember(context, token, request.ip)
  })
  // No look at the origin here: RFC 8058 has the mailbox's own server post, and the token alone is what counts.
  tokenForm('unsubscribe', (token, request) => unsubscribeMember(context, token, request.ip))
}
