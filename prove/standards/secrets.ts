import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { root } from '#testing/server.ts'
import { none } from '../section.ts'

/** What is in the tree on purpose and only looks like a secret. */
const allowed: readonly { path: RegExp; found: RegExp; why: string }[] = [
  {
    path: /\.test\.ts$/,
    found: /(mysql|postgres):\/\/\w+:hunter2@/,
    why: 'addresses of databases that no test reaches: what is asked is that they are not printed',
  },
  {
    path: /(suspicion|join).*\.test\.ts$/,
    found: /@(\w+\.)*(mailinator|guerrillamail)\.com$/i,
    why: 'throw-away mail is known by its real domains',
  },
  {
    path: /(mistyped-address(\.test)?\.ts|CHANGELOG\.md)$/,
    found: /^ada(\.mason\+site)?@/i,
    why: 'in earlier texts: examples of slips in domains that are real ones, with a name made up before them',
  },
  {
    path: /bucket-address\.ts$/,
    found: /^SECRET@s3\.eu/,
    why: 'how the address of a bucket is written, with words in the place of key and secret',
  },
  { path: /email\.test\.ts$/, found: /@xn--fsqu00a\.xn$/, why: 'the domain that Unicode’s own tests use' },
  {
    path: /\.ts$/,
    found: /^(XT3VqkHnq4mP0b8sQmYw2bKQm1c7l0gS5Zr9uDfEvJA|.*abcdefghijklmnopqrstuvwxyz.*)$/i,
    why: 'the token made up for the description of the API, and alphabets',
  },
  { path: /conformance-server\.ts$/, found: /^iVBORw0KGgo/, why: 'a picture of one pixel in Base64' },
  {
    path: /contract\/samples\.ts$/,
    found: /^SUQsVGFzayxEdXJhdGlvbixQcmVkZWNlc3NvcnMK/,
    why: 'a sheet of two tasks in Base64, for the description of the API',
  },
  { path: /\.test\.ts$/, found: /^iVBORw0KGgo/, why: 'a picture of one dot: PNG in Base64 begins so' },
  {
    path: /standards\.test\.ts$/,
    found: /^(Tr0ub4dor3@db|wWPw5k4aXcaT|a1B2c3D4e5F6|q7Zt9LxW2mVb)/,
    why: 'halves of what is planted there to see that it is found',
  },
]

const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }]
const address = /[\w.+-]+@([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})\b/gi
/** Domains that RFC 2606 and RFC 6761 keep free of people. */
const nobody = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i
const literal = /(['"`])([A-Za-z0-9+/_=-]{24,})\1/g

/** Bits that one character of a text holds on average. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0)
}

/** A quoted literal that reads like noise: words and paths have dashes, slashes and repeat themselves. */
const isNoise = (text: string): boolean => /\d/.test(text) && !text.includes('/') && entropyOf(text) > 4.3

/**
 * What looks like a secret in one text: the keys, tokens and passwords that secretlint knows, literals that read like
 * noise, and addresses of people. `path` says what may stay, and whether it is a lockfile, which is full of digests.
 */
export async function findSecrets(path: string, content: string): Promise<string[]> {
  // A text must not be able to switch its own check off.
  const asked = content.replaceAll('secretlint-disable', 'secretlint-asked')
  const { messages } = await lintSource({
    source: { content: asked, filePath: path, contentType: 'text' },
    options: { noPhysicFilePath: true, config: { rules } },
  })
  const found = messages.map(({ messageId, range }) => ({ what: messageId, text: asked.slice(...range) }))
  if (!path.endsWith('package-lock.json')) {
    for (const [text, domain = ''] of content.matchAll(address))
      if (!nobody.test(domain)) found.push({ what: 'an address', text })
    for (const [, , text = ''] of content.matchAll(literal))
      if (isNoise(text)) found.push({ what: 'a literal like a key', text })
  }
  return found
    .filter(({ text }) => !allowed.some((one) => one.path.test(path) && one.found.test(text)))
    .map(({ what, text }) => `${path}: ${what}, ${text.slice(0, 12)}…`)
}

const git = (words: readonly string[], input?: string): Buffer =>
  execFileSync('git', ['-C', root, ...words], { input, maxBuffer: 1024 * 1024 * 1024 })

const binary = /\.(png|ico|avif|webp|woff2)$/

/** Every text that was ever committed, under each of the names that it had; one that stands still in the tree comes too. */
function* everyBlob(): Generator<{ path: string; content: string }> {
  const named = git(['rev-list', '--objects', 'HEAD'])
    .toString()
    .split('\n')
    .map((line) => /^(\w+) (.+)$/.exec(line))
    .flatMap((match) =>
      match && !binary.test(match[2] ?? '') ? [{ id: match[1], path: match[2] ?? '' }] : [],
    )
  const out = git(['cat-file', '--batch'], named.map(({ id }) => `${id}\n`).join(''))
  let at = 0
  for (const { path } of named) {
    const end = out.indexOf(10, at)
    const [, type, size] = out.toString('utf8', at, end).split(' ')
    const from = end + 1
    at = from + Number(size) + 1
    if (type === 'blob') yield { path, content: out.toString('utf8', from, at - 1) }
  }
}

/** Secrets in every file of the tree as it is now, committed or not, and in every one that ever was. */
export async function checkSecrets() {
  const now: string[] = []
  const listed = git(['ls-files', '-z']).toString().split('\0')
  const files = listed.filter((path) => path !== '' && existsSync(join(root, path)))
  for (const path of files) {
    if (binary.test(path)) continue
    now.push(...(await findSecrets(path, readFileSync(join(root, path), 'utf8'))))
  }
  const before: string[] = []
  let blobs = 0
  for (const { path, content } of everyBlob()) {
    blobs++
    before.push(...(await findSecrets(path, content)))
  }
  return [
    none(`${files.length} files: secrets and addresses of people`, now),
    none(`${blobs} earlier texts of them: secrets and addresses of people`, [...new Set(before)]),
  ]
}
