import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPage, type Release, type ScreenId, screenIds, screens } from '#contract/pages.ts'
import { answerFile } from './answer-file.ts'
import { Refusal } from './refusal.ts'
import type { Site, SiteFile } from './site.ts'
import { isApiPath, splitTarget } from './target.ts'

/** What the public site needs beside its files. */
export type PagesContext = {
  site: Site
  release: Release
  headers: Record<string, string>
  /** Which methods an endpoint takes; none when there is none at this path. */
  methodsOf: (path: string) => readonly string[]
}

/**
 * Answers every path that is no endpoint: a prerendered page, a file, a redirect, or the not-found page with 404. What
 * it returns answers so a path that the router could not read; it throws the refusal of what is no question for a page.
 */
export function servePages(
  app: FastifyInstance,
  { site, release, headers, methodsOf }: PagesContext,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const notFound = site.pages.get('not-found')
  if (!notFound) throw new Error('The site is not built: not-found is missing.')

  const lookUp = (path: string): { file: SiteFile; status: number } | { to: string; status: number } => {
    const file = site.files.get(path)
    if (file) return { file, status: 200 }
    const page = findPage(path, release)
    if (page.kind === 'redirect') return page
    const screen = page.kind === 'screen' ? site.pages.get(page.id) : undefined
    return screen ? { file: screen, status: 200 } : { file: notFound, status: 404 }
  }

  const answer = (request: FastifyRequest, reply: FastifyReply): void => {
    const { path, query } = splitTarget(request.raw.url ?? '/')
    const asksPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksPage || (path !== undefined && isApiPath(path))) throw refuse(request.method, path)
    const found = path === undefined ? { file: notFound, status: 404 } : lookUp(path)
    reply.hijack()
    const own = { ...headers, 'x-request-id': request.id }
    if ('file' in found) {
      answerFile(request.raw, reply.raw, found.file, found.status, own)
      return
    }
    reply.raw.writeHead(found.status, {
      ...own,
      location: found.to + query,
      'cache-control': 'no-cache',
      'content-length': 0,
    })
    reply.raw.end()
  }

  const methodsAt = (path: string): readonly string[] => {
    const methods = methodsOf(path)
    if (methods.length > 0 || isApiPath(path)) return methods
    const found = lookUp(path)
    if ('file' in found && found.status === 404) return []
    return formPageOf(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  }

  /** Why nothing answers `method` at `path`. Never 405 for a method that is taken there: the router knew better. */
  const refuse = (method: string, path: string | undefined) => {
    const methods = path === undefined ? [] : methodsAt(path)
    if (methods.length > 0 && !methods.includes(method)) {
      return new Refusal('wrong_method', `Use ${methods.join(' or ')} here.`, {
        headers: { allow: methods.join(', ') },
      })
    }
    return new Refusal(
      'not_found',
      path !== undefined && isApiPath(path) ? 'There is no such call.' : 'There is nothing at this address.',
    )
  }

  app.route({ method: ['GET', 'HEAD'], url: '*', handler: answer })
  app.setNotFoundHandler(answer)
  return answer
}

/** The screens whose forms work without scripts: they post to their own address. Each with its page for a refusal. */
const formScreens: Partial<Record<ScreenId, string>> = {
  waitlist: 'waitlist-form',
  confirm: 'confirm-failed',
  unsubscribe: 'unsubscribe-failed',
}

/** The reply page that says what was wrong with a form posted to `path`; none where no form is taken. */
export function formPageOf(path: string): string | undefined {
  const page = findPage(path)
  return page.kind === 'screen' ? formScreens[page.id] : undefined
}

/** What search engines are told: every page that is listed, under the public address. */
export function siteTexts(publicUrl: string): { robots: string; sitemap: string } {
  const listed = screenIds.filter((id) => screens[id].indexed)
  const urls = listed.map((id) => `<url><loc>${publicUrl}${screens[id].path}</loc></url>`).join('')
  return {
    robots: `User-agent: *\nDisallow: /api/\nDisallow: /waitlist/confirm\nDisallow: /waitlist/unsubscribe\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    sitemap: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
  }
}
