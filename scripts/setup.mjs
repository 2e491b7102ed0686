// Makes a checkout ready before `npm start`, `npm test` and the rest: plain JavaScript that runs on Node 20 with
// nothing installed. Installs when node_modules does not stand for the lockfile as it is; otherwise it only looks. What serves
// waits for no tool of the tests: those come beside the rest with the first command that needs them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.plumbline-lock')
const lock = join(root, '.cache', 'setup.lock')
const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** What is under way, beside the answer of the command that it is done for: that may go into a file. */
const tell = (line) => process.stderr.write(`${line}\n`)

const atLeast = (version, major, minor = 0) => {
  const [a = 0, b = 0] = version.replace('v', '').split('.').map(Number)
  return a > major || (a === major && b >= minor)
}

const lockHash = () => {
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, name)))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`
}

/** Commands that need nothing to test with. */
const serving = [
  'start',
  'demo',
  'operator',
  'waitlist',
  'backup',
  'restore',
  'organization',
  'verify',
  'mcp',
]
const command = process.argv[2]
const toServe = serving.includes(command)

/** What a start builds the site with, of the packages for development. */
const buildTools = ['@tailwindcss/vite', '@vitejs/plugin-react', 'tailwindcss', 'vite']

const onlyToServe = (hash) => `${hash} to serve`
const stamped = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '')
const isInstalled = (hash) => stamped() === hash || (toServe && stamped() === onlyToServe(hash))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Longest that an installation may take before its lock counts as left behind; process numbers come again in a container. */
const lockHoldsMs = 15 * 60_000

/** Whether the lock was left behind: its process is gone or is this one, or it is too old. */
const isLeftBehind = () => {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    const age = Date.now() - statSync(lock).mtimeMs
    // It is empty for the moment between being made and being written.
    if (!holder) return age > 5_000
    return holder === process.pid || !isAlive(holder) || age > lockHoldsMs
  } catch {
    return false
  }
}

/** Two starts in one folder must neither install nor build at once: the second waits, and clears a lock that was left behind. */
const underLock = (work) => {
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isLeftBehind()) {
        rmSync(lock, { force: true })
        continue
      }
      if (!told) tell('Waiting for another start in this folder to install or build...')
      told = true
      sleep(200)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Settings of the npm that runs this script would change what is installed: only the caller's own are kept. */
const cleanEnv = () => {
  const drop =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_(omit|include|production|ignore_scripts|global|prefix|local_prefix|dry_run|package_lock_only))|NODE_ENV$|INIT_CWD$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !drop.test(name)))
}

/** Runs npm in `folder`: everything that its package.json names, with none of its scripts. */
const runNpm = (folder, words) => {
  const npm = process.env.npm_execpath
  const all = [
    ...words,
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...all]] : ['npm', all]
  const done = spawnSync(program, args, {
    cwd: folder,
    env: cleanEnv(),
    encoding: 'utf8',
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (done.error) throw new Error(`Cannot run npm (${done.error.code}). Node comes with it; is it on PATH?`)
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout}${done.stderr}`)
    throw new Error('Installing dependencies failed: what npm said stands above.')
  }
}

/** Npm has no name for the packages that build but do not test: they are installed as those of a project that has no others. */
const installToServe = () => {
  const folder = join(root, '.cache', 'to-serve')
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tools = Object.entries(project.devDependencies ?? {}).filter(([name]) => buildTools.includes(name))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const own = JSON.stringify({ ...project, devDependencies: Object.fromEntries(tools) })
    writeFileSync(join(folder, 'package.json'), own)
    for (const name of ['package-lock.json', '.npmrc'])
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(folder, name))
    runNpm(folder, ['ci'])
    renameSync(join(folder, 'node_modules'), modules)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const install = (hash) => {
  if (isInstalled(hash)) return
  const start = Date.now()
  tell('Installing dependencies (once a lockfile)...')
  const few = toServe && !existsSync(modules)
  if (few) installToServe()
  // Adds what is missing and touches nothing that a server may run from.
  else if (stamped() === onlyToServe(hash)) runNpm(root, ['install', '--no-save'])
  else runNpm(root, ['ci'])
  writeFileSync(stamp, few ? onlyToServe(hash) : hash)
  tell(`Installed in ${((Date.now() - start) / 1000).toFixed(0)} s.`)
}

/** The project's own Node comes with npm on Linux and Windows; elsewhere the machine's must do. */
const checkNode = () => {
  if (existsSync(ownNode)) return ownNode
  if (
    atLeast(process.version, 24) ||
    (process.version.startsWith('v22.') && atLeast(process.version, 22, 18))
  )
    return process.execPath
  fail(
    `On ${process.platform}-${process.arch} the project brings no Node of its own: install Node 24 (this is ${process.version}).`,
  )
}

if (!atLeast(process.version, 20)) fail(`Node 20 or newer is needed; this is ${process.version}.`)
const hash = lockHash()
try {
  if (!isInstalled(hash)) underLock(() => install(hash))
} catch (error) {
  fail(error.code ? `Cannot install into ${root}: ${error.message}` : error.message)
}
const node = checkNode()

/** What each command needs beside its dependencies. Run by the project's Node: the shell remembers where it found the first one. */
const steps = {
  start: ['build.ts'],
  demo: ['build.ts'],
  dev: [],
  check: [],
  test: ['test-browser.ts'],
  bench: ['chromium.ts', 'build.ts'],
  prove: ['build.ts'],
  sbom: [],
  new: ['chromium.ts'],
  pictures: [],
  photos: ['chromium.ts'],
  showcase: ['chromium.ts', 'build.ts'],
  sharing: ['chromium.ts'],
  screenshots: ['chromium.ts', 'build.ts'],
  operator: [],
  verify: [],
  mcp: [],
  waitlist: [],
  backup: [],
  restore: [],
  organization: [],
  facts: [],
  deceit: [],
  figures: [],
}
const wanted = steps[command] ?? fail(`setup.mjs takes one of ${Object.keys(steps).join(', ')}.`)
const run = (step) =>
  spawnSync(node, [join(root, 'scripts', step), '--ensure'], { cwd: root, stdio: 'inherit' }).status === 0
if (wanted.length > 0 && !underLock(() => wanted.every(run))) process.exit(1)
