import { randomUUID } from 'node:crypto'
import { documentsMost, type makeDocumentRow, type previewDocumentRow } from '#contract/document-calls.ts'
import { documentKinds } from '#contract/document-kinds.ts'
import type { Field, Template, Value } from '#contract/documents.ts'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type Filling, fillTemplate } from '#domain/documents/fill.ts'
import { fillingOf, openKeys, readersOf, typedOver } from '#domain/documents/refill.ts'
import { valueFault } from '#domain/documents/value-fault.ts'
import { type Language, sourceLanguage } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { writeAbout } from '#server/scope/write-about.ts'
import { type Draft, putDraft } from './draft.ts'
import { keepFacts } from './facts.ts'
import { requireFilled } from './filled.ts'
import type { DocumentsContext, PaperFact, PaperTemplate } from './ports.ts'
import { asksOf, holdDocument, labelsOf, ofProject } from './read.ts'
import { translated, translatedTitle } from './translation.ts'

/** Every template that a document can be written from, with what of each the job does not know. */
export async function listTemplates(
  { templates, own, jobFacts, subjects }: DocumentsContext,
  scope: Scope,
): Promise<RowData<typeof documentTemplatesRow>> {
  requireRight(scope, 'paper.write')
  const facts = templates.facts(sourceLanguage)
  const [job, mine, rights, of] = await Promise.all([
    jobFacts(scope),
    own.list(scope),
    own.rights(scope),
    subjects(scope),
  ])
  return {
    rights,
    subjects: of.map(({ id, kinds, title }) => ({ id, kinds: [...kinds], title })),
    waivers: templates.waivers(),
    templates: [...mine, ...templates.all(spokenLanguage())].map(
      ({ template, languages, parties, ...one }) => ({
        ...{ ...one, languages: [...languages], parties: [...parties] },
        asks: unanswered(facts, template, job),
      }),
    ),
  }
}

/** What somebody has to be asked: what the job does not say; with what is kept of the answers. */
const unanswered = (facts: readonly PaperFact[], template: Template, { fields }: Filling) =>
  asksOf(template)
    .filter(({ key }) => (fields[key]?.value ?? '') === '')
    .map((ask) => {
      const keep = facts.find(({ key }) => key === ask.key)?.keep
      return keep ? { ...ask, keep } : ask
    })

/** The template of a key, of everybody’s or of the organisation’s own. */
async function requireTemplate(
  { templates, own }: DocumentsContext,
  scope: Scope,
  key: string,
  language: Language,
): Promise<PaperTemplate> {
  const found = key.startsWith('own/') ? await own.find(scope, key) : templates.of(key, language)
  if (!found) throw notThere()
  return found
}

/** What was typed, as fields; refuses what is none of its kind. `kinds` says of which kind each key is. */
export function typedAs(
  values: Readonly<Record<string, Value>>,
  kinds: (key: string) => Field['kind'] | undefined,
  { person, now, at }: { person: string; now: Date; at: string },
): [string, Field][] {
  return Object.entries(values).map(([key, value]) => {
    const kind = kinds(key) ?? 'text'
    const fault = valueFault(kind, value)
    if (fault) throw new Refusal('invalid_input', fault, { fields: { [`${at}.${key}`]: fault } })
    const source = { from: 'typed', byId: person, at: now.toISOString() } as const
    return [key, { kind, value, source, overruled: null }]
  })
}

function written(
  { template, kind }: PaperTemplate,
  job: Filling,
  typed: readonly [string, Field][],
): Omit<Draft, 'revision' | 'marks'> & { class: RowData<typeof previewDocumentRow>['class'] } {
  const filling = fillingOf(template, job)
  const answers = typed.flatMap(([key, field]) => {
    const rule = template.fields[key]?.rule
    if (field.value === null || field.value === '') return []
    if (!rule) return [[key, typedOver(field, filling.fields[key])] as const]
    // What only repeats something else can be said otherwise from the beginning; what is reckoned is not.
    if (rule.op !== 'same' && rule.op !== 'day') return []
    return [[key, { ...field, overruled: { value: null, source: { from: 'rule' } } }] as const]
  })
  const fields = { ...filling.fields, ...Object.fromEntries(answers) }
  const { content } = requireFilled(fillTemplate(template, { fields, lists: filling.lists }))
  return { content, template, filling, class: readersOf(documentKinds[kind].class, template, content) }
}

/** What a document would say that is written from a template; keeps nothing. */
export async function previewDocument(
  context: DocumentsContext,
  scope: Scope,
  { templateKey: key, language, answers, about }: RowInput<typeof previewDocumentRow>['body'],
): Promise<RowData<typeof previewDocumentRow>> {
  requireRight(scope, 'paper.write')
  const found = await requireTemplate(context, scope, key, language)
  const [job] = await Promise.all([context.jobFacts(scope, about), subjectOf(context, scope, about)])
  // Nobody's yet: it is not kept.
  const by = { person: scope.personId ?? randomUUID(), now: scope.now(), at: 'answers' }
  const made = written(
    found,
    job,
    typedAs(answers, (one) => found.template.fields[one]?.kind, by),
  )
  return {
    title: found.title,
    content: made.content,
    class: made.class,
    asks: unanswered(context.templates.facts(sourceLanguage), found.template, job),
    labels: labelsOf(found.template),
    open: openKeys(found.template, made.content),
  }
}

/** The entry that a paper is written of; undefined where it is of none. Refuses one that the asker does not see. */
async function subjectOf(context: DocumentsContext, scope: Scope, about: string | undefined) {
  if (about === undefined) return undefined
  const subject = (await context.subjects(scope)).find(({ id }) => id === about)
  if (!subject) throw notThere()
  return subject
}

type Wanted = Omit<RowInput<typeof makeDocumentRow>['body'], 'language' | 'id'> & {
  language: Language
  id: string
}

type Known = { found: PaperTemplate; job: Filling }

/** What a document is written from. Whoever reads it before the change holds no connection while waiting for another. */
async function knownFor(
  context: DocumentsContext,
  scope: Scope,
  { templateKey, language, about }: Pick<Wanted, 'templateKey' | 'language' | 'about'>,
): Promise<Known> {
  const [found, job] = await Promise.all([
    requireTemplate(context, scope, templateKey, language),
    context.jobFacts(scope, about),
  ])
  return { found, job }
}

/** Writes a draft within a change of the project. Refuses one more than a project has. */
export async function writeDocument(
  context: DocumentsContext,
  scope: Scope,
  writing: Writing,
  wanted: Wanted,
  known?: Known,
): Promise<string> {
  const { tx, now } = writing
  const { id, templateKey: key, language, answers, title, section = '', translationOf } = wanted
  const { found, job } = known ?? (await knownFor(context, scope, wanted))
  const of = ofProject(scope)
  const { count } = await tx
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.and(of))
    .executeTakeFirstOrThrow()
  if (Number(count) >= documentsMost)
    throw new Refusal('conflict', say('A project has at most {most} documents.', { most: documentsMost }))
  const original = translationOf === undefined ? undefined : await holdDocument(scope, writing, translationOf)
  const author_id = await writing.self()
  const typed = typedAs(answers, (one) => found.template.fields[one]?.kind, {
    ...{ person: author_id, now, at: 'answers' },
  })
  const same = original?.template === key ? original : undefined
  const { class: readBy, ...draft } = same
    ? await translated(scope, writing, same, found)
    : { ...written(found, job, typed), marks: {} }
  const name = title ?? (same ? translatedTitle(context, same, found) : found.title)
  await tx
    .insertInto('documents')
    .values({
      ...{ ...of, id, kind: found.kind, template: key, title: name, section, class: readBy, language },
      ...{
        translation_of: translationOf ?? null,
        revises: null,
        author_id,
        created_at: now,
        changed_at: now,
      },
    })
    .execute()
  const document = await holdDocument(scope, writing, id)
  await putDraft(scope, writing, document, { ...draft, revision: 1 })
  await keepFacts(context, scope, writing, answers)
  await writing.note({ class: 'cost', kind: 'document.written', subject: id, detail: { title: name } })
  return id
}

/**
 * Writes a document from a template; sent again with its id it is the one that is there. What is written of an entry that has a
 * paper of this template is that paper.
 */
export async function makeDocument(
  context: DocumentsContext,
  scope: Scope,
  body: RowInput<typeof makeDocumentRow>['body'],
): Promise<RowData<typeof makeDocumentRow>> {
  requireRight(scope, 'paper.write')
  const { id, about, templateKey: template } = body
  const [known, subject] = await Promise.all([
    knownFor(context, scope, body),
    subjectOf(context, scope, about),
  ])
  return scope.write(async (writing) => {
    const there = await writing.tx
      .selectFrom('documents')
      .select('id')
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .executeTakeFirst()
    if (there) return there
    const write = () => writeDocument(context, scope, writing, body, known)
    if (!subject) return { id: await write() }
    const { document } = await writeAbout(scope, writing, { ...subject, template }, write)
    return { id: document }
  })
}
