import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Release } from '#contract/workspace.ts'
import { makeTurns } from './turns.ts'

/** One file of the public site in each of its encodings. */
export type SiteFile = {
  type: string
  cacheControl: string
  plain: Variant
  br: Variant | undefined
  gzip: Variant | undefined
}

/** A file in one encoding. Its bytes are read or made when they are first asked for, and what is compressed is kept then. */
export type Variant = {
  readonly body: () => Promise<Buffer>
  etag: string
  encoding: 'br' | 'gzip' | undefined
}

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
const unzip = promisify(gunzip)

/** A page of more bytes is large: of the documentation of the API there are some, each of megabytes. */
const largePage = 1024 * 1024

/** The marks in a page that stand for what only the server knows: its public address, the release, and whether it asks for a proof of work. */
const originMark = '%%origin%%'
const releaseMark = '%%release%%'
const proofMark = '%%proof%%'

/**
 * Opens the built site under `folder`: a file of it is read when somebody first asks for it, and only as it is asked for. Throws
 * when there is none, or when a page of `expected` is missing. `publicUrl` goes where the pages name their own address, `release`
 * where they say which one they were served in, and `proof`, on or off, where they say whether the form is to bring a proof of work.
 */
export async function loadSite(
  folder: string,
  publicUrl: string,
  expected: readonly string[],
  release: Release = 'waitlist',
  proofOfWork = false,
): Promise<Site> {
  const { stamp, names, read } = await openBuild(folder)
  const pages = new Map<string, SiteFile>()
  const replies = new Map<string, string>()
  const files = new Map<string, SiteFile>()
  const fill = async (name: string) =>
    (await read(name))
      .toString('utf8')
      .replaceAll(originMark, publicUrl)
      .replaceAll(releaseMark, release)
      .replaceAll(proofMark, proofOfWork ? 'on' : 'off')
  const add = async (name: string): Promise<void> => {
    const [, own = '', later, plain, title = ''] =
      /^pages\/([a-z]{2}\/)?(launched\/)?(plain\/)?([^/]+)\.html$/.exec(name) ?? []
    // What a page says once it is launched stands in the place of what it said before.
    const otherwise = names.has(`pages/${own}launched/${plain ?? ''}${title}.html`)
    if (title && (later === undefined ? release === 'launched' && otherwise : release !== 'launched')) return
    if (title && plain !== undefined) {
      replies.set(`${own}${title}`, await fill(name))
    } else if (title) {
      const text = async () => Buffer.from(await fill(name))
      const stem = hashOf([stamp, name, publicUrl, release, String(proofOfWork)].join('\n'))
      pages.set(`${own}${title}`, makeFile(typeOf('.html'), revalidate, stem, compressed(text)))
    } else {
      const path = name.startsWith('root/') ? name.slice('root'.length) : `/${name}`
      const cacheControl = name.startsWith('assets/')
        ? immutable
        : name === serviceWorker
          ? revalidate
          : shortLived
      const variant = (suffix: string) => (names.has(name + suffix) ? () => read(name + suffix) : undefined)
      const bodies = { plain: () => read(name), br: variant('.br'), gz: variant('.gz') }
      files.set(path, makeFile(typeOf(extname(name)), cacheControl, hashOf(`${stamp}\n${name}`), bodies))
    }
  }
  await Promise.all([...names].filter((name) => !/\.(br|gz)$/.test(name)).map(add))
  const missing = expected.filter((name) => !pages.has(name))
  if (missing.length > 0) throw new Error(`The site is not built: ${missing.join(', ')} is missing.`)
  return { pages, replies, files }
}

/** Beside the site: of which sources it was built. */
const stampFile = join('..', 'sources.sha256')

/**
 * A build as it stood when it was opened. Another one may take its place while a server runs: what this one has not read by then
 * is read where `keptBuild` has it, and after a second one nowhere any more.
 */
async function openBuild(folder: string) {
  const stampIn = (place: string) => readFile(join(place, stampFile), 'utf8').catch(() => '')
  const [stamp, names] = await Promise.all([stampIn(folder), listFiles(folder)])
  const read = async (name: string): Promise<Buffer> => {
    for (const place of [folder, keptBuild(folder)]) {
      const body = await readFile(join(place, name)).catch(() => undefined)
      // Looked at once it is read: builds change places in a moment.
      if (body && (await stampIn(place)) === stamp) return body
    }
    throw new Error(
      `The site was built anew more than once since this server began, which needs ${name}: start it again.`,
    )
  }
  return { stamp, names: new Set(names), read }
}

/** Where the build of a site is kept that stood before the one in `folder`. */
export const keptBuild = (folder: string): string =>
  join(folder, '..', '..', '.cache', 'replaced', basename(folder))

const typeOf = (extension: string) => types[extension] ?? 'application/octet-stream'

/** A text made while the server runs, such as a sitemap, as a file of the site; `fresh` has it asked for anew each time. */
export function makeTextFile(text: string, extension: string, fresh = false): SiteFile {
  const type = types[extension] ?? 'text/plain; charset=utf-8'
  return makeFile(
    type,
    fresh ? revalidate : shortLived,
    hashOf(text),
    compressed(async () => Buffer.from(text)),
  )
}

type Bodies = {
  plain: () => Promise<Buffer>
  br: (() => Promise<Buffer>) | undefined
  gz: (() => Promise<Buffer>) | undefined
}

/** A compressor takes megabytes while it waits for its thread, of which there are four: no more pages than that at once. */
const compressing = makeTurns(2)

/**
 * What is compressed where it is asked for, with a window no larger than the page: the default one would take 4 MB for each of them.
 * What a large page is looked through with has half the size with each step of quality, 33 MB at 9; at 7 it is a hundredth or two
 * larger.
 */
const compressed = (plain: () => Promise<Buffer>): Bodies => ({
  plain,
  br: () =>
    compressing(async () => {
      const body = await plain()
      const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16)))
      return compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: body.length > largePage ? 7 : 9,
          [constants.BROTLI_PARAM_LGWIN]: Math.min(window, constants.BROTLI_DEFAULT_WINDOW),
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    }),
  gz: () => compressing(async () => compressGzip(await plain(), { level: 9 })),
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Next to nobody asks for a body as it is: it is not held beside what it is compressed to, but made of that. */
function makeFile(type: string, cacheControl: string, stem: string, { plain, br, gz }: Bodies): SiteFile {
  const [brotli, zipped] = [br && once(br), gz && once(gz)]
  return {
    type,
    cacheControl,
    plain: {
      body: zipped ? async () => unzip(await zipped()) : once(plain),
      etag: `"${stem}"`,
      encoding: undefined,
    },
    br: brotli && { body: brotli, etag: `"${stem}-br"`, encoding: 'br' },
    gzip: zipped && { body: zipped, etag: `"${stem}-gz"`, encoding: 'gzip' },
  }
}

/** What `make` makes, made when it is first asked for; again, where it failed. */
function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
