import type {
  Condition,
  Operand,
  Rule,
  Template,
  TemplateBlock,
  Value,
  ValueKind,
} from '#contract/documents.ts'
import { type Catalogue, ownOf } from '#domain/documents/catalogue.ts'
import { valueText } from '#domain/documents/value-text.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { writerOf } from './words.ts'

/** What a template is read with. */
export type Made = { template: Template; catalogue: Catalogue; language: Language }

export const kindWords: Readonly<Record<ValueKind, string>> = {
  text: say('Text'),
  number: say('Number'),
  money: say('Money'),
  share: say('Percentage'),
  date: say('Day'),
}

/** What a field, a list or a cell of a row is called. */
export function nameOf({ template, catalogue }: Pick<Made, 'template' | 'catalogue'>, key: string): string {
  const known = ownOf(template.fields, key) ?? ownOf(catalogue.fields, key) ?? ownOf(catalogue.lists, key)
  return known?.label ?? key
}

const worded = ({ language }: Made, kind: ValueKind, value: Value) =>
  valueText(writerOf(language), kind, value)

const partWords = (made: Made, one: Operand, kind: ValueKind) =>
  'key' in one ? nameOf(made, one.key) : worded(made, kind, one.value)

/** How a field is reckoned, as one says it. */
export function ruleWords(made: Made, kind: ValueKind, rule: Rule): string {
  const part = (one: Operand, of = kind) => partWords(made, one, of)
  switch (rule.op) {
    case 'sum':
      return rule.of.map((one) => part(one)).join(' + ')
    case 'less':
      return `${part(rule.from)} − ${part(rule.take)}`
    case 'times':
      return `${part(rule.of, 'number')} × ${part(rule.by, 'number')}`
    case 'share':
      return say('{part} of {whole}', { part: part(rule.bp, 'share'), whole: part(rule.of) })
    case 'column': {
      const list = ownOf(made.catalogue.lists, rule.list)
      const column = ownOf(list?.columns ?? {}, rule.column)?.label ?? rule.column
      return say('{column}, total of: {list}', { column, list: list?.label ?? rule.list })
    }
    default:
      return say('from {name}', { name: nameOf(made, rule.of.key) })
  }
}

/** The kind of what a condition asks for: how many rows a list has is a number. */
export const askedKind = ({ template, catalogue }: Made, key: string): ValueKind =>
  ownOf(catalogue.lists, key)
    ? 'number'
    : ((ownOf(template.fields, key) ?? ownOf(catalogue.fields, key))?.kind ?? 'text')

function conditionWords(made: Made, { key, is, value }: Condition): string {
  const of = { name: nameOf(made, key), value: worded(made, askedKind(made, key), value) }
  switch (is) {
    case 'filled':
      return say('{name} is filled in', of)
    case 'empty':
      return say('{name} is empty', of)
    case 'equals':
      return say('{name} is {value}', of)
    case 'more':
      return say('{name} is more than {value}', of)
    case 'less':
      return say('{name} is less than {value}', of)
  }
}

/** When a block stands there; '' where always. */
export const whenWords = (made: Made, when: readonly Condition[]): string =>
  when.length === 0
    ? ''
    : say('Only when {conditions}', {
        conditions: when
          .map((one) => conditionWords(made, one))
          .reduce((one, other) => say('{one} and {other}', { one, other })),
      })

/** Whether blocks are the same beside their texts: then a key in one of them draws that one alone. */
export const areBeside = (before: readonly TemplateBlock[], after: readonly TemplateBlock[]): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every(({ block, each, when }, at) => {
      const other = after[at]
      return block.id === other?.block.id && each === other.each && when === other.when
    }))
