import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  findPage,
  isOpenIn,
  isOperatorScreen,
  isSpokenIn,
  type ScreenId,
  screenIds,
  screens,
} from '#contract/pages.ts'
import { type Release, releases } from '#contract/workspace.ts'
import { type Language, languages, pathIn, sourceLanguage, splitPath } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { answerFile, chooseFrom } from './answer-file.ts'
import { Refusal } from './refusal.ts'
import type { Site, SiteFile } from './site.ts'
import { isApiPath, splitTarget } from './target.ts'

/** What the screens of operators are to somebody: there are none, one has to sign in first, or they are open. */
export type OperatorDoor = 'none' | 'shut' | 'open'

/** What the public site needs beside its files. */
export type PagesContext = {
  site: Site
  release: Release
  headers: Record<string, string>
  /** Which methods an endpoint takes; none when there is none at this path. */
  methodsOf: (path: string) => readonly string[]
  /** Asked for the screens of operators alone. */
  operatorDoor: (request: FastifyRequest, reply: FastifyReply) => Promise<OperatorDoor>
}

/** The screens of operators that lead in, and so stand open to whoever is not. */
const waysIn: readonly ScreenId[] = ['operator-sign-in', 'operator-enrol']

type Found = { file: SiteFile; status: number } | { to: string; status: number; headers?: Headers }
type Headers = Record<string, string>

/**
 * Answers every path that is no endpoint: a prerendered page, a file, a redirect, or the not-found page with 404. Of what
 * it returns, `answer` does so for a path that the router could not read, and throws the refusal of what is no question
 * for a page; `refuse` says why nothing answers a method at a path.
 */
export function servePages(
  app: FastifyInstance,
  { site, release, headers, methodsOf, operatorDoor }: PagesContext,
): {
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  refuse: (method: string, path: string | undefined, door: () => Promise<OperatorDoor>) => Promise<Refusal>
} {
  const nothings = languages.map((language) => {
    const file = site.pages.get(pageName('not-found', language))
    if (!file) throw new Error(`The site is not built: ${pageName('not-found', language)} is missing.`)
    return [language, { file, status: 404 }] as const
  })
  const nothingIn = Object.fromEntries(nothings) as Record<Language, Found>

  const lookUp = async (path: string, query: string, door: () => Promise<OperatorDoor>): Promise<Found> => {
    const file = site.files.get(path)
    if (file) return { file, status: 200 }
    const { language, path: plain } = splitPath(path)
    const nothing = nothingIn[language]
    const page = findPage(plain, release)
    if (page.kind === 'redirect') return { to: pathIn(language, page.to) + query, status: page.status }
    if (page.kind === 'workspace') {
      const shell = site.pages.get(pageName('workspace', language))
      return shell ? { file: shell, status: 200 } : nothing
    }
    if (page.kind !== 'screen' || !isSpokenIn(page.id, language)) return nothing
    const screen = site.pages.get(pageName(page.id, language))
    if (!screen) return nothing
    if (!isOperatorScreen(page.id)) return { file: screen, status: 200 }
    const state = await door()
    if (state === 'none') return nothing
    if (state === 'shut' && !waysIn.includes(page.id)) return toSignIn(path + query)
    return { file: { ...screen, cacheControl: 'no-store' }, status: 200 }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { path, query } = splitTarget(request.raw.url ?? '/')
    const door = () => operatorDoor(request, reply)
    const asksPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksPage || (path !== undefined && isApiPath(path))) throw await refuse(request.method, path, door)
    const found = path === undefined ? nothingIn[sourceLanguage] : await lookUp(path, query, door)
    const own = { ...headers, 'x-request-id': request.id }
    if ('file' in found) {
      const chosen = await chooseFrom(found.file, request.raw)
      reply.hijack()
      answerFile(request.raw, reply.raw, chosen, found.status, own)
      return
    }
    reply.hijack()
    reply.raw.writeHead(found.status, {
      ...own,
      location: found.to,
      'cache-control': 'no-cache',
      ...found.headers,
      'content-length': 0,
    })
    reply.raw.end()
  }

  const methodsAt = async (path: string, door: () => Promise<OperatorDoor>): Promise<readonly string[]> => {
    const methods = methodsOf(path)
    if (methods.length > 0 || isApiPath(path)) return methods
    const found = await lookUp(path, '', door)
    if ('file' in found && found.status === 404) return []
    return formPageOf(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  }

  /** Why nothing answers `method` at `path`. Never 405 for a method that is taken there: the router knew better. */
  const refuse = async (method: string, path: string | undefined, door: () => Promise<OperatorDoor>) => {
    const methods = path === undefined ? [] : await methodsAt(path, door)
    if (methods.length > 0 && !methods.includes(method)) {
      return new Refusal('wrong_method', say('Use {methods} here.', { methods: methods.join(say(' or ')) }), {
        headers: { allow: methods.join(', ') },
      })
    }
    if (path !== undefined && isApiPath(path)) return noSuchCall()
    return new Refusal('not_found', say('There is nothing at this address.'))
  }

  // What nothing answers is told so before its body is read: whatever that is, it tells no more.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const { path } = splitTarget(request.raw.url ?? '/')
    throw await refuse(request.method, path, () => operatorDoor(request, reply))
  })
  app.route({ method: ['GET', 'HEAD'], url: '*', handler: answer })
  app.setNotFoundHandler(answer)
  return { answer, refuse }
}

/** The answer to a call that there is not. */
export const noSuchCall = () => new Refusal('not_found', say('There is no such call.'))

/** The way to the screen where operators sign in, and back to `address` from there. */
const toSignIn = (address: string): Found => {
  const { path } = screens['operator-sign-in']
  const back = new URLSearchParams({ to: address })
  return {
    to: address === screens.operator.path ? path : `${path}?${back}`,
    status: 302,
    headers: { 'cache-control': 'no-store' },
  }
}

/** The screens whose forms work without scripts: they post to their own address. Each with its page for a refusal. */
const formScreens: Partial<Record<ScreenId, string>> = {
  waitlist: 'waitlist-form',
  confirm: 'confirm-failed',
  unsubscribe: 'unsubscribe-failed',
  contact: 'contact-form',
  'contact-sales': 'contact-sales-form',
}

/** What the built site calls a page, or a reply to a form, in `language`. */
export const pageName = (name: string, language: Language): string =>
  language === sourceLanguage ? name : `${language}/${name}`

/** The reply page that says what was wrong with a form posted to `path`, in its language; none where no form is taken. */
export function formPageOf(path: string): string | undefined {
  const { language, path: plain } = splitPath(path)
  // One may stand in some releases alone.
  for (const release of releases) {
    const page = findPage(plain, release)
    const name = page.kind === 'screen' ? formScreens[page.id] : undefined
    if (name) return pageName(name, language)
  }
  return undefined
}

/**
 * Where no search engine has anything to look for: calls, and the screens that a letter leads to. Those of operators are not
 * named: whoever reads this would learn that there are some.
 */
const unlistedStems = [
  '/api/',
  ...languages.flatMap((language) =>
    screenIds.flatMap((id) => pathIn(language, screens[id].path).match(/^(.+)\/\{/)?.[1] ?? []),
  ),
]

/** What search engines are told: every page that is listed, under the public address. */
export function siteTexts(publicUrl: string, release: Release): { robots: string; sitemap: string } {
  const listed = screenIds.filter((id) => screens[id].indexed && isOpenIn(id, release))
  const addressOf = (id: ScreenId, language: Language) => `${publicUrl}${pathIn(language, screens[id].path)}`
  const urls = listed.flatMap((id) => {
    const others = languages
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(id, language)}"/>`,
      )
      .join('')
    return languages.map((language) => `<url><loc>${addressOf(id, language)}</loc>${others}</url>`)
  })
  const refused = unlistedStems.map((stem) => `Disallow: ${stem}\n`).join('')
  return {
    robots: `User-agent: *\n${refused}\nSitemap: ${publicUrl}/sitemap.xml\n`,
    sitemap: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
  }
}
