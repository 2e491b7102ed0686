import { sql } from 'kysely'
import type { ProjectRole } from '#contract/audience.ts'
import { sees } from '#contract/audience.ts'
import type { Person } from '#contract/fields.ts'
import type { Asked, addPersonRow, editPersonRow, People } from '#contract/people.ts'
import type { RowInput } from '#contract/route.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { conflict } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { invite, requireEmailKey, revokeFor } from './invitations.ts'
import { limits } from './rules.ts'
import { withinSeats } from './seats.ts'

/** What this part of a project is given by others: its people as an audience sees them, and what limits letters. */
export type ProjectPeople = {
  readPeople: (scope: Scope) => Promise<Person[]>
  /** Open invitations to a project; asked only for whoever runs it. */
  invitationsTo: (scope: Scope) => Promise<Asked[]>
  limit: Limiter
}

/** The people of a project, and for whoever runs it whom a letter has asked in. */
export async function listPeople(
  { readPeople, invitationsTo }: ProjectPeople,
  scope: Scope,
): Promise<People> {
  const [people, invitations] = await Promise.all([
    readPeople(scope),
    sees(scope.audience, 'manage') ? invitationsTo(scope) : undefined,
  ])
  return { people, ...(invitations && { invitations }) }
}

/** Refuses who would bring in, or make somebody, a contractor of the project without being of its organisation. */
async function requireOwnPeople(scope: Scope, role: ProjectRole | undefined): Promise<void> {
  if (role !== 'contractor') return
  const members = await scope.members()
  if (scope.userId !== null && members.includes(scope.userId)) return
  throw new Refusal(
    'forbidden',
    say('Only the organization’s own people can bring in somebody who sees cost.'),
  )
}

/** Adds somebody to the project by name, and asks them in by letter where that is wished. */
export async function addPerson(
  context: ProjectPeople,
  scope: Scope,
  body: RowInput<typeof addPersonRow>['body'],
  spoken: Language,
): Promise<People> {
  requireRight(scope, 'people.edit')
  await requireOwnPeople(scope, body.role)
  const { id, name, role, company = '', trade = '', email = null, phone = null, language = spoken } = body
  if (body.invite) await requireLetters(context, scope)
  await scope.write(async (writing) => {
    await withinSeats(writing.tx, scope.orgId, writing.now, async () => {
      const { rows } = await sql<{ id: string }>`
        insert into project_people (org_id, project_id, id, name, company, trade, role, language, added_at)
        values (${scope.orgId}::uuid, ${scope.projectId}::uuid, ${id}::uuid, ${name}, ${company}, ${trade}, ${role},
          ${language}, ${writing.now}::timestamptz)
        on conflict do nothing returning id`.execute(writing.tx)
      if (rows.length === 0) return
      await keepContact(writing.tx, scope, id, { email, phone })
      await writing.self()
      await writing.note({ class: 'open', kind: 'person.added', subject: id, detail: { name } })
      if (body.invite) await send(scope, writing, { id, email, language }, 'email')
    })
  })
  return listPeople(context, scope)
}

const requireLetters = ({ limit }: ProjectPeople, { orgId }: Scope) =>
  limit({ limit: limits.lettersByOrg, who: orgId })

type Contact = { email: string | null; phone: string | null }

async function keepContact(tx: Writing['tx'], scope: Scope, person: string, contact: Contact): Promise<void> {
  const { email, phone } = contact
  const values = { email, email_key: email === null ? null : requireEmailKey(email), phone: phone || null }
  await tx
    .insertInto('person_contacts')
    .values({ org_id: scope.orgId, project_id: scope.projectId, person_id: person, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'project_id', 'person_id']).doUpdateSet(values))
    .execute()
}

type Kept = {
  name: string
  company: string
  trade: string
  role: ProjectRole
  userId: string | null
  language: Language
  email: string | null
  phone: string | null
}

/** Somebody of the project, held until the end of the transaction; refused where they are not, or were removed. */
async function requirePerson(tx: Writing['tx'], scope: Scope, person: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select pp.name, pp.company, pp.trade, pp.role, pp.user_id as "userId", pp.language, c.email, c.phone
    from project_people pp left join person_contacts c
      on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
    where pp.org_id = ${scope.orgId}::uuid and pp.project_id = ${scope.projectId}::uuid
      and pp.id = ${person}::uuid and pp.removed_at is null
    for update of pp`.execute(tx)
  const [row] = rows
  if (!row) throw notThere()
  return row
}

/** Changes what is known of somebody, or what they are; what is not as it was seen is a conflict. A letter to an address that is no longer theirs is taken back. */
export async function editPerson(
  context: ProjectPeople,
  scope: Scope,
  person: string,
  { fields, was = {} }: RowInput<typeof editPersonRow>['body'],
): Promise<People> {
  requireRight(scope, 'people.edit')
  await requireOwnPeople(scope, fields.role)
  await scope.write(async (writing) => {
    const { tx, now, note } = writing
    await withinSeats(tx, scope.orgId, now, async () => {
      const before = await requirePerson(tx, scope, person)
      await refuseContested(scope, writing, person, { before, fields, was })
      const { name, company, trade, role } = { ...before, ...defined(fields) }
      const contact = { ...before, ...defined(fields) }
      const changed = (['name', 'company', 'trade', 'role'] as const).filter(
        (field) => fields[field] !== undefined && fields[field] !== before[field],
      )
      await writing.self()
      if (changed.length > 0) {
        await tx
          .updateTable('project_people')
          .set({ name, company, trade, role })
          .where('org_id', '=', scope.orgId)
          .where('project_id', '=', scope.projectId)
          .where('id', '=', person)
          .execute()
        await note({
          class: 'open',
          kind: 'person.edited',
          subject: person,
          detail: { name, fields: changed },
        })
      }
      if (contact.email !== before.email || contact.phone !== before.phone) {
        await keepContact(tx, scope, person, contact)
        await note({ class: 'team', kind: 'person.contact', subject: person })
      }
      if (contact.email !== before.email) await revoke(scope, writing, person)
    })
  })
  return listPeople(context, scope)
}

type Fields = RowInput<typeof editPersonRow>['body']['fields']

/** Refuses to change what is no longer as it was seen; who changed it last, and when, is told with what it is now. */
async function refuseContested(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  person: string,
  { before, fields, was }: { before: Kept; fields: Fields; was: Fields },
): Promise<void> {
  const contested = (Object.keys(defined(fields)) as (keyof Fields)[]).filter((name) => {
    const seen = was[name]
    return (
      seen !== undefined &&
      (seen ?? '') !== (before[name] ?? '') &&
      (fields[name] ?? '') !== (before[name] ?? '')
    )
  })
  if (contested.length === 0) return
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select p.name as by, a.at from activity a
      left join project_people p on p.org_id = a.org_id and p.project_id = a.project_id and p.id = a.actor_id
    where a.org_id = ${orgId}::uuid and a.project_id = ${projectId}::uuid and a.subject_id = ${person}::uuid
      and a.kind in ('person.edited', 'person.contact')
    order by a.at desc, a.rev desc limit 1`.execute(tx)
  const by = rows[0]?.by ?? null
  const at = (rows[0]?.at ?? new Date(0)).toISOString()
  throw conflict(Object.fromEntries(contested.map((name) => [name, { value: before[name] ?? null, by, at }])))
}

/** What is given of `fields`, and nothing of what is left out. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

async function revoke(scope: Scope, { tx, now, note }: Writing, person: string): Promise<void> {
  const { orgId, projectId } = scope
  if (await revokeFor(tx, { orgId, projectId, personId: person }, now)) {
    await note({ class: 'manage', kind: 'person.uninvited', subject: person })
  }
}

/** Removes somebody from the project at once: their tasks are nobody's, what they wrote stays by name. */
export async function removePerson(context: ProjectPeople, scope: Scope, person: string): Promise<People> {
  requireRight(scope, 'people.edit')
  await scope.write(async (writing) => {
    const { tx, now, note } = writing
    const { name, userId } = await requirePerson(tx, scope, person)
    await writing.self()
    await tx
      .updateTable('project_people')
      .set({ removed_at: now })
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', person)
      .execute()
    await tx
      .deleteFrom('task_assignees')
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('person_id', '=', person)
      .execute()
    if (userId !== null) {
      for (const table of ['task_watchers', 'notices', 'calendar_feeds'] as const) {
        await tx
          .deleteFrom(table)
          .where('org_id', '=', scope.orgId)
          .where('project_id', '=', scope.projectId)
          .where('user_id', '=', userId)
          .execute()
      }
    }
    await revoke(scope, writing, person)
    await note({ class: 'open', kind: 'person.removed', subject: person, detail: { name } })
  })
  return listPeople(context, scope)
}

/** Asks somebody of the project in by letter, or once more with a new link. */
export async function invitePerson(
  context: ProjectPeople,
  scope: Scope,
  person: string,
  language: Language | undefined,
): Promise<People> {
  requireRight(scope, 'people.edit')
  await requireLetters(context, scope)
  await scope.write(async (writing) => {
    await withinSeats(writing.tx, scope.orgId, writing.now, async () => {
      const known = await requirePerson(writing.tx, scope, person)
      await requireOwnPeople(scope, known.role)
      if (known.userId !== null) throw new Refusal('conflict', say('They are in already.'))
      await writing.self()
      await send(scope, writing, { id: person, ...known, language: language ?? known.language })
    })
  })
  return listPeople(context, scope)
}

async function send(
  scope: Scope,
  { tx, now, note }: Writing,
  { id, email, language }: { id: string; email: string | null; language: Language },
  /** Where the address stands in what was sent, so that its message can stand beside it. */
  field?: 'email',
): Promise<void> {
  if (email === null) {
    const message = say('An email address is needed for the letter.')
    throw new Refusal('invalid_input', message, field && { fields: { [field]: message } })
  }
  const to = { projectId: scope.projectId, personId: id }
  await invite(tx, { orgId: scope.orgId, email, to, by: scope.userId, language }, now)
  await note({ class: 'manage', kind: 'person.invited', subject: id })
}

/** Takes back the letter that asked somebody in. */
export async function uninvitePerson(context: ProjectPeople, scope: Scope, person: string): Promise<People> {
  requireRight(scope, 'people.edit')
  await scope.write(async (writing) => {
    await requirePerson(writing.tx, scope, person)
    await writing.self()
    await revoke(scope, writing, person)
  })
  return listPeople(context, scope)
}
