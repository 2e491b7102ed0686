import type { Marks } from '#contract/document-entities.ts'
import { type DocumentClass, narrower } from '#contract/document-kinds.ts'
import type { DocumentContent, Field, Template } from '#contract/documents.ts'
import { namedIn } from './catalogue.ts'
import { type Filled, type Filling, fillTemplate, keysOf } from './fill.ts'

const rules = (template: Template) => Object.values(template.fields).flatMap(({ rule }) => rule ?? [])

/** What of a job a template is filled from, so that a draft keeps what it was told and no more; `also`: keys beside its own. */
export function fillingOf(template: Template, job: Filling, also: Iterable<string> = []): Filling {
  const keys = new Set([...Object.keys(template.fields), ...namedIn(template), ...also])
  const lists = new Set([
    ...template.blocks.flatMap(({ each, when }) => [
      ...(each === null ? [] : [each]),
      ...when.map(({ key }) => key),
    ]),
    ...rules(template).flatMap((rule) => (rule.op === 'column' ? rule.list : [])),
  ])
  const of = <One>(all: Readonly<Record<string, One>>, wanted: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)))
  return { fields: of(job.fields, keys), lists: of(job.lists, lists) }
}

/** A value that somebody typed, over what the job says of it where it says anything. */
export function typedOver(typed: Field, job: Field | undefined): Field {
  const known = job !== undefined && job.value !== null && job.source.from !== 'typed'
  return { ...typed, overruled: known ? { value: job.value, source: job.source } : null }
}

/** The fields of a content that somebody typed. */
export const typedFields = ({ fields }: DocumentContent): [string, Field][] =>
  Object.entries(fields).filter(([, { source }]) => source.from === 'typed')

/**
 * A draft as its template fills it anew: what was typed stays, over what the job says now; blocks that were written, moved in or
 * taken out by hand stay as they are; all others are as the template makes them. What is new stands behind the block that the
 * template has before it.
 */
export function refilled(
  template: Template,
  filling: Filling,
  content: DocumentContent,
  marks: Marks,
): Filled {
  const typed = Object.fromEntries(
    typedFields(content).map(([key, field]) => {
      // A rule says again what it comes to; until then what it came to when it was typed over stands.
      return [key, template.fields[key]?.rule ? field : typedOver(field, filling.fields[key])]
    }),
  )
  const given: Record<string, Field> = { ...filling.fields, ...typed }
  const filled = fillTemplate(template, { fields: given, lists: filling.lists })
  if ('fault' in filled) return filled
  const isOwn = (id: string) => marks[id]?.own === true
  const fresh = new Map(filled.content.blocks.map((block) => [block.id, block]))
  const blocks = content.blocks.flatMap((block) => (isOwn(block.id) ? block : (fresh.get(block.id) ?? [])))
  const there = new Set(blocks.map(({ id }) => id))
  let before: string | undefined
  for (const block of filled.content.blocks) {
    if (!there.has(block.id) && !isOwn(block.id)) {
      blocks.splice(blocks.findIndex(({ id }) => id === before) + 1, 0, block)
      there.add(block.id)
    }
    if (there.has(block.id)) before = block.id
  }
  const others = Object.entries(content.fields).flatMap(([key, field]) =>
    key in filled.content.fields ? [] : [[key, given[key] ?? field] as const],
  )
  return {
    content: { blocks, fields: { ...Object.fromEntries(others), ...filled.content.fields } },
    open: filled.open,
  }
}

/** What a document says once it is issued: its blocks and the fields that they name, without where these came from. */
export function saidOf({ blocks, fields }: DocumentContent): DocumentContent {
  const named = new Set(blocks.flatMap(keysOf))
  return {
    blocks,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([key, { kind, value }]) =>
        named.has(key) ? [[key, { kind, value, source: { from: 'rule' }, overruled: null }]] : [],
      ),
    ),
  }
}

/** The keys of the required fields of a template that a content leaves empty. */
export const openKeys = ({ fields: asked }: Template, { fields }: DocumentContent): string[] =>
  Object.entries(asked).flatMap(([key, { required }]) =>
    required && (fields[key]?.value ?? '') === '' ? key : [],
  )

const ofPrice = /^(estimate|pay|invoice|statement|change)\./
const ofCost = /^payroll\./
/** Fields that say what the owner pays, or what it comes to with a change, whoever is asked for them. */
const priceField =
  /^((estimate|pay|invoice|statement|rd|application)\.|change\.(amount|before|after)$|contract\.(deposit|balance|fee|most|rates)$|furnish\.worth$|waiver\.(amount|disputed|unpaid|retained|owed)$)/
/** Fields that say what the contractor pays. */
const costField = /^sub\.price$/

/**
 * Who reads a document of a kind that `own` read: nobody but who pays where it says, or reckons from, what the owner pays; the
 * contractor alone where it says what somebody earns.
 */
export function readersOf(own: DocumentClass, template: Template, content: DocumentContent): DocumentClass {
  const lists = [
    ...template.blocks.flatMap(({ each }) => each ?? []),
    ...rules(template).flatMap((rule) => (rule.op === 'column' ? rule.list : [])),
  ]
  const fields = [...Object.keys(template.fields), ...namedIn(template), ...Object.keys(content.fields)]
  if (lists.some((one) => ofCost.test(one)) || fields.some((key) => costField.test(key))) return 'cost'
  const paid =
    lists.some((one) => ofPrice.test(one)) ||
    fields.some((key) => priceField.test(key)) ||
    Object.values(content.fields).some(({ source: { from } }) => from === 'estimate' || from === 'money')
  return paid ? narrower(own, 'price') : own
}

/** What a document says, as its checksum is taken over it: where it came from is no part of it. */
export function wordingOf(
  { kind, number, title, language }: { kind: string; number: string | null; title: string; language: string },
  content: DocumentContent,
): Record<string, unknown> {
  const { blocks, fields } = saidOf(content)
  const values = Object.entries(fields).map(([key, { kind: of, value }]) => [key, { kind: of, value }])
  return { kind, number, title, language, blocks, fields: Object.fromEntries(values) }
}
