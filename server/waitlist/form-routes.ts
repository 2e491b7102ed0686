import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { campaignFields, referralField } from '#contract/campaign.ts'
import { screens } from '#contract/pages.ts'
import { linkNow, placeNow } from '#contract/place.ts'
import {
  detailNames,
  details,
  honeypotField,
  jobTitleNames,
  joinSchema,
  placeOnConfirming,
  titleKept,
} from '#contract/waitlist.ts'
import { languages, pathIn } from '#language/languages.ts'
import { retell } from '#language/say.ts'
import { noteOf } from '#server/kit/call-notes.ts'
import { languageOf } from '#server/kit/language.ts'
import { pageName } from '#server/kit/pages.ts'
import { type Refusal, refusalFor } from '#server/kit/refusal.ts'
import { fillPage } from '#server/kit/reply-page.ts'
import { requireSameSite } from '#server/kit/same-site.ts'
import { callerOf, read } from '#server/kit/serve.ts'
import { eraseOwnData } from './person.ts'
import { confirmMember, joinWaitlist, robot, unsubscribeMember, type WaitlistContext } from './waitlist.ts'

/** The script-less reply pages, by name; the build makes them. */
const replyNames = [
  'waitlist-form',
  'waitlist-joined',
  'waitlist-already',
  'confirm-done',
  'confirm-failed',
  'unsubscribe-done',
  'unsubscribe-failed',
  'erase-done',
] as const
type ReplyName = (typeof replyNames)[number]

/** A refusal in the words of whoever reads the page, with its status. */
type Told = ReturnType<Refusal['in']> & { status: number }

export type FormContext = WaitlistContext & {
  replies: ReadonlyMap<string, string>
  /** Told of what nobody expected; the visitor sees a masked message. */
  report: (error: unknown, requestId: string) => void
}

const choiceNames = detailNames.filter((name) => details[name].choices)
const fieldNames = ['name', 'email', ...detailNames.filter((name) => !details[name].choices)]
/** What the link that was followed says; the form posts to the address it stands on, query and all. */
const queryNames = [...campaignFields, referralField]

const texts = (fields: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([key, value]) => [key, String(value)]))

/** The forms as a browser without scripts posts them: each answer is a whole page. Throws when a page is not built. */
export function waitlistForms(app: FastifyInstance, context: FormContext): void {
  const missing = languages.flatMap((language) =>
    replyNames.map((name) => pageName(name, language)).filter((name) => !context.replies.has(name)),
  )
  if (missing.length > 0) throw new Error(`The site is not built: ${missing.join(', ')} is missing.`)

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    name: ReplyName,
    marks: Record<string, string>,
    selected = {},
  ) =>
    reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(fillPage(context.replies.get(pageName(name, languageOf(request.raw))) ?? '', marks, selected))

  /** Runs `work`; what goes wrong is handed to `refuse` as the refusal that a visitor may read. */
  const attempt = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
    refuse: (refusal: Told) => unknown,
  ) => {
    try {
      return await work()
    } catch (error) {
      const { refusal, expected } = refusalFor(error)
      noteOf(request, { refusal: refusal.code })
      if (!expected) context.report(error, request.id)
      reply.headers(refusal.headers)
      return refuse({ ...refusal.in(languageOf(request.raw)), status: refusal.status })
    }
  }

  /** The same form stands in every language, at a path of its own. */
  const post = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    for (const language of languages) app.post(pathIn(language, path), handler)
  }

  post(screens.waitlist.path, (request, reply) => {
    const form = texts(request.body)
    const query = texts(request.query)
    return attempt(
      request,
      reply,
      async () => {
        requireSameSite(request, context.publicUrl)
        const campaign = Object.fromEntries(queryNames.map((name) => [name, query[name]]))
        const names = jobTitleNames.map((name) => retell(name, languageOf(request.raw)))
        const title = form.position && { position: titleKept(form.position.trim(), names) }
        const join = read(joinSchema, { ...campaign, ...form, ...title })
        if (join[honeypotField]) noteOf(request, { actor: robot })
        const { alreadyJoined, place } = await joinWaitlist(context, join, callerOf(request).address)
        return alreadyJoined
          ? answer(request, reply, 200, 'waitlist-already', {})
          : answer(request, reply, 200, 'waitlist-joined', {
              place: place === undefined ? '' : placeOnConfirming(place),
            })
      },
      (refusal) => {
        const marks: Record<string, string> = refusal.fields ? {} : { banner: refusal.message }
        for (const name of fieldNames) marks[`value:${name}`] = form[name] ?? ''
        for (const [name, message] of Object.entries(refusal.fields ?? {})) {
          marks[`error:${name}`] = message
          marks[`invalid:${name}`] = 'true'
        }
        const selected = Object.fromEntries(choiceNames.map((name) => [name, form[name] ?? '']))
        return answer(request, reply, refusal.status, 'waitlist-form', marks, selected)
      },
    )
  })

  const tokenForm = (
    screen: 'confirm' | 'unsubscribe',
    spend: (
      token: string | undefined,
      request: FastifyRequest,
    ) => Promise<{ done: ReplyName; message: string; marks?: Record<string, string> }>,
  ) => {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      attempt(
        request,
        reply,
        async () => {
          const { token } = request.params as { token?: string }
          const { done, message, marks } = await spend(token, request)
          return answer(request, reply, 200, done, { ...marks, message })
        },
        (refusal) => answer(request, reply, refusal.status, `${screen}-failed`, { message: refusal.message }),
      )
    post(screens[screen].path.replace('/{token}', ''), handler)
    post(screens[screen].path.replace('{token}', ':token'), handler)
  }

  tokenForm('confirm', async (token, request) => {
    requireSameSite(request, context.publicUrl)
    const { message, standing } = await confirmMember(context, token, request.ip)
    const marks = standing && { place: placeNow(standing), link: linkNow(standing) }
    return { done: 'confirm-done', message, ...(marks && { marks }) }
  })
  tokenForm('unsubscribe', async (token, request) => {
    const form = texts(request.body)
    if (form.action === 'erase' && form['List-Unsubscribe'] === undefined) {
      requireSameSite(request, context.publicUrl)
      return { done: 'erase-done', ...(await eraseOwnData(context, token, request.ip)) }
    }
    // No look at the origin here: RFC 8058 has the mailbox's own server post, and the token alone is what counts.
    return { done: 'unsubscribe-done', ...(await unsubscribeMember(context, token, request.ip)) }
  })
}
