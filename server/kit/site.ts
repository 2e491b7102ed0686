import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { Release } from '#contract/workspace.ts'
import { makeTurns } from './turns.ts'

/** One file of the public site, ready to be answered from memory in each of its encodings. */
export type SiteFile = {
  type: string
  cacheControl: string
  plain: Variant
  br: Variant | undefined
  gzip: Variant | undefined
}

export type Variant = { readonly body: Buffer; etag: string; encoding: 'br' | 'gzip' | undefined }

/** The built site: pages by screen name, script-less reply pages as text to fill in, everything else by its path. */
export type Site = {
  pages: ReadonlyMap<string, SiteFile>
  replies: ReadonlyMap<string, string>
  files: ReadonlyMap<string, SiteFile>
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'
const shortLived = 'public, max-age=3600'

/** Asked for anew each time: a browser that kept an old one would keep what it serves, too. */
const serviceWorker = 'root/service-worker.js'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A larger body is not held beside what it is compressed to: next to nobody asks for it as it is. */
const heldPlainMost = 64 * 1024

/** All at once, the whole site would stand in memory before the first of it is let go. */
const loadedAtOnce = 4

/** A page of more bytes is large: of the documentation of the API there are some, each of megabytes. */
const largePage = 1024 * 1024
/** Of a large page the texts that it is made from and its compressor take more than all others together: no two of them at once. */
const largePages = makeTurns(1)

/** The marks in a page that stand for what only the server knows: its public address, the release, and whether it asks for a proof of work. */
const originMark = '%%origin%%'
const releaseMark = '%%release%%'
const proofMark = '%%proof%%'

/**
 * Reads the built site under `folder` into memory. Throws when there is none, or when a page of `expected` is missing.
 * `publicUrl` goes where the pages name their own address, `release` where they say which one they were served in,
 * and `proof`, on or off, where they say whether the form is to bring a proof of work.
 */
export async function loadSite(
  folder: string,
  publicUrl: string,
  expected: readonly string[],
  release: Release = 'waitlist',
  proofOfWork = false,
): Promise<Site> {
  const names = await listFiles(folder)
  const sources = names.filter((name) => !/\.(br|gz)$/.test(name))
  const pages = new Map<string, SiteFile>()
  const replies = new Map<string, string>()
  const files = new Map<string, SiteFile>()
  const turns = makeTurns(loadedAtOnce)
  const load = async (name: string) => {
    const [, own = '', later, plain, title = ''] =
      /^pages\/([a-z]{2}\/)?(launched\/)?(plain\/)?([^/]+)\.html$/.exec(name) ?? []
    // What a page says once it is launched stands in the place of what it said before.
    const otherwise = names.includes(`pages/${own}launched/${plain ?? ''}${title}.html`)
    if (title && (later === undefined ? release === 'launched' && otherwise : release !== 'launched')) return
    const page = title && plain === undefined ? `${own}${title}` : undefined
    const reply = title && plain !== undefined ? `${own}${title}` : undefined
    if (page !== undefined || reply !== undefined) {
      const built = join(folder, name)
      const make = async () => {
        const text = (await readFile(built, 'utf8'))
          .replaceAll(originMark, publicUrl)
          .replaceAll(releaseMark, release)
          .replaceAll(proofMark, proofOfWork ? 'on' : 'off')
        if (page !== undefined) pages.set(page, await makePage(text))
        if (reply !== undefined) replies.set(reply, text)
      }
      return (await stat(built)).size > largePage ? largePages(make) : make()
    }
    const path = name.startsWith('root/') ? name.slice('root'.length) : `/${name}`
    files.set(path, await readSiteFile(folder, name, names))
  }
  await Promise.all(sources.map((name) => turns(() => load(name))))
  const missing = expected.filter((name) => !pages.has(name))
  if (missing.length > 0) throw new Error(`The site is not built: ${missing.join(', ')} is missing.`)
  return { pages, replies, files }
}

/** A text made while the server runs, such as a sitemap, as a file of the site; `fresh` has it asked for anew each time. */
export async function makeTextFile(text: string, extension: string, fresh = false): Promise<SiteFile> {
  const body = Buffer.from(text)
  const type = types[extension] ?? 'text/plain; charset=utf-8'
  return makeFile(type, fresh ? revalidate : shortLived, body, await compress(body))
}

/** A page of HTML, compressed, answered with an ETag and asked for anew each time. */
export async function makePage(html: string): Promise<SiteFile> {
  const body = Buffer.from(html)
  return makeFile('text/html; charset=utf-8', revalidate, body, await compress(body))
}

/** A compressor takes megabytes while it waits for its thread, of which there are four: no more pages than that at once. */
const compressing = makeTurns(2)

const compress = (body: Buffer) => compressing(() => compressNow(body))

/**
 * A window no larger than the page: the default one would take 4 MB for each of them. What a large page is looked through with
 * has half the size with each step of quality, 33 MB at 9; at 7 it is a hundredth or two larger.
 */
async function compressNow(body: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16)))
  const br = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: body.length > largePage ? 7 : 9,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(window, constants.BROTLI_DEFAULT_WINDOW),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  return { br, gz: await compressGzip(body, { level: 9 }) }
}

async function readSiteFile(folder: string, name: string, names: readonly string[]): Promise<SiteFile> {
  const variant = async (suffix: string) =>
    names.includes(`${name}${suffix}`) ? readFile(join(folder, `${name}${suffix}`)) : undefined
  const [body, br, gz] = await Promise.all([readFile(join(folder, name)), variant('.br'), variant('.gz')])
  return makeFile(
    types[extname(name)] ?? 'application/octet-stream',
    name.startsWith('assets/') ? immutable : name === serviceWorker ? revalidate : shortLived,
    body,
    { br, gz },
  )
}

function makeFile(
  type: string,
  cacheControl: string,
  body: Buffer,
  { br, gz }: { br: Buffer | undefined; gz: Buffer | undefined },
): SiteFile {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return {
    type,
    cacheControl,
    plain: plainVariant(body, gz, `"${hash}"`),
    br: br && { body: br, etag: `"${hash}-br"`, encoding: 'br' },
    gzip: gz && { body: gz, etag: `"${hash}-gz"`, encoding: 'gzip' },
  }
}

function plainVariant(body: Buffer, gz: Buffer | undefined, etag: string): Variant {
  if (gz === undefined || body.length <= heldPlainMost) return { body, etag, encoding: undefined }
  return {
    get body() {
      return gunzipSync(gz)
    },
    etag,
    encoding: undefined,
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
