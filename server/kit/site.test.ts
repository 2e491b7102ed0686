import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSite, type Site } from './site.ts'

const publicUrl = 'https://plumbline.example'
const built = {
  'pages/home.html': '<link rel="canonical" href="%%origin%%/"><a href="%%origin%%/plans">',
  'pages/not-found.html': '<p>not here',
  'pages/plain/waitlist-form.html': '<form action="%%origin%%/waitlist">%%banner%%',
  'assets/app-1a2b.js': 'run()',
  'assets/app-1a2b.js.br': 'as brotli',
  'assets/app-1a2b.js.gz': gzipSync('run()'),
  'assets/style-3c4d.css': 'body{}',
  'assets/style-3c4d.css.gz': gzipSync('body{}'),
  'assets/sans-5e6f.woff2': 'font',
  'root/favicon.svg': '<svg/>',
  'root/service-worker.js': 'keep()',
  'root/deep/.well-known/thing': '?',
}

let folder: string
let site: Site
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-site-'))
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  site = await loadSite(folder, publicUrl, ['home', 'not-found'])
})
afterAll(() => rm(folder, { recursive: true }))

const file = (path: string) => {
  const found = site.files.get(path)
  if (!found) throw new Error(`no ${path}`)
  return found
}

test('files with a hash in their name are kept for good, pages and the service worker asked for anew, the rest kept for an hour', () => {
  for (const path of ['/assets/app-1a2b.js', '/assets/style-3c4d.css', '/assets/sans-5e6f.woff2']) {
    expect(file(path).cacheControl).toBe('public, max-age=31536000, immutable')
  }
  expect([...site.pages.values()].map((page) => page.cacheControl)).toEqual(['no-cache', 'no-cache'])
  expect(file('/service-worker.js').cacheControl).toBe('no-cache')
  expect(file('/favicon.svg').cacheControl).toBe('public, max-age=3600')
})

test('a compressed file stands beside the one it was made from, and is no file of its own', async () => {
  const script = file('/assets/app-1a2b.js')
  const variants = [script.plain, script.br, script.gzip]
  const bodies = await Promise.all(variants.map((one) => one?.body()))
  expect(variants.map((one) => one?.encoding)).toEqual([undefined, 'br', 'gzip'])
  expect([String(bodies[0]), String(bodies[1]), String(gunzipSync(bodies[2] ?? ''))]).toEqual([
    'run()',
    'as brotli',
    'run()',
  ])
  const style = file('/assets/style-3c4d.css')
  expect([style.br, String(await style.plain.body())]).toEqual([undefined, 'body{}'])
  const font = file('/assets/sans-5e6f.woff2')
  expect([font.br, font.gzip]).toEqual([undefined, undefined])
  expect([...site.files.keys()].sort()).toEqual([
    '/assets/app-1a2b.js',
    '/assets/sans-5e6f.woff2',
    '/assets/style-3c4d.css',
    '/deep/.well-known/thing',
    '/favicon.svg',
    '/service-worker.js',
  ])
})

test('each encoding has an ETag of its own, and another content another one', () => {
  const { plain, br, gzip } = file('/assets/app-1a2b.js')
  const stem = plain.etag.slice(0, -1)
  expect([br?.etag, gzip?.etag]).toEqual([`${stem}-br"`, `${stem}-gz"`])
  expect(file('/assets/style-3c4d.css').plain.etag).not.toBe(plain.etag)
})

test('types go by the ending; what has none is bytes', () => {
  expect(file('/assets/app-1a2b.js').type).toBe('text/javascript; charset=utf-8')
  expect(file('/assets/sans-5e6f.woff2').type).toBe('font/woff2')
  expect(file('/favicon.svg').type).toBe('image/svg+xml; charset=utf-8')
  expect(file('/deep/.well-known/thing').type).toBe('application/octet-stream')
})

test('pages and replies name the public address, pages in every encoding', async () => {
  const home = site.pages.get('home')
  const text = `<link rel="canonical" href="${publicUrl}/"><a href="${publicUrl}/plans">`
  expect(String(await home?.plain.body())).toBe(text)
  expect(String(brotliDecompressSync((await home?.br?.body()) ?? ''))).toBe(text)
  expect(String(gunzipSync((await home?.gzip?.body()) ?? ''))).toBe(text)
  expect(site.replies.get('waitlist-form')).toBe(`<form action="${publicUrl}/waitlist">%%banner%%`)
  expect([...site.pages.keys()].sort()).toEqual(['home', 'not-found'])
})

test('a site that lacks a page says which', async () => {
  await expect(loadSite(folder, publicUrl, ['home', 'plans', 'about'])).rejects.toThrow(
    'The site is not built: plans, about is missing.',
  )
})

test('pages say whether the form is to bring a proof of work', async () => {
  await writeFile(join(folder, 'pages/waitlist.html'), '<html data-proof="%%proof%%">')
  for (const [proofOfWork, said] of [
    [true, 'on'],
    [false, 'off'],
  ] as const) {
    const { pages } = await loadSite(folder, publicUrl, ['waitlist'], 'waitlist', proofOfWork)
    expect(String(await pages.get('waitlist')?.plain.body())).toBe(`<html data-proof="${said}">`)
  }
})

test('pages say in which release they were served, and waitlist where none is given', async () => {
  await writeFile(join(folder, 'pages/login.html'), '<html data-release="%%release%%">')
  const served = async (...release: ['beta'] | []) => {
    const { pages } = await loadSite(folder, publicUrl, ['login'], ...release)
    return String(await pages.get('login')?.plain.body())
  }
  expect(await served()).toBe('<html data-release="waitlist">')
  expect(await served('beta')).toBe('<html data-release="beta">')
})

test('what was built anew while a server runs is not mixed with what it began with', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-rebuilt-'))
  const built = async (place: string, stamp: string, text: string) => {
    await mkdir(join(root, place, 'site/pages'), { recursive: true })
    await mkdir(join(root, place, 'site/assets'), { recursive: true })
    await writeFile(join(root, place, 'sources.sha256'), stamp)
    await writeFile(join(root, place, 'site/pages/home.html'), text)
    await writeFile(join(root, place, `site/assets/${text}-1a2b.js`), text)
  }
  const replaced = join(root, '.cache/replaced')
  await built('dist', 'first', 'old')
  const { pages, files } = await loadSite(join(root, 'dist/site'), publicUrl, ['home'])
  await mkdir(join(root, '.cache'))
  await rename(join(root, 'dist'), replaced)
  await built('dist', 'second', 'new')
  expect(String(await pages.get('home')?.plain.body())).toBe('old')
  await rm(replaced, { recursive: true })
  const script = files.get('/assets/old-1a2b.js')
  await expect(script?.plain.body()).rejects.toThrow('needs assets/old-1a2b.js: start it again')
  // What was read or made by then is there all the same, and what could not be is tried again.
  expect(String(await pages.get('home')?.plain.body())).toBe('old')
  await built('.cache/replaced', 'first', 'old')
  expect(String(await script?.plain.body())).toBe('old')
  await rm(root, { recursive: true })
})
