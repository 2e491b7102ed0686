import { useEffect, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { TextField } from '#web/ui/field.tsx'
import type { Write } from '#web/ui/grid/cells.ts'
import type { WrongCells } from '#web/ui/grid/grid-types.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { hintOf, type TypedColumn, typedText } from './read-cell.ts'
import type { EstimateRow } from './rows.ts'

/** What is done to lines where no grid has room: the same as its cells and menus do. */
export type Typing = {
  /** What could not be read, by line. */
  wrong: WrongCells
  onWrite: (writes: readonly Write[]) => void
  onRemove: (rows: readonly string[]) => void
  onPrice: (rows: readonly string[]) => void
  /** Adds a line at the end, and answers its id. */
  onAdd: () => string | undefined
}

/** What makes a price, in the order in which it is thought of; the rest of a line is typed on a wider screen. */
const asked = [
  'item',
  'quantity',
  'unit',
  'material',
  'hours',
  'rate',
  'sub',
] as const satisfies TypedColumn[]
const labels: Readonly<Record<(typeof asked)[number], string>> = {
  item: say('Item'),
  quantity: say('Quantity'),
  unit: say('Unit'),
  material: say('Material'),
  hours: say('Hours'),
  rate: say('Rate an hour'),
  sub: say('Subcontract'),
}
const isWide = (column: TypedColumn) => column === 'item'

type FieldsProps = {
  row: EstimateRow
  typing: Typing
  /** Whether the line was just added: what it is called is typed first. */
  begins: boolean
}

/** The fields of a line on a phone; each is taken once it is left. What cannot be read stays, with why. */
export function PhoneFields({ row, typing, begins }: FieldsProps) {
  const { line } = row
  return (
    <div className="mb-2 grid gap-3 pt-1 [--field:2.75rem]">
      <div className="grid grid-cols-2 items-end gap-3">
        {asked.map((column) => (
          <PhoneField key={column} {...{ row, column, typing }} begins={begins && column === 'item'} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <ToolButton
          icon="tag"
          label={say('Price from the price book')}
          onClick={() => typing.onPrice([line.id])}
        />
        <ToolButton
          label={say('Remove')}
          aria-label={say('Remove {what}', { what: line.item })}
          onClick={() => typing.onRemove([line.id])}
        />
      </div>
    </div>
  )
}

type FieldProps = FieldsProps & { column: (typeof asked)[number] }

function PhoneField({ row: { line, of }, column, typing, begins }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!begins) return
    input.current?.focus()
    input.current?.select()
  }, [begins])
  const wrong = typing.wrong.get(line.id)?.[column]
  const kept = wrong?.text ?? typedText(column, line, of.hours)
  return (
    <TextField
      ref={input}
      className={isWide(column) ? 'col-span-2' : ''}
      label={labels[column]}
      hint={hintOf(column, line.unit, of.pack ?? undefined)}
      error={wrong?.why}
      inputMode={column === 'item' || column === 'unit' || column === 'quantity' ? 'text' : 'decimal'}
      value={typed ?? kept}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== undefined && typed !== kept)
          typing.onWrite([{ row: line.id, column, text: typed } as Write])
        setTyped(undefined)
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}
