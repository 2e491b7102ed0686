import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConformanceServer } from '#testing/conformance-server.ts'

let server: Awaited<ReturnType<typeof openConformanceServer>>
beforeAll(async () => {
  server = await openConformanceServer()
})
afterAll(() => server.close())

/** Four scenarios have the server push requests over a session, which there is none of: each request stands on its own. */
const needSessions = [
  ...['tools-call-sampling', 'tools-call-elicitation'],
  ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
]

const folder = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
)
const suite = join(folder, 'dist', 'index.js')

/** The server scenarios that a revision requires, as the suite froze them. */
function requiredBy(revision: string): string[] {
  const text = readFileSync(join(folder, 'requirements', `${revision}.yaml`), 'utf8')
  const [, listed = ''] = /^server:\n((?: +- .*\n|#.*\n|\n)*)/m.exec(text) ?? []
  return [...listed.matchAll(/^ +- ([a-z0-9-]+)/gm)].map(([, name = '']) => name)
}

/** Runs what a revision requires; answers which of it passed, by the suite's own words. */
function runSuite(revision: string): Promise<{ passed: string[]; said: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [suite, 'server', '--url', server.url, '--requirements', revision])
    let said = ''
    const hear = (piece: Buffer) => {
      said += piece
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', fail)
    child.once('close', () => {
      const passed = [...said.matchAll(/^✓ ([a-z0-9-]+): \d+ passed, 0 failed/gm)]
      done({ passed: passed.map(([, name = '']) => name), said })
    })
  })
}

test.each([
  ['2026-07-28', 37, []],
  ['2025-11-25', 30, needSessions],
] as const)(
  'the official suite: every server scenario that %s requires',
  async (revision, count, but) => {
    const required = requiredBy(revision)
    expect(required.length).toBe(count)
    const { passed, said } = await runSuite(revision)
    const missed = required.filter((name) => !passed.includes(name))
    expect(missed.sort(), said).toEqual([...but].sort())
  },
  180_000,
)
