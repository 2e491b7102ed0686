import type pg from 'pg'
import { hashToken } from '#server/kit/token.ts'
import { type Canary, idOf, type Secret, sumOf, tokenOf, wordOf } from './canaries.ts'
import { putDocuments } from './document-rows.ts'
import { type Hide, idsOf, type Put, worldBegan } from './ids.ts'
import { putMoney } from './money-rows.ts'
import { putProposals } from './proposal-rows.ts'
import { putRegisters } from './register-rows.ts'
import { putProject } from './rows.ts'
import { putSite } from './site-rows.ts'
import {
  factsOf,
  orgIdOf,
  type ProjectName,
  projectNames,
  type UserName,
  userIdOf,
  userNames,
} from './viewers.ts'

/** What stands in a world that somebody is not to see. */
export type World = { canaries: Canary[] }

/**
 * Puts two organisations with two projects each into an empty database, with people of every audience. What `differs` names
 * has another value than in other worlds, and more of it stands there; ids, and all else, are the same in every world. Everybody
 * signed in at `signedInAt`.
 */
export async function buildWorld(
  database: pg.Pool,
  differs: (secret: Secret) => boolean = () => false,
  signedInAt = new Date('2025-03-01T11:00:00Z'),
): Promise<World> {
  const canaries: Canary[] = []
  const keep = <Value extends string | number>(secret: Secret, name: string, value: Value): Value => {
    canaries.push({ secret, name: `${name} (${Object.values(secret).join(' ')})`, value })
    return value
  }
  const labelOf = (secret: Secret, name: string) =>
    [...Object.values(secret), name, ...(differs(secret) ? ['otherwise'] : [])].join('/')
  const hide: Hide = {
    differs,
    word: (secret, name) => keep(secret, name, wordOf(labelOf(secret, name))),
    sum: (secret, name) => keep(secret, name, sumOf(labelOf(secret, name))),
    id: (secret, label) => keep(secret, `id of ${label}`, idOf(label)),
  }
  const client = await database.connect()
  const put: Put = async (table, row) => {
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`)
    await client.query(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    )
  }
  try {
    await client.query('begin')
    await putUsers(put, hide, signedInAt)
    for (const project of projectNames) {
      await putProject(put, hide, project)
      await putProposals(put, hide, project)
      await putDocuments(put, hide, project)
      await putRegisters(put, hide, project)
      await putSite(put, hide, project)
      await putMoney(put, hide, project)
    }
    await putOwn(put, hide)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return { canaries }
}

/** Accounts, each signed in, and the organisations of those that have one. */
async function putUsers(put: Put, hide: Hide, signedInAt: Date): Promise<void> {
  const created_at = worldBegan
  for (const user of userNames) {
    const id = userIdOf(user)
    const email = `${user}@people.example`
    const password_hash = hide.word({ what: 'nobody' }, `password of ${user}`)
    await put('users', {
      ...{ id, email_key: email, email, username: `${user}.name`, username_key: `${user}.name` },
      ...{ password_hash, created_at },
    })
    const { org, orgRole } = factsOf(user)
    const runs = org !== undefined && orgRole === 'admin'
    const subscription = idOf(`subscription ${user}`)
    const plan = runs ? 'enterprise' : 'free'
    await put('subscriptions', {
      id: subscription,
      user_id: id,
      plan,
      status: 'active',
      started_at: created_at,
    })
    if (org && runs) {
      const known = (name: string) => hide.word({ what: 'member', org }, name)
      await put('orgs', {
        ...{ id: orgIdOf(org), name: `${org} builders`, subscription_id: subscription, created_at },
        ...{ address: known('address'), phone: known('phone'), license_number: known('license') },
      })
    }
    if (org)
      await put('org_members', { org_id: orgIdOf(org), user_id: id, role: orgRole, joined_at: created_at })
    const name = `${user} of people`
    const profile = { id: idOf(`profile ${user}`), user_id: id, type: 'personal', name, is_primary: true }
    await put('profiles', { ...profile, created_at, org_id: org ? orgIdOf(org) : null })
    const session = { hash: hashToken(tokenOf(`session ${user}`)), user_id: id }
    const until = new Date(signedInAt.getTime() + 19 * 86_400_000)
    await put('sessions', {
      ...session,
      created_at: signedInAt,
      renewed_at: signedInAt,
      expires_at: until,
    })
  }
}

/** What hangs on an organisation or a person, not on a project alone. */
async function putOwn(put: Put, hide: Hide): Promise<void> {
  const created_at = worldBegan
  for (const [org, project, user] of [
    ['alder', 'kitchen', 'ada'],
    ['birch', 'clinic', 'bea'],
  ] as const) {
    const ids = idsOf(project)
    const org_id = orgIdOf(org)
    const invited = hide.word({ what: 'staff', org }, 'invited')
    const email = `${invited}@invited.example`
    await put('org_invitations', {
      ...{
        id: ids.invitation,
        org_id,
        email,
        email_key: email,
        org_role: 'office',
        invited_by: userIdOf(user),
      },
      ...{
        token_hash: hashToken(tokenOf(`invitation ${org}`)),
        created_at,
        expires_at: new Date('2025-09-01'),
      },
    })
    const query = `q=${hide.word({ what: 'own', user }, 'query of a view')}`
    const name = hide.word({ what: 'own', user }, 'name of a view')
    const view = { id: ids.view, org_id, user_id: userIdOf(user), name, page: 'projects', query, created_at }
    await put('saved_views', view)
    const question = hide.word({ what: 'own', user }, 'question to the assistant')
    await put('conversations', {
      ...{ id: ids.conversation, user_id: userIdOf(user), org_id, project_id: ids.project, title: question },
      ...{ created_at, changed_at: created_at },
    })
    const told = hide.word({ what: 'own', user }, 'answer of the assistant')
    await put('conversation_turns', {
      ...{
        conversation_id: ids.conversation,
        id: idOf(`turn ${project}`),
        number: 1,
        question,
        state: 'done',
      },
      ...{ at: created_at, alive_at: created_at, read: { [ids.project]: 'contractor' } },
      pieces: JSON.stringify([{ text: told, english: false }]),
    })
    const template = hide.word({ what: 'staff', org }, 'template')
    await put('own_templates', { id: ids.template, org_id, name: template, body: { tasks: [] }, created_at })
    await put('paper_templates', {
      ...{ org_id, id: ids.paperTemplate, title: hide.word({ what: 'staff', org }, 'paper template') },
      ...{ kind: 'letter', language: 'en', body: { fields: {}, blocks: [] }, shared: true },
      ...{ created_at, changed_at: created_at },
    })
    await putPrices(put, hide, { org, project, user })
    const ours = (name: string) => hide.word({ what: 'member', org }, name)
    await put('tools', {
      ...{ org_id, id: ids.tool, number: 1, name: ours('tool'), serial: ours('serial of a tool') },
      ...{ note: ours('note of a tool'), created_at },
    })
    await put('tool_moves', {
      ...{ org_id, id: idOf(`move of ${ids.tool}`), tool_id: ids.tool, is_out: true, holder: ours('holder') },
      ...{ project_id: null, due_on: null, note: ours('note of a loan'), user_id: userIdOf(user) },
      ...{ made_at: created_at, sent: 'sent before', at: created_at },
    })
    await put('checklist_templates', {
      ...{ org_id, id: idOf(`own checklist ${org}`), title: ours('own checklist') },
      lines: JSON.stringify([
        { key: 'a', text: ours('line of an own checklist'), unit: '', least: null, most: null, source: '' },
      ]),
      made_at: created_at,
    })
    await putConnections(put, hide, { org, project, user })
    const user_id = userIdOf(user)
    // Begun, and never confirmed: nothing is asked of them for it.
    await put('user_factors', { user_id, totp_secret: hashToken(tokenOf(user)), begun_at: created_at })
    await put('user_recovery_codes', { hash: hashToken(tokenOf(`recovery ${user}`)), user_id })
    await put('calendar_feeds', {
      ...{ org_id, project_id: ids.project, id: ids.feed, user_id, mine: false, created_at },
      token_hash: hashToken(tokenOf(`feed ${org}`)),
    })
    await put('notices', {
      ...{
        id: ids.notice,
        user_id: userIdOf(user),
        org_id,
        project_id: ids.project,
        class: 'cost',
      },
      ...{
        subject_kind: 'task',
        subject_id: ids.task,
        kind: 'assigned',
        at: new Date('2025-02-20T12:00:00Z'),
      },
    })
  }
}

/** What those who run an organisation's projects know of prices. */
async function putPrices(
  put: Put,
  hide: Hide,
  { org, project, user }: { org: string; project: ProjectName; user: UserName },
): Promise<void> {
  const org_id = orgIdOf(org)
  const ids = idsOf(project)
  const word = (name: string) => hide.word({ what: 'staff', org }, name)
  const created_at = worldBegan
  const fields = ['code', 'name', 'trade', 'supplier', 'notes'].map((name) => [
    name,
    word(`${name} of a price`),
  ])
  const add = async (id: string, cents: number) => {
    await put('price_items', { org_id, id, kind: 'material', created_at, ...Object.fromEntries(fields) })
    await put('price_points', {
      ...{
        org_id,
        item_id: id,
        id: idOf(`price of ${id}`),
        cents,
        as_of: '2025-02-01',
        user_id: userIdOf(user),
      },
      ...{ source: word('source of a price'), at: created_at },
    })
  }
  await add(ids.item, hide.sum({ what: 'staff', org }, 'price'))
  await put('assemblies', {
    ...{ org_id, id: ids.assembly, name: word('assembly'), items: '[]', created_at },
  })
  const codes = [{ code: '010', title: word('title of a cost code'), trade: '' }]
  await put('cost_code_lists', { org_id, codes: JSON.stringify(codes) })
  await put('code_amendments', {
    ...{
      org_id,
      fact_id: 'irc-riser',
      value: 8,
      place: 'Boise',
      source: 'Ordinance 12',
      as_of: '2025-01-01',
    },
    ...{ user_id: userIdOf(user), at: created_at },
  })
}

/** What an organisation has others connect with, which its admins alone come to see; a webhook that is switched off. */
async function putConnections(
  put: Put,
  hide: Hide,
  { org, project, user }: { org: string; project: ProjectName; user: UserName },
): Promise<void> {
  const ids = idsOf(project)
  const org_id = orgIdOf(org)
  const created_at = worldBegan
  const own = (name: string) => hide.word({ what: 'own', user }, name)
  await put('api_keys', {
    ...{ id: ids.key, org_id, user_id: userIdOf(user), name: own('name of a key'), start: 'plk_0000' },
    ...{ hash: hashToken(tokenOf(`key ${org}`)), scopes: ['tasks:read'], created_at, created_by: user },
    expires_at: new Date('2025-09-01'),
  })
  const client = idOf(`client ${org}`)
  await put('oauth_clients', {
    ...{ id: client, name: own('name of a program'), redirect_uris: ['http://localhost:7/'], created_at },
  })
  await put('oauth_grants', {
    ...{ id: ids.grant, user_id: userIdOf(user), client_id: client, resource: 'http://plumbline.test/mcp' },
    ...{ scopes: ['read'], created_at, expires_at: new Date('2025-09-01') },
  })
  const spent = { grant_id: ids.grant, expires_at: created_at, used_at: created_at }
  await put('oauth_codes', {
    ...{
      hash: hashToken(tokenOf(`code ${org}`)),
      challenge: 'c',
      redirect_uri: 'http://localhost:7/',
      ...spent,
    },
  })
  await put('oauth_tokens', { hash: hashToken(tokenOf(`token ${org}`)), kind: 'refresh', ...spent })
  await put('webhook_endpoints', {
    ...{ id: ids.webhook, org_id, url: `http://127.0.0.1:9/${own('address of a webhook')}` },
    ...{ kinds: ['task.created'], secret: hashToken(tokenOf(`webhook ${org}`)), created_at },
    disabled_at: created_at,
  })
  const issuer = `https://login.example/${own('address of a provider')}`
  await put('company_sign_ins', {
    ...{ org_id, issuer, client_id: own('name of a client'), secret: hashToken(tokenOf(`secret ${org}`)) },
    ...{ role: 'worker', changed_at: created_at },
  })
  const domain = `${own('domain')}.example`
  await put('company_domains', { org_id, domain, token: own('record'), added_at: created_at })
  const link = { org_id, issuer, subject: hide.word({ what: 'nobody' }, `subject at the provider of ${org}`) }
  await put('company_links', { ...link, user_id: userIdOf(user), linked_at: created_at })
  await put('company_attempts', {
    ...{ ...link, key: hashToken(tokenOf(`state ${org}`)), browser: hashToken(tokenOf(`browser ${org}`)) },
    ...{
      email_key: `${hide.word({ what: 'nobody' }, `address vouched for in ${org}`)}@mason.example`,
      expires_at: created_at,
    },
  })
  const event = idOf(`event ${org}`)
  const happened = { project_id: ids.project, kind: 'task.created', subject_id: ids.task, at: created_at }
  await put('org_events', { id: event, org_id, ...happened })
  await put('webhook_deliveries', {
    ...{ id: ids.delivery, endpoint_id: ids.webhook, org_event_id: event, requested_at: created_at },
    ...{ first_attempt_at: created_at, failed_at: created_at, attempts: 1, last_error: 'no answer' },
  })
}
