import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { readSources } from './imports.ts'

/** What runs in an installation: no test, no tool. */
const running = readSources(root).filter(
  ({ path }) => /^(contract|domain|server|web)\//.test(path) && !/\.test\.tsx?$/.test(path),
)

/** The files under `room` in which `pattern` stands, comments left out. */
const filesWith = (pattern: RegExp, room = ''): string[] =>
  running
    .filter(({ path }) => path.startsWith(room))
    .filter(({ text }) => pattern.test(text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')))
    .map(({ path }) => path)

test('what is looked through here is there', () => {
  expect(running.length).toBeGreaterThan(200)
  expect(filesWith(/\bspawn\(/, 'server/')).toContain('server/db/embedded-server.ts')
})

test('no code is made from text', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|\bnode:vm\b|\bsetTimeout\(\s*['"`]/)).toEqual([])
})

test('no program is started through a shell', () => {
  expect(filesWith(/\bexec(Sync)?\b[^\n]*from 'node:child_process'|\bshell: (true|['"`])/)).toEqual([])
})

test('markup is set where pages are prerendered, and in a drawing of our own that stands in them', () => {
  expect(
    filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
  ).toEqual(['web/root.tsx', 'web/ui/kept-drawing.tsx'])
})

test('pages keep little in the storage of a browser, and set no cookie', () => {
  // Whether anything is kept, and which job stands in a tab; the jobs themselves.
  expect(filesWith(/\b(localStorage|sessionStorage|indexedDB)\b|document\.cookie/, 'web/').sort()).toEqual([
    'web/estimator/kept/marks.ts',
    // The token of a link that opens more than once, in its tab: a phone loads a page anew by itself.
    'web/kit/hash-token.ts',
    // What was typed and not saved, in its tab; an invitation while its reader registers; a theme; a worker's language.
    'web/kit/kept/reads.ts',
    'web/kit/kept/store.ts',
    'web/kit/work/kept-draft.ts',
    'web/kit/work/kept-invitation.ts',
    'web/kit/work/own-language.ts',
    'web/kit/work/theme.ts',
    // Where somebody goes on who is away at their company’s sign-in.
    'web/session/company-page.tsx',
    // Which columns of a grid are hidden, and how wide the others are.
    'web/ui/grid/grid-columns.ts',
  ])
  expect(filesWith(/'idb-keyval'/, 'web/')).toEqual(['web/estimator/kept/kept-store.ts'])
  // What it keeps, and that it is nothing of anybody, is looked at in e2e/offline.wide.test.ts.
  expect(filesWith(/\bcaches\b/, 'web/')).toEqual(['web/service-worker.ts'])
})

test('no certificate goes unchecked', () => {
  expect(filesWith(/rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})

test('text goes into SQL unbound where it is a constant of ours, and nowhere else', () => {
  expect(filesWith(/sql\.(raw|lit)\(/)).toEqual([
    'server/db/client.ts',
    'server/db/migrate.ts',
    // How many rows are looked at: a number.
    'server/search/find.ts',
    'server/db/migrations/0007-workspace.ts',
    'server/db/migrations/0008-invitation-letters.ts',
    'server/db/migrations/0009-entry.ts',
    'server/db/migrations/0013-notices-live.ts',
    'server/db/migrations/0020-second-factor.ts',
    'server/db/migrations/0021-own-organizations.ts',
    'server/db/migrations/0030-schedule.ts',
    'server/db/migrations/0034-scans.ts',
    'server/db/migrations/0036-estimates.ts',
    'server/db/migrations/0037-proposals.ts',
    'server/db/migrations/0038-quotes.ts',
    'server/db/migrations/0041-documents.ts',
    'server/db/migrations/0042-signing.ts',
    'server/db/migrations/0043-registers.ts',
    'server/db/migrations/0044-approvals.ts',
    'server/db/migrations/0045-paper-templates.ts',
    'server/db/migrations/0048-machines.ts',
    'server/db/migrations/0049-asked-once.ts',
    'server/db/migrations/0054-oauth.ts',
    'server/db/migrations/0056-site.ts',
    'server/db/migrations/0058-site-photos.ts',
    'server/db/migrations/0060-money.ts',
    'server/db/migrations/0062-billing.ts',
    'server/db/migrations/0065-safety.ts',
    'server/db/migrations/0067-labor.ts',
    'server/db/migrations/0074-register-files.ts',
    'server/db/migrations/0080-tools.ts',
    'server/db/migrations/0090-online-payments.ts',
  ])
})
