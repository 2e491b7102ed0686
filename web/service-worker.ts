/**
 * Keeps what was read, so that it can be read again without a connection. A file of its own that the build fills in: the
 * name of the build, the paths of the pages that may be kept, and what the page for everything else needs.
 *
 * Pages come from the server whenever it answers. Only those of the list are kept, under their path alone: no token, no
 * query, nothing of an account or an operator. Calls and everything that is sent pass by untouched. Of the workspace the empty
 * document is kept with its script: what it shows is the page's own to keep, for one person (docs/decisions/0107).
 */
type BuildFacts = {
  id: string
  pages: readonly string[]
  /** The page that stands for what was not read before: one in each language, that of the root first. */
  offline: readonly string[]
  /** What a page works with besides the files that it names, by its path. */
  along: Readonly<Record<string, readonly string[]>>
  /** What is asked for with a page once it has something to work on, by its path. */
  tools: Readonly<Record<string, readonly string[]>>
  needs: readonly string[]
  /** What all screens of the workspace begin as, by the beginning of its paths; nothing of a person is in it. */
  shells: Readonly<Record<string, string>>
  /** Where the files of each are listed, by that document. */
  files: Readonly<Record<string, string>>
  /** How the paths of the workspace begin, without a language. */
  rooms: readonly string[]
}
declare const __build: BuildFacts

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Lasting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

const worker = self as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const prefix = 'read '
const name = `${prefix}${__build.id}`
const store = () => caches.open(name)
/** The header by which an answer differs is one that a kept request does not show. */
const find = async (what: Request | string) => (await store()).match(what, { ignoreVary: true })

/** Whether an answer is what was asked for, and may be kept. */
const isSound = (answer: Response) =>
  answer.ok && !answer.redirected && !/no-store/.test(answer.headers.get('cache-control') ?? '')

/** The path under which a page is kept; undefined for one that never is. */
function keptPath(path: string): string | undefined {
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1')
  return __build.pages.includes(plain) ? plain : undefined
}

/** The page that says that there is no connection, in the language of `path`. */
function offlineFor(path: string): string {
  const [first = '/', ...others] = __build.offline
  return others.find((page) => path.toLowerCase().startsWith(`${page.split('/', 2).join('/')}/`)) ?? first
}

/** The empty document of the workspace for a path of it; undefined for any other. */
function shellOf(path: string): string | undefined {
  const prefix = Object.keys(__build.shells).find((one) => one !== '' && path.startsWith(`${one}/`)) ?? ''
  const plain = path.slice(prefix.length)
  const isRoom = __build.rooms.some((room) => plain === room || plain.startsWith(`${room}/`))
  return isRoom ? __build.shells[prefix] : undefined
}

/** Keeps the empty document of the workspace in the language of a path, with all of its files. */
async function keepWorkspace(path: string): Promise<void> {
  const shell = shellOf(path)
  const list = shell && __build.files[shell]
  if (!list) return
  await keep(shell)
  // It has one name in every build: what an hour ago was read of it may be of the one before.
  await keepAll((await (await fetch(list, { cache: 'no-cache' })).json()) as string[])
}

async function put(what: Request | string, answer: Response): Promise<void> {
  if (isSound(answer)) await (await store()).put(what, answer)
}

/** Fetches and keeps `address`, unless it stands there already and has its content's hash in its name. */
async function keep(address: string): Promise<void> {
  if (address.startsWith('/assets/') && (await find(address))) return
  await put(address, await fetch(address))
}

const keepAll = (addresses: readonly string[]) => Promise.allSettled(addresses.map(keep))

/** The files of this site in a page's HTML. */
const filesIn = (html: string) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

/** Keeps a page together with the files that it names, and those that it works with. */
async function keepPage(path: string): Promise<void> {
  await keep(path)
  await keepAll([...filesIn((await (await find(path))?.text()) ?? ''), ...(__build.along[path] ?? [])])
}

const older = async () => (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)

/** What was read under an older build is fetched anew, so that it stays readable. */
async function keepOlder(): Promise<void> {
  const read = await Promise.all((await older()).map(async (one) => (await caches.open(one)).keys()))
  const paths = read.flat().flatMap(({ url }) => keptPath(new URL(url).pathname) ?? [])
  const shells = read.flat().flatMap(({ url }) => {
    const { pathname } = new URL(url)
    return shellOf(pathname) === pathname ? pathname : []
  })
  await Promise.allSettled([...new Set(paths)].map(keepPage))
  await Promise.allSettled([...new Set(shells)].map(keepWorkspace))
}

/** For how long a new build keeps what was read before it takes over, in milliseconds; the rest it keeps afterwards. */
const keepsBeforeMs = 30_000
let hasKept = false

/**
 * For how long the server is waited for before the workspace begins from what is kept, in milliseconds: with a weak signal its answer
 * may be a minute in coming, and nothing of a person is in it.
 */
const shellAfterMs = 2_000

/** The empty document of the workspace, once the server was waited for; undefined where none is kept. */
async function lateShell(shell: string): Promise<Response | undefined> {
  await after(shellAfterMs)
  return find(shell)
}

/** What the server answers to a page, fetched ahead by the browser or now. */
const fetched = async ({ preloadResponse, request }: Asked): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

async function page(asked: Asked, path: string): Promise<Response> {
  const kept = keptPath(path)
  const shell = shellOf(path)
  try {
    const coming = fetched(asked)
    asked.waitUntil(coming.catch(() => undefined))
    const answer = shell ? ((await Promise.race([coming, lateShell(shell)])) ?? (await coming)) : await coming
    if (kept) asked.waitUntil(put(kept, answer.clone()))
    return answer
  } catch {
    const found = (kept && (await find(kept))) || (shell && (await find(shell)))
    if (found) return found
    const { headers, body } = (await find(offlineFor(path))) ?? Response.error()
    return new Response(body, { status: 503, headers })
  }
}

async function hashed(asked: Asked): Promise<Response> {
  const { request } = asked
  const found = await find(request)
  if (found) return found
  const answer = await fetch(request)
  asked.waitUntil(put(request, answer.clone()))
  return answer
}

async function picture(asked: Asked): Promise<Response> {
  const { request } = asked
  try {
    const answer = await fetch(request)
    asked.waitUntil(put(request, answer.clone()))
    return answer
  } catch (error) {
    const found = await find(request)
    if (found) return found
    throw error
  }
}

addEventListener('install', (event) => {
  const ready = async () => {
    await Promise.all([...__build.offline, ...__build.needs].map(keep))
    // Here, since a browser may let the worker of before go on for minutes, as long as it has anything to do.
    const kept = keepOlder().then(() => {
      hasKept = true
    })
    await Promise.race([kept, after(keepsBeforeMs)])
    await worker.skipWaiting()
  }
  ;(event as Lasting).waitUntil(ready())
})

addEventListener('activate', (event) => {
  const ready = async () => {
    if (!hasKept) await keepOlder()
    await Promise.all((await older()).map((one) => caches.delete(one)))
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }
  ;(event as Lasting).waitUntil(ready())
})

addEventListener('fetch', (event) => {
  const asked = event as Asked
  const { request } = asked
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(?:\/|$)/i.test(pathname)) return
  if (request.mode === 'navigate') asked.respondWith(page(asked, pathname))
  else if (pathname.startsWith('/assets/')) asked.respondWith(hashed(asked))
  else if (request.destination === 'image') asked.respondWith(picture(asked))
})

/** A page tells what it shows, what it was made of before this worker saw it, and whether its tools will be wanted. */
addEventListener('message', (event) => {
  const { path, files, worksOn } = event.data as { path: string; files: readonly string[]; worksOn?: boolean }
  if (shellOf(path)) (event as Event as Lasting).waitUntil(keepWorkspace(path))
  const kept = keptPath(path)
  if (!kept) return
  const tools = (worksOn && __build.tools[kept]) || []
  ;(event as Event as Lasting).waitUntil(Promise.all([keepPage(kept), keepAll([...files, ...tools])]))
})
