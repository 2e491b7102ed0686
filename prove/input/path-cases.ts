import type { Case } from './case.ts'
import { caseOf, refusal } from './case.ts'
import { goodRequest, type RowCall } from './row-calls.ts'

/** Another way to write `path` that is the same path: whoever answers it must be the very same handler. */
export const sameSpellings = (path: string): readonly (readonly [what: string, target: string])[] => [
  ['in upper case', path.toUpperCase().replace(/\/API/, '/API')],
  ['with a slash at its end', `${path}/`],
  ['with its first letter encoded', path.replace('/a', '/%61')],
  ['with its last letter encoded', path.slice(0, -1) + percent(path.at(-1) ?? '')],
  ['all of it encoded', path.replace(/[a-z]/g, percent)],
  ['encoded in lower case', path.replace(/o|e/g, (letter) => percent(letter).toLowerCase())],
  ['with a question mark', `${path}?`],
  ['with a query', `${path}?x=1&x=2&__proto__=3&constructor[prototype]=4&a[]=5`],
  ['with a fragment', `${path}#x`],
  ['with scheme and host', `http://localhost${path}`],
  ['with another host', `HTTP://elsewhere.example:81${path}`],
]
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** What looks like `path` and is another one. */
const otherPaths = (path: string): readonly (readonly [what: string, target: string])[] => {
  const [, , group = '', ...rest] = path.split('/')
  const tail = rest.length === 0 ? '' : `/${rest.join('/')}`
  return [
    ['with a double slash', `/api//${group}${tail}`],
    ['with two slashes at its end', `${path}//`],
    ['with a double slash before it', `/${path}`],
    ['with its first slashes encoded', path.replace('/api/', '/api%2F')],
    ['with an encoded slash', `/api/${group}%2f${rest.join('%2f')}`],
    ['with an encoded slash at its end', `${path}%2F`],
    ['with a dot segment', `/api/./${group}${tail}`],
    ['with two dots', `/api/x/../${group}${tail}`],
    ['with encoded dots', `/api/x/%2e%2e/${group}${tail}`],
    ['encoded twice', `/api/%25${group.charCodeAt(0).toString(16)}${group.slice(1)}${tail}`],
    ['with a backslash', `/api\\${group}${tail}`.replace('/api\\', '/api/%5c')],
    ['with a parameter', `/api/${group};x=1${tail}`],
    ['with a space', `/api/%20${group}${tail}`],
    ['with a NUL', `/api/%00${group}${tail}`],
    ['with a letter that looks alike', `/api/${group}${tail.replace(/[aeo]/, '%D0%B0')}%D0%B0/`],
    ['with an ending', `${path}/index.json`],
    ['below it', `${path}/x/y/z`],
  ]
}

/** Every call under other spellings: the same handler, which asks who calls, or nothing at all. */
export function pathCases(calls: readonly RowCall[]): Case[] {
  // What is no id is told so by the call that takes one.
  const byId = calls
    .filter(({ row }) => row.method === 'GET' && row.path.endsWith('{id}'))
    .map(({ row }) => new RegExp(`^${row.path.replace('{id}', '[^/]+')}/?$`))
  // What stands where a call has an organisation, a project or the like is nobody's: that is tried with each of those calls.
  const places = calls
    .filter(({ row }) => /\{(?!id\})\w+\}$/.test(row.path))
    .map(({ row }) => new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  return calls
    .filter(({ row }) => !row.path.includes('{'))
    .flatMap((call) => {
      const same = call.row.caller === 'anyone' ? refusal('cross_site') : refusal('unauthenticated')
      const foreign = { headers: [['origin', 'https://evil.example']] as const }
      const spelt =
        call.row.caller === 'anyone' && call.row.method === 'GET'
          ? []
          : sameSpellings(call.target).map(([what, target]) =>
              caseOf(
                'spelling',
                `${call.name} ${what}`,
                call.row.caller === 'anyone'
                  ? goodRequest(call, { target, ...foreign })
                  : { ...goodRequest(call, { target }), headers: [] },
                same,
              ),
            )
      const elsewhere = otherPaths(call.target).filter(
        ([what, target]) => what !== 'with an ending' || !places.some((pattern) => pattern.test(target)),
      )
      const others = elsewhere.map(([what, target]) => {
        const answer = refusal(byId.some((pattern) => pattern.test(target)) ? 'invalid_input' : 'not_found')
        return caseOf('spelling', `${call.name} ${what}`, goodRequest(call, { target }), answer)
      })
      return [...spelt, ...others]
    })
}

const page = (kind: string, target: string, status: number): Case =>
  caseOf(kind, target.slice(0, 80), { target }, { shape: 'page', status })
/** Ways out of a folder of files, and files that nobody is to see. */
const noFiles = [
  '/../package.json',
  '/../../../../etc/passwd',
  '/./../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/..%5c..%5cpackage.json',
  '/%252e%252e/package.json',
  '/..;/package.json',
  '/....//package.json',
  '/%c0%ae%c0%ae/package.json',
  '/.%00./package.json',
  '//etc/passwd',
  '///',
  '/.env',
  '/.git/config',
  '/.git%2fHEAD',
  '/assets/.hidden',
  '/.well-known/../.env',
  '/data/session-secret',
  '/package.json',
  '/server/main.ts',
  '/node_modules/fastify/package.json',
  '/index.html',
  '/waitlist.html',
  '/favicon.svg/',
  '/favicon.svg%00.html',
  '/FAVICON.SVG%20',
  '/robots.txt%00',
  '/constructor',
  '/__proto__',
  '/toString',
  '/%00',
  '/%zz',
  '/%',
  '/%ff%fe',
  '/*',
  `/${'a'.repeat(15_000)}`,
  `/${'a/'.repeat(5000)}`,
  '*',
  'ftp://localhost/about',
] as const

export const fileCases = (): Case[] => [
  ...noFiles.map((target) => page('files', target, 404)),
  ...['OPTIONS', 'PUT', 'TRACE', 'DELETE', 'PATCH', 'POST', 'CONNECT', 'BREW'].flatMap((method) =>
    ['/', '/about', '/favicon.svg', '/robots.txt'].map((target) =>
      caseOf(
        'another method',
        `${method} ${target}`,
        { method, target },
        refusal('wrong_method', { allow: 'GET, HEAD' }),
      ),
    ),
  ),
  ...['OPTIONS', 'PUT', 'POST', 'DELETE', 'CONNECT', 'BREW'].map((method) =>
    caseOf('another method', `${method} nowhere`, { method, target: '/nowhere' }, refusal('not_found')),
  ),
]

/** Ranges of a file of so many bytes. */
export function rangeCases(size: number): Case[] {
  const ranges: readonly (readonly [range: string, status: number])[] = [
    ['bytes=0-0', 206],
    ['bytes=0-9', 206],
    ['bytes=-5', 206],
    ['bytes=5-', 206],
    [`bytes=0-${'9'.repeat(400)}`, 206],
    ['bytes=-99999999', 206],
    [`bytes=${size}-`, 416],
    [`bytes=${'9'.repeat(400)}-`, 416],
    ['bytes=-0', 416],
    ['bytes=0-1,3-4', 200],
    [`bytes=${'0-,'.repeat(2000)}0-`, 200],
    ['bytes=9-1', 200],
    ['bytes=-', 200],
    ['bytes=a-b', 200],
    ['bytes=-1-2', 200],
    ['bytes=0x0-0x5', 200],
    ['bytes', 200],
    ['lines=0-1', 200],
    ['', 200],
    ['bytes=0-1\u00ff', 200],
  ]
  return ranges.map(([range, status]) =>
    caseOf(
      'range',
      range.slice(0, 40),
      { target: '/favicon.svg', headers: [['range', range]] },
      { shape: 'file', status },
    ),
  )
}
