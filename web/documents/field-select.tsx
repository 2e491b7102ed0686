import type { Operand, Template, ValueKind } from '#contract/documents.ts'
import { type Catalogue, listOfCell, ownOf } from '#domain/documents/catalogue.ts'
import { say } from '#language/say.ts'
import { Field, Select, TextField } from '#web/ui/field.tsx'
import { type Made, nameOf } from './template-words.ts'
import { typedValue } from './words.ts'

type Fields = Pick<Template, 'fields'>

const ofJob = /^(today$|(project|org|owner|estimate|schedule)\.)/

/** The fields that a template can name, by who knows them: its own, the job, other papers. Cells stand in no row of their own. */
export function fieldGroups({ template, catalogue }: { template: Fields; catalogue: Catalogue }) {
  const others = Object.keys(catalogue.fields)
  return [
    {
      of: 'own',
      label: say('Fields of this template'),
      keys: Object.keys(template.fields).filter(
        (key) => !ownOf(catalogue.fields, key) && listOfCell(catalogue, key) === undefined,
      ),
    },
    { of: 'job', label: say('What the job knows'), keys: others.filter((key) => ofJob.test(key)) },
    { of: 'papers', label: say('What other papers ask for'), keys: others.filter((key) => !ofJob.test(key)) },
  ].filter(({ keys }) => keys.length > 0)
}

/** The fields that are offered where a text names one: its own, what the job knows, and of other papers those that it has already. */
export function offeredKeys(template: Fields, catalogue: Catalogue): string[] {
  const groups = fieldGroups({ template, catalogue })
  const theirs = groups.find(({ of }) => of === 'papers')?.keys ?? []
  return [
    ...groups.flatMap(({ of, keys }) => (of === 'papers' ? [] : keys)),
    ...theirs.filter((key) => Object.hasOwn(template.fields, key)),
  ]
}

type Props = {
  label: string
  /** Whether its label is its name alone, as within a row of a list. */
  quiet?: boolean
  made: Pick<Made, 'template' | 'catalogue'>
  value: string
  onChange: (key: string) => void
  /** What stands first, for nothing or another thing. */
  empty?: string
  /** Lists too, by how many rows they have. */
  lists?: boolean
  /** The cells of the rows that a block is repeated for. */
  cells?: Readonly<Record<string, { label: string }>>
  /** Which kinds can be chosen; all where not given. */
  kinds?: readonly ValueKind[]
  error?: string | undefined
}

/** The choice of a field by what it is called. */
export function FieldSelect({
  label,
  quiet,
  made,
  value,
  onChange,
  empty,
  lists,
  cells,
  kinds,
  error,
}: Props) {
  const fits = (key: string) =>
    key === value ||
    !kinds ||
    kinds.includes((ownOf(made.template.fields, key) ?? ownOf(made.catalogue.fields, key))?.kind ?? 'text')
  const option = (key: string, name = nameOf(made, key)) => (
    <option key={key} value={key}>
      {name}
    </option>
  )
  const options = (
    <>
      {empty !== undefined && <option value="">{empty}</option>}
      {cells && (
        <optgroup label={say('Of the row')}>
          {Object.entries(cells).map(([key, one]) => option(`item.${key}`, one.label))}
        </optgroup>
      )}
      {fieldGroups(made).map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.keys.filter(fits).map((key) => option(key))}
        </optgroup>
      ))}
      {lists && (
        <optgroup label={say('Lists of the job')}>
          {Object.keys(made.catalogue.lists).map((key) => option(key))}
        </optgroup>
      )}
    </>
  )
  const change = { value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  return quiet ? (
    <Select aria-label={label} className="min-w-0 flex-1" {...change}>
      {options}
    </Select>
  ) : (
    <Field label={label} error={error ?? ''}>
      {(own) => (
        <Select {...own} {...change}>
          {options}
        </Select>
      )}
    </Field>
  )
}

/** A part of what is reckoned, while it is said: a field, or a fixed value as it is typed. */
export type Part = { key: string } | { typed: string }

export const partOfRule = (one: Operand, kind: ValueKind): Part =>
  'key' in one ? one : { typed: typedValue(kind, one.value) }

/** The choice of what is reckoned with: a field, or a fixed value that is typed. */
export function PartField({
  label,
  made,
  value,
  onChange,
  kinds,
}: {
  label: string
  made: Pick<Made, 'template' | 'catalogue'>
  value: Part
  onChange: (part: Part) => void
  kinds: readonly ValueKind[]
}) {
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <FieldSelect
        label={label}
        made={made}
        kinds={kinds}
        empty={say('A fixed value')}
        value={'key' in value ? value.key : ''}
        onChange={(key) => onChange(key === '' ? { typed: '' } : { key })}
      />
      {'typed' in value && (
        <TextField
          label={say('Fixed value: {name}', { name: label })}
          value={value.typed}
          onChange={({ target }) => onChange({ typed: target.value })}
        />
      )}
    </div>
  )
}
