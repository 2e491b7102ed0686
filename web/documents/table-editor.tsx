import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { BlockOf, Row } from '#contract/documents.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { readValue, typedValue, wrongValue } from './words.ts'

type Table = BlockOf<'table'>
type Props = { block: Table; onChange: (block: Table) => void; onDone: () => void }

/** A table of data while it is written: a cell each, gone along by Tab, Enter and arrows; a pasted range fills as far as it goes. */
export function TableEditor({ block, onChange, onDone }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { columns, rows } = block
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const write = (texts: readonly (readonly string[])[], row: number, column: number) => {
    const next: Row[] = rows.map((one) => ({ ...one, cells: { ...one.cells } }))
    const faults = { ...wrong }
    texts.forEach((line, down) => {
      next[row + down] ??= { id: crypto.randomUUID(), cells: {} }
      const into = next[row + down]
      line.forEach((text, along) => {
        const named = columns[column + along]
        if (!named || !into) return
        const value = readValue(named.kind, text)
        const cell = `${into.id} ${named.key}`
        delete faults[cell]
        if (value === undefined) faults[cell] = text
        else into.cells[named.key] = value
      })
    })
    setWrong(faults)
    onChange({ ...block, rows: next })
  }
  const goTo = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') goTo(row + 1, column)
    else if (event.key === 'ArrowUp') goTo(row - 1, column)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    write(
      text.split(/\r?\n/).map((line) => line.split('\t')),
      row,
      column,
    )
  }
  return (
    <div className="rounded-sm border-[1.5px] border-ink bg-sheet p-1">
      <div className="overflow-x-auto">
        <table ref={table} className="w-full text-[0.8125rem]">
          <thead>
            <tr>
              {columns.map(({ key, name }) => (
                <th key={key} className="px-2 py-1 text-left font-medium text-muted">
                  {name}
                </th>
              ))}
              <th className="w-11">
                <span className="sr-only">{say('Remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <tr key={row.id}>
                {columns.map(({ key, name, kind }, along) => {
                  const fault = wrong[`${row.id} ${key}`]
                  const text = fault ?? typedValue(kind, row.cells[key] ?? null)
                  return (
                    <td key={key} className="min-w-24 border border-hair">
                      <input
                        // What stands is another text once it was read: `1240` is `$1,240.00`.
                        key={text}
                        type={kind === 'date' ? 'date' : 'text'}
                        data-cell={`${down} ${along}`}
                        aria-label={say('{column}, row {number}', { column: name, number: down + 1 })}
                        aria-invalid={fault !== undefined}
                        title={fault === undefined ? undefined : wrongValue[kind]}
                        defaultValue={text}
                        onBlur={({ target }) => {
                          if (target.value !== text) write([[target.value]], down, along)
                        }}
                        onKeyDown={(event) => onKeyDown(event, down, along)}
                        onPaste={(event) => onPaste(event, down, along)}
                        className={classNames(
                          'min-h-8 w-full bg-transparent px-2 aria-invalid:bg-tint-red pointer-coarse:min-h-11',
                          kind !== 'text' && kind !== 'date' && 'text-right tabular-nums',
                        )}
                      />
                    </td>
                  )
                })}
                <td>
                  <ToolButton
                    bare
                    size={28}
                    look="ghost"
                    icon="trash"
                    label={say('Remove row {number}', { number: down + 1 })}
                    onClick={() => onChange({ ...block, rows: rows.filter(({ id }) => id !== row.id) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {Object.keys(wrong).length > 0 && (
        <p role="alert" className="px-2 py-1 text-alarm-text">
          {say('What is marked is not kept. Each cell takes what its column holds.')}
        </p>
      )}
      <div className="flex gap-1 pt-1">
        <ToolButton
          size={28}
          look="ghost"
          icon="plus"
          label={say('Row')}
          onClick={() => onChange({ ...block, rows: [...rows, { id: crypto.randomUUID(), cells: {} }] })}
        />
        <ToolButton size={28} look="ink" label={say('Done')} className="ml-auto" onClick={onDone} />
      </div>
    </div>
  )
}
