import { type FormEvent, useState } from 'react'
import type { Block, BlockOf, Template, TemplateBlock, ValueKind } from '#contract/documents.ts'
import { ownOf } from '#domain/documents/catalogue.ts'
import { templateFlaws } from '#domain/documents/template-faults.ts'
import { say } from '#language/say.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { FieldSelect } from './field-select.tsx'
import { SheetRow, TableColumns, TextInput } from './template-columns.tsx'
import { Conditions, conditionsSaid, type Typed, typedConditions } from './template-conditions.tsx'
import type { Made } from './template-words.ts'

type Props = {
  made: Made
  one: TemplateBlock
  onSet: (one: TemplateBlock) => void
  onClose: () => void
}

/** What a block is beside its text: when it stands there, for which rows it is repeated, its fields, columns or parties. */
export function TemplateBlockSheet({ made, one, onSet, onClose }: Props) {
  const { template, catalogue } = made
  const [block, setBlock] = useState(one.block)
  const [each, setEach] = useState(one.each)
  const [when, setWhen] = useState<readonly Typed[]>(() => typedConditions(made, one.when))
  const [error, setError] = useState('')
  const list = each === null ? undefined : ownOf(catalogue.lists, each)
  const choose = (key: string) => {
    const next = key === '' ? null : key
    setEach(next)
    const columns = next === null ? undefined : ownOf(catalogue.lists, next)?.columns
    if (block.kind !== 'table' || !columns) return
    setBlock({
      ...block,
      rows: [],
      columns: Object.entries(columns)
        .slice(0, 6)
        .map(([of, { label, kind }]) => ({ key: of, name: label, kind, total: kind === 'money' })),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = conditionsSaid(made, when)
    if (typeof said === 'string') return setError(said)
    const next: TemplateBlock = { block, each, when: said }
    const blocks = template.blocks.map((of) => (of.block.id === block.id ? next : of))
    const flaw = templateFlaws({ ...template, blocks } satisfies Template, catalogue).find(
      (of) => 'block' in of && of.block === block.id,
    )
    if (flaw) return setError(flaw.text)
    onSet(next)
    onClose()
  }
  return (
    <SideSheet open onClose={onClose} title={blockName[block.kind]}>
      <form onSubmit={submit} className="grid gap-6" noValidate>
        {(block.kind === 'heading' || block.kind === 'clause') && (
          <SelectField
            label={say('Level')}
            options={{ 1: say('Large'), 2: say('Middle'), 3: say('Small') }}
            value={String(block.level)}
            onChange={({ target }) =>
              setBlock({ ...block, level: target.value === '1' ? 1 : target.value === '2' ? 2 : 3 })
            }
          />
        )}
        {block.kind !== 'pageBreak' && block.kind !== 'image' && block.kind !== 'signature' && (
          <SelectField
            label={block.kind === 'table' ? say('A row for each') : say('Once for each')}
            empty={
              block.kind === 'table' ? say('Nothing: rows are typed') : say('Nothing: it stands there once')
            }
            options={Object.fromEntries(Object.entries(catalogue.lists).map(([key, of]) => [key, of.label]))}
            value={each ?? ''}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        {block.kind === 'table' && <TableColumns block={block} list={list} onChange={setBlock} />}
        {block.kind === 'fields' && (
          <Rows made={made} block={block} cells={list?.columns} onChange={setBlock} />
        )}
        {block.kind === 'signature' && <Parties made={made} block={block} onChange={setBlock} />}
        <Conditions made={made} when={when} onChange={setWhen} />
        {error !== '' && (
          <div role="alert">
            <Note kind="refused">{error}</Note>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <ToolButton type="submit" look="main" label={say('Use this')} />
          <ToolButton label={say('Cancel')} onClick={onClose} />
        </div>
      </form>
    </SideSheet>
  )
}

const blockName: Readonly<Record<Block['kind'], string>> = {
  ...{ heading: say('Heading'), prose: say('Text'), clause: say('Clause'), list: say('List') },
  ...{ table: say('Table'), fields: say('Fields'), signature: say('Signatures') },
  ...{ image: say('Picture'), pageBreak: say('New page') },
}

type RowsProps = {
  made: Made
  block: BlockOf<'fields'>
  cells: Readonly<Record<string, { label: string; kind: ValueKind }>> | undefined
  onChange: (block: BlockOf<'fields'>) => void
}

/** The rows of a block of fields: what each is called, and which field it says. */
function Rows({ made, block, cells, onChange }: RowsProps) {
  const { rows } = block
  const set = (at: number, over: Partial<(typeof rows)[number]>) =>
    onChange({ ...block, rows: rows.map((row, of) => (of === at ? { ...row, ...over } : row)) })
  return (
    <WorkSection title={say('Fields')}>
      <ul className="divide-y divide-hair">
        {rows.map(({ id, label, key }, at) => (
          <SheetRow
            key={id}
            at={at}
            items={rows}
            onChange={(next) => onChange({ ...block, rows: [...next] })}
          >
            <FieldSelect
              quiet
              label={say('Field {number}', { number: at + 1 })}
              made={made}
              {...(cells && { cells })}
              value={key}
              onChange={(next) => {
                const name = next.startsWith('item.')
                  ? (cells?.[next.slice(5)]?.label ?? '')
                  : ((ownOf(made.template.fields, next) ?? ownOf(made.catalogue.fields, next))?.label ?? '')
                set(at, { key: next, label: name })
              }}
            />
            <TextInput
              label={say('Name of field {number}', { number: at + 1 })}
              value={label}
              onChange={(next) => set(at, { label: next })}
            />
          </SheetRow>
        ))}
      </ul>
      <ToolButton
        icon="plus"
        className="mt-2"
        label={say('Add a field')}
        onClick={() =>
          onChange({
            ...block,
            rows: [...rows, { id: crypto.randomUUID(), label: say('Project'), key: 'project.name' }],
          })
        }
      />
    </WorkSection>
  )
}

/** Who signs: the role of each, and the field that says who. */
function Parties({
  made,
  block,
  onChange,
}: {
  made: Made
  block: BlockOf<'signature'>
  onChange: (block: BlockOf<'signature'>) => void
}) {
  const { parties } = block
  const set = (at: number, over: Partial<(typeof parties)[number]>) =>
    onChange({ ...block, parties: parties.map((one, of) => (of === at ? { ...one, ...over } : one)) })
  return (
    <WorkSection title={say('Who signs')}>
      <ul className="divide-y divide-hair">
        {parties.map(({ id, role, key }, at) => (
          <SheetRow
            key={id}
            at={at}
            items={parties}
            onChange={(next) => onChange({ ...block, parties: [...next] })}
          >
            <TextInput
              label={say('Role of party {number}', { number: at + 1 })}
              value={role}
              onChange={(next) => set(at, { role: next })}
            />
            <FieldSelect
              quiet
              label={say('Name of party {number}', { number: at + 1 })}
              made={made}
              kinds={['text']}
              value={key}
              onChange={(next) => set(at, { key: next })}
            />
          </SheetRow>
        ))}
      </ul>
      <ToolButton
        icon="plus"
        className="mt-2"
        label={say('Add a party')}
        onClick={() =>
          onChange({
            ...block,
            parties: [...parties, { id: crypto.randomUUID(), role: say('Owner'), key: 'owner.name' }],
          })
        }
      />
    </WorkSection>
  )
}
