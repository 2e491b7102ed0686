import type { Marks } from '#contract/document-entities.ts'
import type { Block, DocumentContent, Template, TemplateBlock } from '#contract/documents.ts'
import { keysOfRule, namedIn } from './catalogue.ts'

/**
 * A template that writes a document again: blocks that somebody wrote by hand are as they stand now, all others as their template
 * makes them from the next job, also those that this job had no need of. What was typed into fields is this job’s and not taken.
 */
export function templateFrom(
  template: Template,
  { blocks, fields }: DocumentContent,
  marks: Marks,
): Template {
  const byHand = (id: string) => marks[id]?.own === true
  const made = new Map(template.blocks.map((one) => [one.block.id, one]))
  const from = (block: Block) => made.get(block.id) ?? made.get(block.id.split('/')[0] ?? '')
  const taken = new Set<string>()
  const kept: TemplateBlock[] = []
  for (const block of blocks) {
    const origin = from(block)
    if (origin && (origin.each !== null || !byHand(block.id))) {
      if (!taken.has(origin.block.id)) kept.push(origin)
      taken.add(origin.block.id)
    } else {
      kept.push({ block, when: origin?.when ?? [], each: null })
      taken.add(block.id)
    }
  }
  // What this job had no need of stands behind what it stood behind.
  for (const [at, one] of template.blocks.entries()) {
    const { id } = one.block
    if (taken.has(id) || byHand(id)) continue
    const before = template.blocks[at - 1]?.block.id
    kept.splice(kept.findIndex(({ block }) => block.id === before) + 1, 0, one)
    taken.add(id)
  }
  const cells = new Set(kept.flatMap(({ each }) => each ?? []))
  const wanted = new Set<string>()
  const want = (key: string) => {
    if (wanted.has(key)) return
    wanted.add(key)
    for (const one of keysOfRule(template.fields[key]?.rule ?? null)) want(one)
  }
  for (const key of namedIn({ blocks: kept })) want(key)
  // The cells of rows that are repeated have their kinds here.
  for (const key of Object.keys(template.fields))
    if ([...cells].some((list) => key.startsWith(`${list}.`))) want(key)
  return {
    ...(template.base !== undefined && { base: template.base }),
    blocks: kept,
    fields: Object.fromEntries(
      [...wanted].flatMap((key): [string, Template['fields'][string]][] => {
        const known = template.fields[key]
        if (known) return [[key, known]]
        const field = fields[key]
        // What the job says is asked of nobody.
        return field?.source.from === 'typed' && field.overruled === null
          ? [[key, { label: key, kind: field.kind, required: false, rule: null }]]
          : []
      }),
    ),
  }
}
