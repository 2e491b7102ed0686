import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundOrgRow } from '#contract/orgs.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { rowDigests } from '#testing/digests.ts'
import { noteChanges } from '#testing/touched.ts'
import { placesOf, workspaceRows, writing } from '#testing/world/asking.ts'
import { idOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { askAs } from '#testing/world/reply.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
/** What the world holds: of those tests that change nothing, one leaves the next what it was itself begun with. */
let before: Record<string, string>
let wasChanged: () => Promise<boolean>
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  await buildWorld(t.database.pool)
  before = await rowDigests(t.database.pool)
  wasChanged = await noteChanges(t.database.pool)
})
afterAll(() => t.close())

const viewerOf = (name: string) => {
  const found = viewers.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}
/** Whoever runs the kitchen and the porch; and who pays for the kitchen, and is nothing to the porch. */
const [runs, pays] = [viewerOf('ada'), viewerOf('hope')]

/** Rows that answer the same however often they are asked, with an id that is nobody's too: nothing was there to be changed. */
const quiet: readonly string[] = ['readNoticesRow', 'newestPricesRow']

const cases = workspaceRows
  .map((named) => ({ ...named, places: placesOf(named, 'kitchen') }))
  .filter(({ places }) => places.length > 0)

test.each(cases)(
  '$name: an id of another project, or of another organization, is one that never was',
  async ({ name, places }) => {
    const never = idOf('never')
    for (const { at, kind, with: ask } of places) {
      // Who runs both projects may well ask for the other one; who is nothing to it may not.
      const viewer = kind === 'project' ? pays : runs
      const unknown = await askAs(t.app, viewer, ask(never))
      if (!at.startsWith('?') && !quiet.includes(name))
        expect(unknown.status, `${at}: ${unknown.text}`).toBe(404)
      const foreign = [
        idsOf('clinic')[kind],
        ...(kind === 'org' || sharedByOrg.includes(kind) ? [] : [idsOf('porch')[kind]]),
      ]
      for (const id of foreign) {
        const reply = await askAs(t.app, viewer, ask(id))
        expect({ ...reply, text: reply.text.replaceAll(id, never) }, `${at} of ${kind}`).toEqual(unknown)
      }
    }
    await expectUnchanged()
  },
)

/** A change fails the test that made it, and not those after it. */
async function expectUnchanged() {
  if (!(await wasChanged())) return
  const last = before
  before = await rowDigests(t.database.pool)
  expect(before).toEqual(last)
}

/** What belongs to an organisation, not to one project of it. */
const sharedByOrg: readonly string[] = [
  ...[
    'template',
    'paperTemplate',
    'item',
    'assembly',
    'tool',
    'invitation',
    'user',
    'notice',
    'key',
    'grant',
    'webhook',
    'delivery',
  ],
]

test('a link to look changes nothing, whatever is asked with it', async () => {
  const changes = workspaceRows.filter(({ row }) => row.method !== 'GET')
  for (const named of changes) {
    const reply = await askAs(t.app, viewerOf('link'), writing(named, idsOf('kitchen'), true))
    expect([401, 403], `${named.name}: ${reply.text}`).toContain(reply.status)
  }
  await expectUnchanged()
  expect(changes.length).toBeGreaterThan(30)
})

/** What is changed by whoever runs a project, and by nobody else in it. */
const runBy: readonly string[] = [
  ...['projects', 'project_prices', 'project_costs', 'project_people', 'person_contacts', 'view_links'],
  ...['task_prices', 'task_costs', 'task_links', 'task_assignees', 'task_asks', 'bulk_edits'],
  ...['project_calendars', 'lost_days', 'project_baselines', 'project_alternatives'],
  'weather_settings',
  'scan_corrections',
  ...['estimates', 'estimate_lines', 'estimate_versions'],
  ...['orgs', 'org_members', 'org_invitations', 'own_templates', 'paper_templates'],
  ...['price_items', 'price_points', 'assemblies', 'cost_code_lists', 'code_amendments'],
  ...['tools', 'checklist_templates'],
  ...['proposal_drafts', 'proposal_links', 'budget_lines', 'task_work'],
  ...['documents', 'document_versions', 'document_drafts', 'signing_links'],
  ...['document_approvals', 'approval_links'],
  ...['quote_requests', 'quote_answers', 'submittals'],
  ...['change_costs', 'billing_terms', 'pay_applications', 'invoices', 'payments_in', 'cost_entries'],
  ...['invoice_links', 'org_payment_keys'],
  ...['lien_waivers', 'pay_rates', 'pay_weeks'],
]

test.each(['hope', 'wes', 'cruz', 'rex', 'bo'])(
  '%s changes nothing in the kitchen of what is for those who run it',
  async (name) => {
    const last = before
    for (const named of workspaceRows.filter(({ row }) => row.method !== 'GET')) {
      // An organisation of one's own is nothing of anybody else's.
      if (named.row === foundOrgRow) continue
      await askAs(t.app, viewerOf(name), writing(named, idsOf('kitchen'), true))
    }
    before = await rowDigests(t.database.pool)
    expect(runBy.filter((table) => last[table] !== before[table])).toEqual([])
    expect(runBy.every((table) => table in last)).toBe(true)
  },
)

test('the ids of every kind are tried', () => {
  const count = cases.reduce((sum, { places }) => sum + places.length, 0)
  process.stdout.write(
    `who sees what: ${count} ids in ${cases.length} rows, each replaced by two of its like\n`,
  )
  expect(count).toBeGreaterThan(cases.length)
})
