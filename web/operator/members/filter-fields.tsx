import { useId } from 'react'
import { listLimits, memberStatuses, memberSteps } from '#contract/member-filter.ts'
import { customJobTitle, interests, jobTitles, sources } from '#contract/waitlist.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { FilterKey, FilterTexts } from './member-search.ts'
import { TypedField } from './typed-field.tsx'
import type { ChangeBy } from './use-list-address.ts'

type Change = Partial<Record<FilterKey, string>>
type Props = {
  values: FilterTexts
  onChange: (change: Change, by: ChangeBy) => void
  /** Conditions that are asked for elsewhere, or make no sense here. */
  without?: readonly FilterKey[]
}

const flags = { yes: 'Flagged', no: 'Not flagged' }
const asTyped = { maxLength: listLimits.text, autoComplete: 'off', spellCheck: false } as const

/** One control for each condition of a filter. */
export function FilterFields({ values, onChange, without = [] }: Props) {
  const titles = useId()
  const value = (key: FilterKey) => values[key] ?? ''
  const select = (key: FilterKey, label: string, options: Readonly<Record<string, string>>) =>
    !without.includes(key) && (
      <SelectField
        label={label}
        empty="Any"
        // What an address says and no option offers is shown as it stands; the server says what is wrong with it.
        options={
          !value(key) || Object.hasOwn(options, value(key))
            ? options
            : { ...options, [value(key)]: value(key) }
        }
        value={value(key)}
        onChange={(event) => onChange({ [key]: event.currentTarget.value }, 'choice')}
      />
    )
  const typed = (key: FilterKey, label: string, list?: string) =>
    !without.includes(key) && (
      <TypedField
        {...asTyped}
        label={label}
        list={list}
        value={value(key)}
        onTyped={(text) => onChange({ [key]: text }, 'typing')}
      />
    )
  const day = (key: FilterKey, label: string) =>
    !without.includes(key) && (
      <TextField
        type="date"
        label={label}
        value={value(key)}
        onChange={(event) => onChange({ [key]: event.currentTarget.value }, 'typing')}
      />
    )
  return (
    <>
      {select('status', 'Status', memberStatuses)}
      {select('reached', 'Ever', memberSteps)}
      {typed('title', 'Job title', titles)}
      {select('interest', 'Interest', interests)}
      {select('source', 'Source', sources)}
      {typed('campaign', 'Campaign')}
      {typed('referrer', 'Referrer')}
      {day('from', 'Joined from')}
      {day('to', 'Joined to')}
      {select('flagged', 'Flags', flags)}
      <datalist id={titles}>
        {jobTitles
          .filter((title) => title !== customJobTitle)
          .map((title) => (
            <option key={title} value={title} />
          ))}
      </datalist>
    </>
  )
}
