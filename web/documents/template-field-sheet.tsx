import { type FormEvent, useState } from 'react'
import type { Operand, Rule, Template, ValueKind } from '#contract/documents.ts'
import { keysOfRule, namedIn, ownOf } from '#domain/documents/catalogue.ts'
import { templateFlaws } from '#domain/documents/template-faults.ts'
import { say } from '#language/say.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { type Part, PartField, partOfRule } from './field-select.tsx'
import { kindWords, type Made, ruleWords } from './template-words.ts'
import { readValue, typedValue, wrongValue } from './words.ts'

type Asked = Template['fields'][string]
type Way = 'typed' | 'sum' | 'less' | 'times' | 'share' | 'column' | 'kept'
const figures = ['money', 'number', 'share'] as const
const ways: Record<Exclude<Way, 'kept'>, string> = {
  typed: say('Typed in, or known by the job'),
  sum: say('Reckoned: a sum'),
  less: say('Reckoned: one less another'),
  times: say('Reckoned: one times another'),
  share: say('Reckoned: a percentage of an amount'),
  column: say('Reckoned: total of a column'),
}
const none: Part = { typed: '' }

/** A key for a field by what it is called: nobody reads it, and no other field has it. */
function newKey({ template, catalogue }: Made, label: string): string {
  const plain = label
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 60)
  const stem = `own.${plain === '' ? 'field' : plain}`
  const taken = (key: string) => ownOf(template.fields, key) ?? ownOf(catalogue.fields, key)
  let key = stem
  for (let at = 2; taken(key); at++) key = `${stem}-${at}`
  return key
}

/** The parts of a rule while it is said, with the kind of each. */
function begun(rule: Rule | null, kind: ValueKind): { way: Way; parts: readonly Part[]; column: string } {
  const nothing = { parts: [none, none], column: '' }
  if (!rule) return { way: 'typed', ...nothing }
  if (rule.op === 'same' || rule.op === 'day') return { way: 'kept', ...nothing }
  if (rule.op === 'column')
    return { way: 'column', parts: [none, none], column: `${rule.list} ${rule.column}` }
  const part = (one: Operand, of = kind) => partOfRule(one, of)
  const parts =
    rule.op === 'sum'
      ? rule.of.map((one) => part(one))
      : rule.op === 'less'
        ? [part(rule.from), part(rule.take)]
        : rule.op === 'times'
          ? [part(rule.of, 'number'), part(rule.by, 'number')]
          : [part(rule.of), part(rule.bp, 'share')]
  return { way: rule.op, parts, column: '' }
}

type Props = {
  made: Made
  /** The field; undefined for a new one. */
  field: string | undefined
  onSet: (key: string, asked: Asked) => void
  onRemove: (key: string) => void
  onClose: () => void
}

/** A field of a template: what it is called and holds, whether it must be filled in, how it is reckoned, what it is tried with. */
export function TemplateFieldSheet({ made, field, onSet, onRemove, onClose }: Props) {
  const { template, catalogue } = made
  const asked = field === undefined ? undefined : ownOf(template.fields, field)
  const job = field === undefined ? undefined : ownOf(catalogue.fields, field)
  const [label, setLabel] = useState(asked?.label ?? '')
  const [kind, setKind] = useState<ValueKind>(asked?.kind ?? 'text')
  const [required, setRequired] = useState(asked?.required ?? true)
  const [{ way, parts, column }, setRule] = useState(() => begun(asked?.rule ?? null, kind))
  const [sample, setSample] = useState(() =>
    typedValue(kind, asked?.sample ?? (asked?.rule ? null : (job?.sample ?? null))),
  )
  const [error, setError] = useState('')
  const isNamed =
    field !== undefined &&
    (namedIn(template).includes(field) ||
      Object.values(template.fields).some(({ rule }) => keysOfRule(rule).includes(field)))
  const partKinds: readonly [ValueKind, ValueKind] =
    way === 'times' ? ['number', 'number'] : way === 'share' ? [kind, 'share'] : [kind, kind]
  const setPart = (at: number) => (part: Part) =>
    setRule((before) => ({ ...before, parts: before.parts.map((one, of) => (of === at ? part : one)) }))
  /** What was said as a rule; a text where a fixed value is none of its kind. */
  const ruleSaid = (): Rule | null | string => {
    if (way === 'typed') return null
    if (way === 'kept') return asked?.rule ?? null
    if (way === 'column') {
      const [list = '', of = ''] = column.split(' ')
      return list === '' ? say('Choose the column that is added up.') : { op: 'column', list, column: of }
    }
    const operands: Operand[] = []
    for (const [at, part] of parts.entries()) {
      const of = partKinds[at === 0 ? 0 : 1]
      const value = 'key' in part ? undefined : readValue(of, part.typed)
      if ('key' in part) operands.push({ key: part.key })
      else if (typeof value === 'number') operands.push({ value })
      else return part.typed === '' ? say('Choose what it is reckoned from.') : wrongValue[of]
    }
    const [one, other] = operands
    if (!one || (way !== 'sum' && !other)) return say('Choose what it is reckoned from.')
    if (way === 'sum' || !other) return { op: 'sum', of: operands }
    if (way === 'less') return { op: 'less', from: one, take: other }
    return way === 'times' ? { op: 'times', of: one, by: other } : { op: 'share', of: one, bp: other }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = label.trim()
    if (name === '') return setError(say('Say what it is called.'))
    const rule = ruleSaid()
    if (typeof rule === 'string') return setError(rule)
    const tried = rule ? null : readValue(kind, sample)
    if (tried === undefined) return setError(wrongValue[kind])
    const key = field ?? newKey(made, name)
    const own: Asked = {
      ...{ label: name, kind, rule, required: required && !rule },
      ...(tried !== null && tried !== job?.sample && { sample: tried }),
    }
    const flaw = templateFlaws({ ...template, fields: { ...template.fields, [key]: own } }, catalogue).find(
      (one) => 'field' in one && one.field === key,
    )
    if (flaw) return setError(flaw.text)
    onSet(key, own)
    onClose()
  }
  const names: Record<Exclude<Way, 'typed' | 'column' | 'kept' | 'sum'>, readonly [string, string]> = {
    less: [say('From'), say('Less')],
    times: [say('Amount or number'), say('Times')],
    share: [say('Of the amount'), say('Percentage')],
  }
  const columns = Object.entries(catalogue.lists).flatMap(([list, one]) =>
    Object.entries(one.columns).flatMap(([key, { label: name, kind: of }]) =>
      of === 'text' || of === 'date' ? [] : [[`${list} ${key}`, `${one.label}: ${name}`] as const],
    ),
  )
  return (
    <SideSheet open onClose={onClose} title={asked?.label ?? say('New field')} width={408}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TextField
          label={say('Name')}
          maxLength={200}
          value={label}
          data-first={field === undefined ? '' : undefined}
          onChange={({ target }) => setLabel(target.value)}
        />
        {job ? (
          <p className="text-muted text-sm">
            {say('{kind}. The job says it where it knows it; else it is asked.', { kind: kindWords[kind] })}
          </p>
        ) : (
          <SelectField
            label={say('What it holds')}
            options={kindWords}
            value={kind}
            onChange={({ target }) => {
              // The values of a native select are the keys of its options.
              setKind(target.value as ValueKind)
              setSample('')
            }}
          />
        )}
        {way === 'kept' && asked?.rule ? (
          <p>{say('Reckoned: {rule}', { rule: ruleWords(made, kind, asked.rule) })}</p>
        ) : (
          <SelectField
            label={say('Where it comes from')}
            options={ways}
            value={way}
            onChange={({ target }) => setRule({ way: target.value as Way, parts: [none, none], column: '' })}
          />
        )}
        {(way === 'less' || way === 'times' || way === 'share') &&
          names[way].map((name, at) => (
            <PartField
              key={name}
              label={name}
              made={made}
              kinds={figures}
              value={parts[at] ?? none}
              onChange={setPart(at)}
            />
          ))}
        {way === 'sum' && (
          <div className="grid gap-3">
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sum have no name and keep their order
              <div key={at} className="flex items-end gap-1">
                <PartField
                  label={say('Part {number}', { number: at + 1 })}
                  made={made}
                  kinds={figures}
                  value={part}
                  onChange={setPart(at)}
                />
                <ToolButton
                  bare
                  icon="trash"
                  look="ghost"
                  label={say('Remove part {number}', { number: at + 1 })}
                  disabled={parts.length === 1}
                  onClick={() =>
                    setRule((before) => ({ ...before, parts: before.parts.filter((_, of) => of !== at) }))
                  }
                />
              </div>
            ))}
            <div>
              <ToolButton
                icon="plus"
                label={say('Add a part')}
                disabled={parts.length >= 50}
                onClick={() => setRule((before) => ({ ...before, parts: [...before.parts, none] }))}
              />
            </div>
          </div>
        )}
        {way === 'column' && (
          <SelectField
            label={say('Column')}
            empty={say('Choose a column')}
            options={Object.fromEntries(columns)}
            value={column}
            onChange={({ target }) => setRule((before) => ({ ...before, column: target.value }))}
          />
        )}
        {way === 'typed' && (
          <>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={required}
                onChange={({ target }) => setRequired(target.checked)}
                className="size-5 shrink-0 accent-blueprint"
              />
              <span className="font-semibold">{say('Required: nothing is issued without it')}</span>
            </label>
            <TextField
              label={say('To try it with')}
              hint={say('Stands in the page beside, and in no document.')}
              type={kind === 'date' ? 'date' : 'text'}
              value={sample}
              onChange={({ target }) => setSample(target.value)}
            />
          </>
        )}
        {error !== '' && (
          <div role="alert">
            <Note kind="refused">{error}</Note>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <ToolButton type="submit" look="main" label={say('Use this')} />
          {field !== undefined && (
            <ToolButton
              look="danger"
              label={say('Remove the field')}
              disabled={isNamed}
              onClick={() => {
                onRemove(field)
                onClose()
              }}
            />
          )}
        </div>
        {isNamed && (
          <p className="text-muted text-sm">
            {say('A block or another field names it; to remove it, take it out there first.')}
          </p>
        )}
      </form>
    </SideSheet>
  )
}
