import { sql } from 'kysely'
import type { Value } from '#contract/documents.ts'
import type { editPaperFactsRow, paperFactsRow } from '#contract/paper-facts.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { valueFault } from '#domain/documents/value-fault.ts'
import { sourceLanguage } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import type { DocumentsContext, PaperFact } from './ports.ts'

type Kept = Record<PaperFact['keep'], Readonly<Record<string, Value>>>
type Place = Pick<Scope, 'orgId' | 'projectId'>

/** What was kept is read as what it is, wherever it was brought in from: another kind of value is none. */
const soundOf = (facts: readonly PaperFact[], kept: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    facts.flatMap(({ key, kind }) => {
      const value = kept[key]
      const sound = typeof value === 'string' || typeof value === 'number'
      return sound && valueFault(kind, value) === undefined ? [[key, value] as const] : []
    }),
  )

/** What papers were told once, of a project and of the organisation whose it is. */
export async function keptFacts(
  db: Db,
  facts: readonly PaperFact[],
  { orgId, projectId }: Place,
): Promise<Kept> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('orgs as o', 'o.id', 'p.org_id')
    .select(['p.paper_facts as project', 'o.paper_facts as org'])
    .where('p.org_id', '=', orgId)
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  return { project: soundOf(facts, row?.project ?? {}), org: soundOf(facts, row?.org ?? {}) }
}

/** Whether the caller is of the organisation itself, and so speaks for all of its jobs. */
export async function isOfOrg(db: Db, { orgId, userId }: Scope): Promise<boolean> {
  const found = await db
    .selectFrom('org_members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Puts values in; those before them where `over`. An empty one is taken out. */
async function put(
  { tx }: Writing,
  { orgId, projectId }: Place,
  keep: PaperFact['keep'],
  values: Readonly<Record<string, Value>>,
  over: boolean,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  const given = sql`${JSON.stringify(values)}::jsonb`
  const paper_facts = over
    ? sql<string>`jsonb_strip_nulls(paper_facts || ${given})`
    : sql<string>`jsonb_strip_nulls(${given} || paper_facts)`
  if (keep === 'org') await tx.updateTable('orgs').set({ paper_facts }).where('id', '=', orgId).execute()
  else
    await tx
      .updateTable('projects')
      .set({ paper_facts })
      .where('org_id', '=', orgId)
      .where('id', '=', projectId)
      .execute()
}

/** Of values by their keys, those of the job and those of the firm; who is not of the firm speaks for the job alone. */
function shared(facts: readonly PaperFact[], values: Readonly<Record<string, Value>>, ofOrg: boolean) {
  const found = { project: {}, org: {} } as Record<PaperFact['keep'], Record<string, Value>>
  for (const { key, keep } of facts) {
    const value = values[key]
    if (value !== undefined) found[ofOrg ? keep : 'project'][key] = value === '' ? null : value
  }
  return found
}

/** Keeps what a paper was told and nobody had said before, so that the next one does not ask. */
export async function keepFacts(
  { templates }: Pick<DocumentsContext, 'templates'>,
  scope: Scope,
  writing: Writing,
  values: Readonly<Record<string, Value>>,
): Promise<void> {
  const facts = templates.facts(sourceLanguage)
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? '') !== ''))
  if (!facts.some(({ key }) => key in said)) return
  const { project, org } = shared(facts, said, await isOfOrg(writing.tx, scope))
  await put(writing, scope, 'project', project, false)
  await put(writing, scope, 'org', org, false)
}

/** What papers ask once, with what they were told. */
export async function readFacts(
  { templates, db }: Pick<DocumentsContext, 'templates'> & { db: Db },
  scope: Scope,
): Promise<RowData<typeof paperFactsRow>> {
  requireRight(scope, 'paper.write')
  const facts = templates.facts(spokenLanguage())
  const [{ project, org }, ofOrg] = await Promise.all([keptFacts(db, facts, scope), isOfOrg(db, scope)])
  return {
    ofOrg,
    facts: facts.map((fact) => ({
      ...fact,
      value: project[fact.key] ?? (fact.keep === 'org' ? org[fact.key] : null) ?? null,
    })),
  }
}

/** Says what papers ask once; refuses what none asks, and a value of another kind. */
export async function editFacts(
  context: Pick<DocumentsContext, 'templates'> & { db: Db },
  scope: Scope,
  { values }: RowInput<typeof editPaperFactsRow>['body'],
): Promise<RowData<typeof paperFactsRow>> {
  requireRight(scope, 'paper.write')
  const facts = context.templates.facts(spokenLanguage())
  for (const [key, value] of Object.entries(values)) {
    const fact = facts.find((one) => one.key === key)
    const fault = fact ? valueFault(fact.kind, value) : say('No document asks for this.')
    if (fault) throw new Refusal('invalid_input', fault, { fields: { [`values.${key}`]: fault } })
  }
  const ofOrg = await isOfOrg(context.db, scope)
  await scope.write(async (writing) => {
    const { project, org } = shared(facts, values, ofOrg)
    // What the firm says now is what the job says.
    const cleared = Object.fromEntries(Object.keys(org).map((key) => [key, null]))
    await put(writing, scope, 'project', { ...project, ...cleared }, true)
    await put(writing, scope, 'org', org, true)
    await writing.note({ class: 'cost', kind: 'document.facts' })
  })
  return readFacts(context, scope)
}
