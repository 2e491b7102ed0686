import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanId, planIds } from '#contract/plans.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { talkTo, textOf } from '#testing/assistant.ts'
import { beginProject, type Firm, firm, setPlan } from '#testing/firms.ts'
import { entryOf } from '#testing/money-calls.ts'
import { png } from '#testing/newcomers.ts'
import { scriptedModel } from './assistant/model.ts'
import { readLetterhead } from './orgs/letterhead.ts'
import { type Feature, hasFeature } from './plan/features.ts'
import { limitsOf, planInForce } from './plan/plan.ts'
import { recordUsage } from './usage/store.ts'

let t: TestApp
let own: Firm
let project: string
let beside: Awaited<ReturnType<TestApp['openBeside']>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  own = await firm(t)
  await setPlan(t, own.org, 'enterprise')
  project = await beginProject(own)
  beside = await t.openBeside({
    model: scriptedModel(async function* () {
      yield 'An answer.'
    }),
  })
})
afterAll(() => t.close())

type Answer = { status: number; error?: { message: string } }
/** What was refused, in its words; null where nothing was. */
const said = ({ status, error }: Answer) => (status === 200 ? null : (error?.message ?? `${status}`))
const post = async (path: string, body: object) =>
  said(await own.ask('POST', path.startsWith('/') ? path : `/api/projects/${project}/${path}`, body))
const inOrg = (path: string) => `/api/orgs/${own.org}/${path}`
const invite = (name: string) =>
  post(inOrg('invitations'), { email: `${name}@firm.example`, role: 'office', language: 'en' })
/** Somebody who is in beside the admin. */
async function memberId(): Promise<string> {
  const user = await firm(t, {
    username: `m.${randomUUID().slice(0, 8)}`,
    email: `${randomUUID()}@m.example`,
  })
  const member = { org_id: own.org, user_id: user.user, role: 'office', joined_at: t.clock.now() } as const
  await t.db.insertInto('org_members').values(member).execute()
  return user.user
}
async function paper(): Promise<string> {
  const id = randomUUID()
  const body = { id, templateKey: 'blank', language: 'en', answers: {} }
  expect(await post('documents', body)).toBeNull()
  return id
}
const head = () => readLetterhead(t, own.org)
const template = async (shared: boolean) =>
  post(`documents/${await paper()}/template`, { id: randomUUID(), title: 'Our letter', shared })

/** The greatest plan that lacks it, the least that has it, a try of it, and what is said where the plan lacks it. */
type Guard = { lacks: PlanId | 'free'; has: PlanId; tries: () => Promise<string | null>; says: string }
const guards: Record<Feature | keyof ReturnType<typeof limitsOf>, Guard> = {
  users: {
    lacks: 'teams',
    has: 'enterprise',
    async tries() {
      for (let at = 0; at < 3; at++) {
        const refused = await invite(`seat${at}`)
        if (refused !== null) return refused
      }
      return null
    },
    says: 'Your plan has 3 seats, and no seat is free. Remove somebody, take an invitation back, or choose a larger plan.',
  },
  activeProjects: {
    lacks: 'free',
    has: 'starter',
    tries: () => post(inOrg('projects'), { id: randomUUID(), name: 'One more', kind: 'professional' }),
    says: 'Your plan has 1 active project. Close one, or choose a larger plan.',
  },
  aiOutputs: {
    lacks: 'starter',
    has: 'professional',
    async tries() {
      const { subscription_id: subscriptionId } = await t.db
        .selectFrom('orgs')
        .select('subscription_id')
        .where('id', '=', own.org)
        .executeTakeFirstOrThrow()
      const use = { subscriptionId, key: 'fifty', outputs: 50, at: t.clock.now() }
      await recordUsage(t.db, use)
      const me = talkTo(beside, own.cookie)
      const turn = await me.ask(await me.begin(project), 'Tell me a story of a carpenter')
      return textOf(turn).includes('An answer.') ? null : textOf(turn).replace(/from .*?\./, 'from then.')
    },
    says: 'All 50 AI outputs of the plan are used for this month; there are new ones from then.',
  },
  revisionHistoryDays: {
    lacks: 'starter',
    has: 'professional',
    async tries() {
      const { data } = await own.ask('GET', `/api/projects/${project}/documents/${await paper()}/versions`)
      return data.days >= 30 ? null : `${data.days} days`
    },
    says: '7 days',
  },
  logo: {
    lacks: 'starter',
    has: 'professional',
    async tries() {
      const headers = {
        cookie: own.cookie,
        'content-type': 'application/octet-stream',
        'x-file-name': 'logo.png',
      }
      const put = { method: 'POST', url: inOrg('logo'), headers, payload: png() } as const
      expect((await t.app.inject(put)).statusCode).toBe(200)
      return (await head()).logo === null ? 'no logo' : null
    },
    says: 'no logo',
  },
  letterhead: {
    lacks: 'professional',
    has: 'teams',
    tries: async () => ((await head()).lines.length < 3 ? `only ${(await head()).lines}` : null),
    says: 'only CCB 1',
  },
  ownTemplates: {
    lacks: 'starter',
    has: 'professional',
    tries: () => template(false),
    says: 'Templates of your own come with the Pro plan.',
  },
  sharedTemplates: {
    lacks: 'professional',
    has: 'teams',
    tries: () => template(true),
    says: 'Templates that the team shares come with the Teams plan.',
  },
  collaboration: {
    lacks: 'professional',
    has: 'teams',
    tries: () => invite('partner'),
    says: 'Working as a team comes with the Teams plan. Your own customers and subs can be on a project on any plan.',
  },
  chatToDocument: {
    lacks: 'free',
    has: 'starter',
    async tries() {
      const me = talkTo(t.app, own.cookie)
      const turn = await me.ask(await me.begin(project), 'Write the change order for the panel')
      return textOf(turn).includes('plans from Starter on') ? textOf(turn) : null
    },
    says: 'Writing a document from a question comes with the plans from Starter on.',
  },
  costTracking: {
    lacks: 'starter',
    has: 'professional',
    async tries() {
      const refused = await post('money/entries', entryOf('receipt', 4200, '2025-03-01'))
      // The page says so before anything is typed.
      const { data } = await own.ask('GET', `/api/projects/${project}/money`)
      expect(data.mayEnter).toBe(refused === null)
      return refused
    },
    says: 'Cost tracking comes with the Pro plan. What was entered can be read and corrected.',
  },
  analytics: {
    lacks: 'professional',
    has: 'teams',
    tries: async () => said(await own.ask('GET', inOrg('analytics'))),
    says: 'Advanced analytics come with the Teams plan.',
  },
  permissions: {
    lacks: 'professional',
    has: 'teams',
    tries: async () => said(await own.ask('PATCH', inOrg(`members/${await memberId()}`), { role: 'worker' })),
    says: 'Team permissions come with the Teams plan.',
  },
  api: {
    lacks: 'teams',
    has: 'enterprise',
    tries: () => post(inOrg('keys'), { name: 'Accounting', scopes: ['tasks:read'], days: 1 }),
    says: 'API access comes with the Enterprise plan.',
  },
  sso: {
    lacks: 'teams',
    has: 'enterprise',
    tries: () => post(inOrg('company/domains'), { domain: 'firm.example' }),
    says: 'Company sign-in comes with the Enterprise plan.',
  },
}

test.each(Object.entries(guards))('%s is refused by its name where the plan lacks it', async (_, guard) => {
  await t.db
    .updateTable('orgs')
    .set({ ...details })
    .where('id', '=', own.org)
    .execute()
  await setPlan(t, own.org, guard.lacks)
  expect(await guard.tries()).toContain(guard.says)
  await setPlan(t, own.org, guard.has)
  expect(await guard.tries()).toBeNull()
  await t.db.deleteFrom('org_invitations').execute()
  await t.db.deleteFrom('org_members').where('user_id', '<>', own.user).execute()
})
const details = { address: '12 Mill Road', phone: '555 0100', license_number: 'CCB 1' }

test('a plan that has run out has what the free one has, and one that is not known has nothing', async () => {
  await setPlan(t, own.org, 'enterprise')
  const past = new Date(t.clock.now().getTime() - 1)
  await t.db.updateTable('subscriptions').set({ expires_at: past }).execute()
  expect(await planInForce(t.db, own.org, t.clock.now())).toBe('free')
  const all = Object.keys(guards).filter((name) => !(name in limitsOf('free'))) as Feature[]
  const having = (plan: string) => all.filter((feature) => hasFeature(plan, feature)).length
  expect(['free', 'gold', '__proto__', ...planIds].map(having)).toEqual([0, 0, 0, 1, 4, 9, 11])
  expect(limitsOf('gold')).toMatchObject({ users: 0, activeProjects: 0, aiOutputs: 0 })
})
