/** Where the build put what every page needs; paths from the site's root. */
export type DocumentAssets = { loader: string; app: string; style: string; fonts: readonly string[] }

/** What a page's head says. `path` is its canonical path; null where it should have none. */
export type DocumentHead = {
  title: string
  description: string
  keywords: string
  path: string | null
  indexed: boolean
}

/** `path` is the one the app was rendered under, from which it is brought to life. */
type Props = { head: DocumentHead; assets: DocumentAssets; script: boolean; path: string; app: string }

/**
 * The document around the app, rendered once at build time and never hydrated. `%%origin%%`, `%%release%%` and
 * `%%proof%%` stand where the server writes its public address, the release that it serves, and whether the form is to
 * bring a proof of work: on or off.
 */
export function Document({ head, assets, script, path, app }: Props) {
  const url = head.path === null ? null : `%%origin%%${head.path}`
  return (
    <html
      lang="en"
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
        {script && <script type="module" src={assets.loader} data-app={assets.app} />}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        {!head.indexed && <meta name="robots" content="noindex" />}
        {url && head.indexed && (
          <>
            <link rel="canonical" href={url} />
            <meta property="og:type" content="website" />
            <meta property="og:title" content={head.title} />
            <meta property="og:description" content={head.description} />
            <meta property="og:url" content={url} />
          </>
        )}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the app's own HTML from renderToString, set in so that its ids match what the browser hydrates */}
        <div id="app" data-path={path} dangerouslySetInnerHTML={{ __html: app }} />
      </body>
    </html>
  )
}
