import { maxHeaderSize } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { allScreenIds, isSpokenIn } from '#contract/pages.ts'
import { hasWorkspace } from '#contract/workspace.ts'
import { languages } from '#language/languages.ts'
import { addressTexts } from './address-texts.ts'
import { archiveRoutes } from './archive/routes.ts'
import { askRoutes } from './asks/routes.ts'
import type { Model } from './assistant/model.ts'
import { assistantCalls } from './assistant-calls.ts'
import { billingRoutes } from './billing/routes.ts'
import { openPaying } from './billing/stripe.ts'
import { connectionRoutes } from './connections/routes.ts'
import { contactForms } from './contact/form-routes.ts'
import { contactRoutes } from './contact/operator-routes.ts'
import type { Db } from './db/schema.ts'
import { type Counting, countHits } from './db/tables/limits.ts'
import { doorkeepers, type Who } from './doorkeepers.ts'
import { fileRoutes } from './files/routes.ts'
import { followed } from './followed.ts'
import { isPlaceOf } from './home/places.ts'
import { homeRoutes } from './home/routes.ts'
import { answerBeforeClosing } from './kit/answer-before-closing.ts'
import { makeBatch } from './kit/batch.ts'
import { takeForms, takeJson } from './kit/body-text.ts'
import { linesFor, noteOf } from './kit/call-notes.ts'
import { answerClientError, answerOddRequests, type OutsideAnswers } from './kit/client-error.ts'
import type { Clock } from './kit/clock.ts'
import type { Env } from './kit/env.ts'
import { securityHeaders } from './kit/headers.ts'
import type { Keys } from './kit/keys.ts'
import { languageOf, speakLanguages } from './kit/language.ts'
import { makeLimiter } from './kit/limits.ts'
import type { Log } from './kit/log.ts'
import { formPageOf, pageName, servePages } from './kit/pages.ts'
import { refusalFor } from './kit/refusal.ts'
import { answerUnreadForm } from './kit/reply-page.ts'
import { makeRequestIds } from './kit/request-ids.ts'
import type { Rush } from './kit/rush.ts'
import { keyOf, linkOf, makeServe } from './kit/serve.ts'
import type { Site } from './kit/site.ts'
import { requireSound } from './kit/sound-request.ts'
import { closeStaleConnections } from './kit/stale-connections.ts'
import { serveFiles } from './kit/storage/serve-files.ts'
import type { Storage } from './kit/storage/storage.ts'
import { isApiPath, splitTarget, toOriginForm } from './kit/target.ts'
import { hashToken, isTokenShaped } from './kit/token.ts'
import { liveRoutes, revsReader } from './live/routes.ts'
import { openStreams } from './live/streams.ts'
import { machineCalls } from './machine-calls.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { countUnread } from './notices/read.ts'
import { noticeRoutes } from './notices/routes.ts'
import { orgRoutes } from './orgs/routes.ts'
import { ownTaskRoutes } from './own-tasks/routes.ts'
import { joinVouched } from './people/join.ts'
import { peopleRoutes } from './people/routes.ts'
import { seatsTaken } from './people/seats.ts'
import { projectCalls, readPlan } from './project-calls.ts'
import { readPeople } from './projects/read.ts'
import { projectRoutes } from './projects/routes.ts'
import { scheduleFileRoutes } from './schedule-files/routes.ts'
import type { Bell } from './scope/bell.ts'
import { openScopes, type Readers } from './scope/open-scopes.ts'
import { searchRoutes } from './search/routes.ts'
import { openSessions } from './session/context.ts'
import { openOperators } from './session/operator/context.ts'
import { operatorDoor, requireOperatorsForCall, strangersDoor } from './session/operator/gate.ts'
import { operatorRoutes } from './session/operator/routes.ts'
import { tellMembers } from './session/org-letters.ts'
import { proveOwner } from './session/own-sessions.ts'
import type { Passwords } from './session/passwords.ts'
import { sessionRoutes } from './session/routes.ts'
import { watchSession } from './session/sign-in.ts'
import { settingsRoutes } from './settings/routes.ts'
import { readUsage } from './usage/usage.ts'
import { viewRoutes } from './views/routes.ts'
import { exportRoutes } from './waitlist/export-routes.ts'
import { waitlistForms } from './waitlist/form-routes.ts'
import { inviteRoutes } from './waitlist/invite-routes.ts'
import { memberRoutes } from './waitlist/member-routes.ts'
import { memberListRoutes } from './waitlist/operator-routes.ts'
import { readPlaceToken } from './waitlist/place-link.ts'
import { waitlistRoutes } from './waitlist/routes.ts'
import { openWaitlist } from './waitlist/waitlist.ts'

export type AppSettings = Pick<
  Env,
  | 'publicUrl'
  | 'release'
  | 'trustProxy'
  | 'rateLimitScale'
  | 'passwordMin'
  | 'allowedDomains'
  | 'proofOfWork'
  | 'webhookPrivate'
> &
  Partial<Pick<Env, 'webhookHosts' | 'weatherUrl' | 'stripe' | 'stripeUrl' | 'dataDir'>>

/** Everything the server is made of; tests pass their own. */
export type AppContext = {
  env: AppSettings
  passwords: Passwords
  keys: Keys
  db: Db
  clock: Clock
  log: Log
  site: Site
  /** What each audience reads with. */
  readers: Readers
  /** What tells this process, and all others, of what changes. */
  bell: Bell
  /** Shared with the jobs, so that letters stand back while joins crowd in. */
  rush: Rush
  /** Where the files of projects are kept. */
  storage: Storage
  /** What answers where the assistant's own rules cannot; without it they alone answer. */
  model?: Model | undefined
}

/** The pages that the site must hold. */
export const expectedPages: readonly string[] = languages.flatMap((language) => [
  ...allScreenIds.filter((id) => isSpokenIn(id, language)).map((id) => pageName(id, language)),
  pageName('not-found', language),
  pageName('workspace', language),
])

const bodyLimit = 64 * 1024

/** Builds the server; it listens to nothing yet. With `jobs.ts` the only place that knows every feature. */
export async function buildApp({
  env,
  passwords,
  keys,
  db,
  clock,
  log,
  site,
  readers,
  bell,
  rush,
  storage,
  model,
}: AppContext): Promise<FastifyInstance> {
  const { publicUrl } = env
  const headers = securityHeaders(publicUrl)
  const app = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: typeof env.trustProxy === 'number' ? hops(env.trustProxy) : env.trustProxy,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    // A missing host is refused below, in our words.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A long token is for its handler to refuse, in its own words; Node lets no more than 16 KB of headers in.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    genReqId: makeRequestIds(),
    rewriteUrl: toOriginForm,
    frameworkErrors: answerUnread,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, outside),
  })

  speakLanguages(app)
  const scopes = openScopes({ db, readers, clock, ring: bell.ring, ...followed })
  const streams = openStreams(bell, revsReader(scopes))
  // Before what waits for answers: these would go on for as long as somebody listens.
  app.addHook('preClose', async () => streams.close())
  answerBeforeClosing(app)
  // Idle is as long as Node gives to wait for a request and to read its headers; no answer is silent for half a minute, not
  // even of a database that hangs.
  closeStaleConnections(app.server, { idleMs: 20_000, unreadMs: 30_000, lookEveryMs: 2000 })

  /** Answers what no route was found for, since its path cannot be read: no hook runs for it. */
  function answerUnread(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (isApiPath(request.raw.url ?? '')) return answerError(error, request, reply)
    pages.answer(request, reply).catch((refusal) => answerError(refusal, request, reply))
  }

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { refusal, expected } = refusalFor(error)
    noteOf(request, { refusal: refusal.code })
    if (!expected) log.error({ requestId: request.id, err: error }, 'request failed')
    // Closed at once, a connection that still sends its body would lose this answer: the rest is read and dropped instead.
    if (refusal.code === 'too_large') reply.removeHeader('connection')
    // A file that could not be made has said already which kind it is.
    reply.removeHeader('content-type').removeHeader('content-disposition')
    return reply
      .status(refusal.status)
      .headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store', ...refusal.headers })
      .send(refusal.envelope(languageOf(request.raw)))
  }
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    requireSound(request.raw)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { path = '' } = splitTarget(request.raw.url ?? '')
    // The route, never the address itself: it may hold a token.
    const route = isApiPath(path) ? request.routeOptions.url : 'page'
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...linesFor(request, route),
    }
    if (isApiPath(path) || request.method === 'POST') log.info(line, 'answered')
    else log.debug(line, 'answered')
  })

  // Everybody behind one address hits the same key: one after the other they would wait for each other's commits.
  const count = makeBatch((countings: readonly Counting[]) => countHits(db, countings), {
    most: 256,
    runs: 1,
  })
  const limit = makeLimiter((hits, now) => count({ hits, now }), clock, env.rateLimitScale)
  const waitlist = openWaitlist({ db, clock, limit, keys, rush }, env)

  takeJson(app)
  const invitationOf = (token: string) => readPlaceToken(keys, token)
  const sessions = openSessions(db, clock, limit, { ...env, passwords, keys, invitationOf })
  const operators = openOperators(db, clock, limit, { ...env, passwords, keys })
  const door = { db, clock, publicUrl }
  app.addHook('onRequest', (request) => requireOperatorsForCall(door, request.raw.url ?? '', keyOf(request)))
  const {
    serve,
    view,
    download,
    probe,
    publish,
    door: entrance,
    ask,
    methodsOf,
  } = makeServe<Who>(app, publicUrl, doorkeepers({ db, clock, limit, scopes, sessions, operators }))
  waitlistRoutes(serve, waitlist)
  sessionRoutes(serve, { ...sessions, ...env, join: joinVouched })
  operatorRoutes(serve, operators)
  memberListRoutes(serve, { db, clock })
  memberRoutes(serve, { db, keys, clock })
  exportRoutes(download, { db, clock })
  contactRoutes(serve, { db, clock })
  inviteRoutes({ serve, view }, { db, clock, publicUrl })
  settingsRoutes(serve, { db, clock })
  archiveRoutes(app, { door: entrance, db, storage, clock, limit })
  const paying = env.stripe && openPaying(env.stripe)
  billingRoutes(app, { serve, mount: entrance.mount, db, clock, publicUrl, paying, seatsTaken })
  homeRoutes(serve, {
    db,
    partsOf: scopes.partsOf,
    countUnread: (userId) => countUnread({ db, scopes }, userId),
  })
  projectRoutes(serve, { db, scopes, clock })
  viewRoutes(serve, { db, clock })
  const mounts = { serve, ...serveFiles<Who>(app, entrance, storage) }
  const pictures = fileRoutes({ ...mounts, storage })
  orgRoutes(mounts, {
    db,
    clock,
    storage,
    tellMembers,
    provePassword: (password, caller) => proveOwner(sessions, password, caller),
    isPlaceOf: (userId, orgId) => isPlaceOf(db, userId, orgId),
  })
  const { weatherUrl, stripeUrl } = env
  const calls = { app, serve, door: entrance, db, clock, limit, scopes, storage, publicUrl }
  projectCalls({ ...calls, weatherUrl, stripeUrl, keys, pictures })
  scheduleFileRoutes(app, { serve, door: entrance, readPlan, db, clock, limit, scopes, publicUrl })
  peopleRoutes(serve, { db, clock, limit, scopes, readPeople })
  askRoutes(serve, { db, clock, limit, scopes })
  ownTaskRoutes(serve, scopes)
  noticeRoutes(serve, { db, scopes, clock })
  searchRoutes(serve, { scopes })
  liveRoutes(app, {
    door: entrance,
    streams,
    scopes,
    watchSession: (cookies) => watchSession(sessions, cookies),
    linkIn: (headers) => hashOfLink(linkOf(headers)),
  })
  const report = (error: unknown, requestId: string) => log.error({ requestId, err: error }, 'request failed')
  const mounted = { serve, door: entrance, ask, db, scopes, clock, limit, report, release: env.release }
  assistantCalls(app, { ...mounted, ...machineCalls(app, mounted), model, dataDir: env.dataDir })
  mcpRoutes(serve, {
    billing: { getUsageMetrics: async (_, user) => ({ usageMetrics: await readUsage({ db, clock }, user) }) },
  })

  const texts = addressTexts(publicUrl, env.release)
  publish('/api/openapi.json', texts.api)
  connectionRoutes(serve, { ...env, db, clock, keys, limit })

  await app.register(async (forms) => {
    takeForms(forms)
    // A form sent without scripts has a person before it, who is answered with a page.
    forms.setErrorHandler((error, request, reply) => {
      const template = site.replies.get(formPageOf(splitTarget(request.url).path ?? '') ?? '')
      const { refusal, expected } = refusalFor(error)
      if (!expected || template === undefined) return answerError(error, request, reply)
      noteOf(request, { refusal: refusal.code })
      return answerUnreadForm(reply, { template, refusal, language: languageOf(request.raw) })
    })
    waitlistForms(forms, { ...waitlist, replies: site.replies, report })
    if (hasWorkspace(env.release))
      contactForms(forms, { db, clock, limit, publicUrl, replies: site.replies, report })
  })

  probe('/healthz', async () => ({ status: 'ok' }))
  probe('/readyz', async () => {
    await db.selectFrom('waitlist_members').select('id').limit(1).execute()
    return { status: 'ready' }
  })

  const files = new Map([...site.files, ['/robots.txt', texts.robots], ['/sitemap.xml', texts.sitemap]])
  const pages = servePages(app, {
    site: { ...site, files },
    release: env.release,
    headers,
    methodsOf,
    operatorDoor: (request, reply) => operatorDoor(door, request, reply),
  })
  const outside: OutsideAnswers = {
    headers,
    log,
    async refusalAt(method, target) {
      await requireOperatorsForCall(door, target, undefined)
      return pages.refuse(method, splitTarget(target).path, () => strangersDoor(door))
    },
  }
  answerOddRequests(app.server, outside)
  return app
}

const hashOfLink = (link: string | undefined) =>
  link !== undefined && isTokenShaped(link) ? hashToken(link) : undefined

/** Believes the forwarded address behind so many proxies. */
const hops = (count: number) => (_: string, hop: number) => hop < count
