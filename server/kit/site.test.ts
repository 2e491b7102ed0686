import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  'assets/app-1a2b.js.gz': 'as gzip',
  'assets/style-3c4d.css': 'body{}',
  'assets/style-3c4d.css.gz': 'css as gzip',
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

test('a compressed file stands beside the one it was made from, and is no file of its own', () => {
  const script = file('/assets/app-1a2b.js')
  expect([script.plain, script.br, script.gzip].map((one) => [String(one?.body), one?.encoding])).toEqual([
    ['run()', undefined],
    ['as brotli', 'br'],
    ['as gzip', 'gzip'],
  ])
  const style = file('/assets/style-3c4d.css')
  expect([style.br, String(style.gzip?.body)]).toEqual([undefined, 'css as gzip'])
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

test('pages and replies name the public address, pages in every encoding', () => {
  const home = site.pages.get('home')
  const text = `<link rel="canonical" href="${publicUrl}/"><a href="${publicUrl}/plans">`
  expect(String(home?.plain.body)).toBe(text)
  expect(String(brotliDecompressSync(home?.br?.body ?? ''))).toBe(text)
  expect(String(gunzipSync(home?.gzip?.body ?? ''))).toBe(text)
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
    expect(String(pages.get('waitlist')?.plain.body)).toBe(`<html data-proof="${said}">`)
  }
})

test('pages say in which release they were served, and waitlist where none is given', async () => {
  await writeFile(join(folder, 'pages/login.html'), '<html data-release="%%release%%">')
  const served = async (...release: ['beta'] | []) => {
    const { pages } = await loadSite(folder, publicUrl, ['login'], ...release)
    return String(pages.get('login')?.plain.body)
  }
  expect(await served()).toBe('<html data-release="waitlist">')
  expect(await served('beta')).toBe('<html data-release="beta">')
})

test('a large file is answered byte for byte without an encoding, and is not held so', async () => {
  const [text, at] = ['words '.repeat(20_000), 'assets/large-7f8a.js']
  await writeFile(join(folder, at), text)
  await writeFile(join(folder, `${at}.gz`), gzipSync(text))
  const { plain } = (await loadSite(folder, publicUrl, [])).files.get(`/${at}`) ?? {}
  expect(String(plain?.body)).toBe(text)
  expect(plain?.body).not.toBe(plain?.body)
})

test('large pages, of which no two are made at once, are whole in each encoding', async () => {
  const names = ['one', 'two', 'three']
  const textOf = (name: string) =>
    `<html data-origin="%%origin%%">${Array.from({ length: 90_000 }, (_, at) => `<p>${name} ${at}`).join('')}`
  for (const name of names) await writeFile(join(folder, `pages/${name}.html`), textOf(name))
  const { pages } = await loadSite(folder, publicUrl, names)
  for (const name of names) {
    const text = textOf(name).replace('%%origin%%', publicUrl)
    expect(text.length).toBeGreaterThan(1024 * 1024)
    const { plain, br, gzip } = pages.get(name) ?? {}
    expect(String(plain?.body)).toBe(text)
    expect(br && String(brotliDecompressSync(br.body))).toBe(text)
    expect(gzip && String(gunzipSync(gzip.body))).toBe(text)
  }
  await Promise.all(names.map((name) => rm(join(folder, `pages/${name}.html`))))
})
