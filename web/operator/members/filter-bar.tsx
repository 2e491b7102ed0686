import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '../figures.ts'
import { FilterFields } from './filter-fields.tsx'
import { type FilterTexts, filterKeys } from './member-search.ts'
import { TypedField } from './typed-field.tsx'
import type { ListChange } from './use-list-address.ts'

type Props = { filter: FilterTexts; onChange: (change: ListChange, by?: 'choice' | 'typing') => void }

/** The search box and the conditions, which a narrow screen keeps folded. */
export function FilterBar({ filter, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const set = filterKeys.filter((key) => filter[key] && key !== 'text').length
  const clear = () => onChange(Object.fromEntries(filterKeys.map((key) => [key, undefined])))
  return (
    <search className="mt-5 block">
      <form onSubmit={(event) => event.preventDefault()} autoComplete="off">
        <div className="flex flex-wrap items-end gap-3">
          <TypedField
            type="search"
            label="Search"
            placeholder="Name, address or company"
            maxLength={100}
            spellCheck={false}
            className="min-w-60 max-w-xl grow"
            value={filter.text ?? ''}
            onTyped={(text) => onChange({ text }, 'typing')}
          />
          <Button
            variant="outline"
            className="md:hidden"
            aria-expanded={open}
            aria-controls="member-conditions"
            onClick={() => setOpen(!open)}
          >
            Filters{set > 0 && ` (${set})`}
          </Button>
          {(set > 0 || filter.text) && (
            <Button variant="ghost" onClick={clear}>
              Clear {counted(set + (filter.text ? 1 : 0), 'filter')}
            </Button>
          )}
        </div>
        <div
          id="member-conditions"
          className={classNames(
            'mt-4 grid-cols-2 gap-x-4 max-[22rem]:grid-cols-1 gap-y-3 sm:grid-cols-3 md:grid lg:grid-cols-5',
            open ? 'grid' : 'hidden',
          )}
        >
          <FilterFields values={filter} onChange={onChange} without={['text']} />
        </div>
      </form>
    </search>
  )
}
