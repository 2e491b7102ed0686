import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  allScreenIds,
  isOpenIn,
  isSpokenIn,
  isStaticScreen,
  type ScreenId,
  screens,
} from '#contract/pages.ts'
import type { Release } from '#contract/workspace.ts'
import { spokenLanguage } from '#language/say.ts'
import { App } from '#web/app.tsx'
import { takeRelease } from '#web/kit/release.ts'
import { type PageHead, pageHead, unlistedHead } from '#web/page-head.ts'
import { plainPages } from '#web/plain-pages.tsx'
import { Document, type DocumentAssets, type WorkspaceAssets, WorkspaceDocument } from '#web/root.tsx'
import { loadAllPages, prerenderPath } from '#web/routes.ts'
import { staticPages } from '#web/static-pages.tsx'

export type RenderedPage = { name: string; html: string }

/** The release of the pages as they stand before the launch; every screen but those of the launch is there from it on. */
const before: Release = 'beta'

/**
 * Renders every page as it stands before the launch, and under `launched` those that read otherwise from then on: the server
 * has either, and nobody sees one become the other.
 */
export async function renderPages(assets: DocumentAssets): Promise<RenderedPage[]> {
  // A page may stand in one of them alone.
  for (const release of [before, 'launched'] as const) {
    takeRelease(release)
    await loadAllPages()
  }
  const launched = renderIn('launched', assets)
  const first = renderIn(before, assets)
  const known = new Map(first.map(({ name, html }) => [name, html]))
  const later = launched.filter(({ name, html }) => known.get(name) !== html)
  const added = later.filter(({ name }) => !known.has(name))
  const otherwise = later.filter(({ name }) => known.has(name))
  return [...first, ...added, ...otherwise.map(({ name, html }) => ({ name: `launched/${name}`, html }))]
}

/**
 * Renders every screen of the bundle's language, the not-found page and the script-less reply pages. The app is rendered by itself and set into
 * the document, because the browser hydrates only that part and React numbers ids from the root it was given.
 */
function renderIn(release: Release, assets: DocumentAssets): RenderedPage[] {
  takeRelease(release)
  const document = (head: PageHead, path: string, app: string, script: boolean) =>
    `<!doctype html>${renderToStaticMarkup(<Document head={head} assets={assets} script={script} path={path} app={app} />)}`
  const page = (name: ScreenId | 'not-found', path: string): RenderedPage => ({
    name,
    html: document(pageHead(name), path, renderToString(<App hydrationPath={path} />), true),
  })
  const text = (head: PageHead, path: string, content: ReactNode) =>
    document(head, path, renderToStaticMarkup(<App hydrationPath={path} content={content} />), false)
  return [
    ...allScreenIds
      .filter((id) => isSpokenIn(id, spokenLanguage()) && isOpenIn(id, release))
      .map((id) => {
        const { path } = screens[id]
        return isStaticScreen(id)
          ? { name: id, html: text(pageHead(id), path, staticPages[id]) }
          : page(id, path)
      }),
    page('not-found', prerenderPath.notFound),
    ...Object.entries(plainPages)
      .filter(([, { screen }]) => isOpenIn(screen, release))
      .map(([name, { screen, page: content }]) => ({
        name: `plain/${name}`,
        html: text(unlistedHead(screen), screens[screen].path, content),
      })),
  ]
}

/** The document that every screen of the workspace begins as; `assets.app` is the workspace's own script. */
export const renderWorkspace = (assets: WorkspaceAssets): string =>
  `<!doctype html>${renderToStaticMarkup(<WorkspaceDocument assets={assets} />)}`
