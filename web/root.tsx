import { brand } from '#contract/brand.ts'
import {
  at,
  type Language,
  languages,
  locales,
  pathIn,
  sourceLanguage,
  splitPath,
} from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import type { PageHead } from './page-head.ts'
import { pictureSize } from './sharing.ts'

/** Where the build put what every page needs; paths from the site's root. */
export type DocumentAssets = {
  loader: string
  app: string
  style: string
  fonts: readonly string[]
  /** The icon itself, as an address of the `data:` scheme: a request of its own would share the line with the first paint. */
  icon: string
}

/** `path` is the one the app was rendered under, from which it is brought to life. */
type Props = { head: PageHead; assets: DocumentAssets; script: boolean; path: string; app: string }

/**
 * The document around the app, rendered once at build time and never hydrated. `%%origin%%`, `%%release%%` and
 * `%%proof%%` stand where the server writes its public address, the release that it serves, and whether the form is to
 * bring a proof of work: on or off.
 */
export function Document({ head, assets, script, path, app }: Props) {
  const manifest = at('/manifest.webmanifest')
  return (
    <html
      lang={spokenLanguage()}
      data-release="%%release%%"
      data-proof="%%proof%%"
      data-script={script ? undefined : 'none'}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <meta name="keywords" content={head.keywords} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1b2b" />
        <link rel="stylesheet" href={assets.style} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {script && (
          <script
            async
            fetchPriority="low"
            type="module"
            src={assets.loader}
            data-app={assets.app}
            data-manifest={manifest}
          />
        )}
        <link rel="icon" sizes="32x32" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" sizes="any" href={assets.icon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {script ? (
          // The loader names it once the page can be read: with its icons it is of use to nobody before.
          <noscript>
            <link rel="manifest" href={manifest} />
          </noscript>
        ) : (
          <link rel="manifest" href={manifest} />
        )}
        {head.indexed ? <Listed head={head} /> : <meta name="robots" content="noindex" />}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the app's own HTML from renderToString, set in so that its ids match what the browser hydrates */}
        <div id="app" data-path={path} dangerouslySetInnerHTML={{ __html: app }} />
      </body>
    </html>
  )
}

/** What the built document of the workspace names besides: its own style sheet, and what its script is in turn made of. */
export type WorkspaceAssets = DocumentAssets & { workspaceStyle?: string; along?: readonly string[] }

/**
 * The document that the workspace draws itself into: nothing of anybody stands in it, and no search engine lists it. Its style
 * sheet is that of the site, and over it the workspace's own: named here, the first screen waits for it no longer than for its script.
 */
export function WorkspaceDocument({ assets }: { assets: WorkspaceAssets }) {
  return (
    <html lang={spokenLanguage()} data-release="%%release%%">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <title>{brand.name}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1b2b" />
        <link rel="stylesheet" href={assets.style} />
        {assets.workspaceStyle && (
          <link rel="stylesheet" href={assets.workspaceStyle} data-precedence="workspace" />
        )}
        <script type="module" src={assets.app} />
        {assets.along?.map((path) => (
          <link key={path} rel="modulepreload" href={path} />
        ))}
        <link rel="icon" sizes="32x32" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" sizes="any" href={assets.icon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={at('/manifest.webmanifest')} />
      </head>
      <body>
        <div id="app" />
        <noscript>{say('The workspace needs JavaScript.')}</noscript>
      </body>
    </html>
  )
}

/** The address of the page at `path` in another language. */
const addressIn = (language: Language, path: string) => `%%origin%%${pathIn(language, splitPath(path).path)}`

/** What search engines and those who show a link are told of a page. */
function Listed({ head: { path, description, preview, structured } }: { head: PageHead }) {
  return (
    <>
      <link rel="canonical" href={`%%origin%%${path}`} />
      {path !== null &&
        languages.map((language) => (
          <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, path)} />
        ))}
      {path !== null && <link rel="alternate" hrefLang="x-default" href={addressIn(sourceLanguage, path)} />}
      {preview && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:locale" content={locales[spokenLanguage()].replace('-', '_')} />
          <meta property="og:title" content={preview.title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={`%%origin%%${path}`} />
          <meta property="og:image" content={`%%origin%%${preview.picture}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(pictureSize.width)} />
          <meta property="og:image:height" content={String(pictureSize.height)} />
          <meta property="og:image:alt" content={preview.pictureText} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {structured.map((data) => (
        <script
          key={JSON.stringify(data)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which no browser runs; nothing in it can end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  )
}
