import { useRef } from 'react'
import { classNames } from './class-names.ts'

type Props<Option extends string> = {
  /** What is chosen, for a screen reader. */
  label: string
  name: string
  options: Readonly<Record<Option, string>>
  order: readonly Option[]
  value: Option
  /** `how` tells whether arrow keys came by, or somebody pointed at it. */
  onChange: (next: Option, how: 'pointer' | 'key') => void
  className?: string
}

/** A few options side by side, as native radio buttons. */
export function ChoiceBar<Option extends string>(props: Props<Option>) {
  const { label, name, options, order, value, onChange, className } = props
  const byKey = useRef(false)
  return (
    <fieldset
      className={className}
      onKeyDownCapture={() => {
        byKey.current = true
      }}
      onPointerDownCapture={() => {
        byKey.current = false
      }}
    >
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex flex-wrap border-2 border-ink bg-sheet">
        {order.map((option) => (
          <label
            key={option}
            className={classNames(
              'flex min-h-11 min-w-11 cursor-pointer items-center justify-center px-3 font-semibold tabular-nums sm:px-4',
              'has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:underline',
              'has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option, byKey.current ? 'key' : 'pointer')}
              autoComplete="off"
              className="sr-only"
            />
            {options[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
