import type { Field, Row, Value, ValueKind } from '#contract/documents.ts'
import { paymentsOf } from '#domain/proposals/price.ts'
import { stateOf } from '#domain/statutes/state-of.ts'
import type { Db } from './db/schema.ts'
import { keptFacts } from './documents/facts.ts'
import type { JobFacts, PaperFact } from './documents/ports.ts'
import { dateIn } from './kit/clock.ts'
import type { Scope } from './scope/scope.ts'

type Source = Field['source']
const ofProject = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

const rowsOf = <One>(
  all: readonly One[],
  cells: (one: One) => Record<string, Value>,
  id?: (one: One) => string,
): Row[] => all.map((one, at) => ({ id: id?.(one) ?? String(at + 1), cells: cells(one) }))

/** What is known of a project and its organisation, its people and its plan: as whoever asks sees it. */
async function jobOf(db: Db, scope: Scope) {
  const of = ofProject(scope)
  const [org, project, people, contacts, tasks] = await Promise.all([
    db
      .selectFrom('orgs')
      .select(['name', 'address', 'phone', 'license_number as licence'])
      .where('id', '=', scope.orgId)
      .executeTakeFirstOrThrow(),
    scope.read
      .selectFrom('projects')
      .select(['name', 'address', 'description', 'time_zone as timeZone', 'government', 'due_on'])
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow(),
    scope.read
      .selectFrom('project_people')
      .select(['id', 'name', 'company', 'trade', 'role', 'user_id'])
      .where((eb) => eb.and(of))
      .where('removed_at', 'is', null)
      .orderBy('added_at')
      .orderBy('id')
      .execute(),
    scope
      .reads('team')
      ?.selectFrom('person_contacts')
      .select(['person_id', 'email', 'phone'])
      .where((eb) => eb.and(of))
      .execute(),
    scope.read
      .selectFrom('tasks')
      .select(['id', 'title', 'start_on', 'finish_on', 'days', 'gate', 'trade', 'room', 'phase', 'percent'])
      .where((eb) => eb.and(of))
      .where('deleted_at', 'is', null)
      .where('start_on', 'is not', null)
      .orderBy('start_on')
      .orderBy('rank')
      .execute(),
  ])
  const owner = people.find(({ role }) => role === 'owner')
  const account =
    owner?.user_id == null || !contacts
      ? undefined
      : await db.selectFrom('users').select('email').where('id', '=', owner.user_id).executeTakeFirst()
  const contact = contacts?.find(({ person_id }) => person_id === owner?.id)
  return {
    org,
    project,
    people,
    tasks,
    owner,
    email: account?.email ?? contact?.email,
    phone: contact?.phone,
  }
}

/** The proposal that was accepted last, or that waits for an answer, with the estimate that it was made of. */
async function offerOf(scope: Scope) {
  const of = ofProject(scope)
  const read = scope.reads('cost')
  const [proposals, answers, drafts] = await Promise.all([
    scope
      .reads('price')
      ?.selectFrom('proposals')
      .select(['id', 'number', 'title', 'body', 'cents', 'state'])
      .where((eb) => eb.and(of))
      .where('state', 'in', ['accepted', 'open'])
      .orderBy('number', 'desc')
      .execute(),
    scope
      .reads('price')
      ?.selectFrom('proposal_answers')
      .select(['proposal_id', 'cents', 'chosen', 'at'])
      .where((eb) => eb.and(of))
      .where('kind', '=', 'accepted')
      .execute(),
    read
      ?.selectFrom('proposal_drafts as d')
      .innerJoin('estimate_versions as v', (join) =>
        join
          .onRef('v.org_id', '=', 'd.org_id')
          .onRef('v.project_id', '=', 'd.project_id')
          .onRef('v.id', '=', 'd.version_id'),
      )
      .select(['d.id', 'd.estimate_id as estimate', 'v.number as version'])
      .where((eb) => eb.and({ 'd.org_id': scope.orgId, 'd.project_id': scope.projectId }))
      .execute(),
  ])
  const proposal = proposals?.find(({ state }) => state === 'accepted') ?? proposals?.[0]
  if (!proposal) return
  const answer = answers?.find(({ proposal_id }) => proposal_id === proposal.id)
  const made = drafts?.find(({ id }) => id === proposal.id)
  const chosen = new Set(answer?.chosen ?? [])
  return {
    ...{ body: proposal.body, title: proposal.title, number: proposal.number, made },
    total: Number(answer?.cents ?? proposal.cents),
    acceptedAt: answer?.at ?? null,
    options: proposal.body.options.filter(({ id }) => chosen.has(id)),
  }
}

/** What the owner pays as it stands: the price of the job, and what all have signed since to be added or taken away, in cents. */
async function agreedOf(scope: Scope): Promise<{ price: number | null; changes: number }> {
  const of = ofProject(scope)
  const read = scope.reads('price')
  const [price, orders] = await Promise.all([
    read
      ?.selectFrom('project_prices')
      .select('price_cents')
      .where((eb) => eb.and(of))
      .executeTakeFirst(),
    read
      ?.selectFrom('documents as d')
      .innerJoin('document_versions as v', (join) =>
        join
          .onRef('v.org_id', '=', 'd.org_id')
          .onRef('v.project_id', '=', 'd.project_id')
          .onRef('v.document_id', '=', 'd.id')
          .on('v.issued_at', 'is not', null),
      )
      .select('v.content')
      .where((eb) => eb.and({ 'd.org_id': of.org_id, 'd.project_id': of.project_id }))
      .where('d.kind', '=', 'change-order')
      .where('d.state', '=', 'signed')
      .where('d.deleted_at', 'is', null)
      .execute(),
  ])
  const added = (orders ?? []).map(({ content }) => Number(content.fields['change.amount']?.value ?? 0))
  return {
    price: price?.price_cents == null ? null : Number(price.price_cents),
    changes: added.reduce((sum, one) => sum + one, 0),
  }
}

/**
 * What the job knows, read from what each feature keeps and what papers were told once, with where it comes from. What papers
 * ask is asked for with the first reading: all templates are read for it.
 */
export const jobFactsOf =
  (db: Db, askedByPapers: () => readonly PaperFact[]): JobFacts =>
  async (scope) => {
    const asked = askedByPapers()
    const [job, offer, agreed, { project: own, org: firm }] = await Promise.all([
      jobOf(db, scope),
      offerOf(scope),
      agreedOf(scope),
      keptFacts(db, asked, scope),
    ])
    const { org, project, people, tasks, owner } = job
    const today = dateIn(project.timeZone, scope.now())
    const fields: Record<string, Field> = {}
    const put = (key: string, kind: ValueKind, value: Value | undefined, source?: Source) => {
      fields[key] = {
        ...{ kind, value: value === '' ? null : (value ?? null), overruled: null },
        source: source ?? { from: 'project', field: key },
      }
    }
    const texts: Record<string, string | null | undefined> = {
      ...{ 'project.name': project.name, 'project.address': project.address, 'org.name': org.name },
      ...{ 'project.description': project.description, 'project.state': stateOf(project.address) },
      ...{ 'org.address': org.address, 'org.phone': org.phone, 'org.licence': org.licence },
      // Who pays for a government’s job is its agency.
      'owner.name': owner?.name ?? (project.government ? own['contract.agency']?.toString() : null),
      'contract.title': project.name,
      // The first words about the job; how one gets in, and where the dog is, stands behind them.
      'contract.work':
        project.description
          .split('\n')[0]
          ?.replace(/[*_`#]/g, '')
          .trim() || offer?.title,
      ...{ 'owner.email': job.email, 'owner.phone': job.phone },
    }
    for (const [key, value] of Object.entries(texts)) put(key, 'text', value)
    put('contract.completion', 'date', project.due_on)
    for (const { key, kind } of asked) {
      const value = own[key] ?? firm[key] ?? fields[key]?.value
      put(key, kind, value)
    }
    put('ask.to', 'text', fields[project.government ? 'contract.officer' : 'design.name']?.value)
    put('today', 'date', today)
    const estimate: Source | undefined = offer?.made && {
      ...{ from: 'estimate', id: offer.made.estimate, version: offer.made.version, line: null },
    }
    const tax = offer?.body.taxCents
    const sum = offer?.total ?? agreed.price
    put('estimate.total', 'money', sum, estimate)
    put('change.before', 'money', sum === null ? null : sum + agreed.changes, estimate)
    put('estimate.tax', 'money', tax, estimate)
    put('estimate.version', 'number', offer?.made?.version, estimate)
    put('estimate.title', 'text', offer?.title, estimate)
    put('estimate.number', 'number', offer?.number, estimate)
    put(
      'estimate.acceptedOn',
      'date',
      offer?.acceptedAt ? dateIn(project.timeZone, offer.acceptedAt) : null,
      estimate,
    )
    put('estimate.notIncluded', 'text', offer?.body.notIncluded.slice(0, 2000), estimate)
    const first = tasks[0]
    const last = tasks.toSorted((a, b) => (a.finish_on ?? '').localeCompare(b.finish_on ?? '')).at(-1)
    const onDay = (task: typeof first, on: string | null | undefined): Source | undefined =>
      task && on ? { from: 'schedule', taskId: task.id, on } : undefined
    put('schedule.start', 'date', first?.start_on, onDay(first, first?.start_on))
    put('schedule.completion', 'date', last?.finish_on, onDay(last, last?.finish_on))
    const stones = tasks.filter(({ gate, days }) => gate !== null || days === 0)
    const body = offer?.body
    return {
      fields,
      lists: {
        'estimate.groups': rowsOf(body?.groups ?? [], ({ title, scope, cents }) => ({
          title,
          scope,
          price: cents,
        })),
        'estimate.options': rowsOf(
          offer?.options ?? [],
          ({ title, text, cents }) => ({ title, text, price: cents }),
          ({ id }) => id,
        ),
        'estimate.allowances': rowsOf(body?.allowances ?? [], ({ title, cents }) => ({
          title,
          price: cents,
        })),
        'estimate.payments': rowsOf(
          // To the cent as whoever accepted has read them.
          paymentsOf(offer?.total ?? 0, body?.payments ?? []),
          ({ title, bp, cents }) => ({ title, share: bp, price: cents }),
        ),
        'schedule.milestones': rowsOf(
          stones,
          ({ title, finish_on }) => ({ title, on: finish_on }),
          ({ id }) => id,
        ),
        'schedule.activities': rowsOf(
          tasks.map((task, at) => ({ ...task, number: String((at + 1) * 10) })),
          ({ number, title, days, trade, room, phase, start_on, finish_on, percent }) => ({
            ...{ number, title, days, trade, room, phase, start: start_on, finish: finish_on },
            done: percent,
          }),
          ({ id }) => id,
        ),
        'people.team': rowsOf(
          people.filter(({ role }) => role !== 'owner'),
          ({ name, company, trade, role }) => ({ name, company, trade, role }),
          ({ id }) => id,
        ),
      },
    }
  }
