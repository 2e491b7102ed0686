import type { ReactNode } from 'react'
import type { BlockOf, ValueKind } from '#contract/documents.ts'
import type { KnownList } from '#domain/documents/catalogue.ts'
import { say } from '#language/say.ts'
import { Input, Select } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { kindWords } from './template-words.ts'

/** A text of a row in a sheet, named for who does not see where it stands. */
export const TextInput = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) => (
  <Input
    aria-label={label}
    maxLength={80}
    value={value}
    className="min-w-0 flex-1"
    onChange={({ target }) => onChange(target.value)}
  />
)

type RowProps<Item> = {
  at: number
  items: readonly Item[]
  onChange: (items: readonly Item[]) => void
  children: ReactNode
}

/** A row of a sheet’s list: it is moved up, and removed. */
export function SheetRow<Item>({ at, items, onChange, children }: RowProps<Item>) {
  const swapped = () => {
    const [one, other] = [items[at - 1], items[at]]
    return one === undefined || other === undefined
      ? items
      : [...items.slice(0, at - 1), other, one, ...items.slice(at + 1)]
  }
  return (
    <li className="flex items-center gap-1 py-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">{children}</div>
      <ToolButton
        bare
        look="ghost"
        icon="up"
        label={say('Move {number} up', { number: at + 1 })}
        disabled={at === 0}
        onClick={() => onChange(swapped())}
      />
      <ToolButton
        bare
        look="ghost"
        icon="trash"
        label={say('Remove {number}', { number: at + 1 })}
        onClick={() => onChange(items.filter((_, of) => of !== at))}
      />
    </li>
  )
}

type Props = {
  block: BlockOf<'table'>
  /** The list that it has a row for each of; undefined where its rows are typed. */
  list: KnownList | undefined
  onChange: (block: BlockOf<'table'>) => void
}

/** The columns of a table: cells of its list, or of any kind where the rows are typed; what each is headed, and whether it is added up. */
export function TableColumns({ block, list, onChange }: Props) {
  const { columns } = block
  const put = (next: readonly (typeof columns)[number][]) => onChange({ ...block, columns: [...next] })
  const set = (at: number, over: Partial<(typeof columns)[number]>) =>
    put(columns.map((one, of) => (of === at ? { ...one, ...over } : one)))
  const isFigure = (kind: ValueKind) => kind !== 'text' && kind !== 'date'
  const free = Object.entries(list?.columns ?? {}).find(([key]) => columns.every((one) => one.key !== key))
  const add = () => {
    const [key, { label, kind }] = free ?? [
      `column-${crypto.randomUUID().slice(0, 8)}`,
      { label: say('Column'), kind: 'text' as const },
    ]
    put([...columns, { key, name: label, kind, total: kind === 'money' }])
  }
  return (
    <WorkSection title={say('Columns')}>
      <ul className="divide-y divide-hair">
        {columns.map(({ key, name, kind, total }, at) => (
          <SheetRow key={key} at={at} items={columns} onChange={(next) => next.length > 0 && put(next)}>
            {list ? (
              <Select
                aria-label={say('Cell of column {number}', { number: at + 1 })}
                value={key}
                onChange={({ target }) => {
                  const column = list.columns[target.value]
                  if (column)
                    set(at, {
                      ...{ key: target.value, name: column.label, kind: column.kind },
                      total: column.kind === 'money',
                    })
                }}
              >
                {Object.entries(list.columns).map(([of, { label }]) => (
                  <option key={of} value={of} disabled={of !== key && columns.some((one) => one.key === of)}>
                    {label}
                  </option>
                ))}
              </Select>
            ) : (
              <Select
                aria-label={say('Kind of column {number}', { number: at + 1 })}
                value={kind}
                onChange={({ target }) => {
                  // The values of a native select are the keys of its options.
                  const next = target.value as ValueKind
                  // What was typed of another kind is none of this one.
                  const rows = block.rows.map((row) => ({ ...row, cells: { ...row.cells, [key]: null } }))
                  const made = columns.map((one, of) =>
                    of === at ? { ...one, kind: next, total: isFigure(next) && total } : one,
                  )
                  onChange({ ...block, rows, columns: made })
                }}
              >
                {Object.entries(kindWords).map(([of, text]) => (
                  <option key={of} value={of}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
            <TextInput
              label={say('Heading of column {number}', { number: at + 1 })}
              value={name}
              onChange={(next) => set(at, { name: next })}
            />
            {isFigure(kind) && (
              <label className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={total}
                  onChange={({ target }) => set(at, { total: target.checked })}
                  className="size-5 accent-blueprint"
                />
                {say('Total under it')}
              </label>
            )}
          </SheetRow>
        ))}
      </ul>
      <ToolButton
        icon="plus"
        className="mt-2"
        label={say('Add a column')}
        disabled={columns.length >= 24 || (list !== undefined && !free)}
        onClick={add}
      />
    </WorkSection>
  )
}
