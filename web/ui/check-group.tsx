import { useId } from 'react'

type Props<Option extends string> = {
  /** The id of the first box, to which a message leads. */
  id: string
  label: string
  name: string
  options: Readonly<Record<Option, string>>
  /** What stands under an option's name. */
  hints?: Readonly<Record<Option, string>>
  checked?: readonly Option[]
  error?: string | undefined
}

/** A choice of any number of options, as native checkboxes under one heading. */
export function CheckGroup<Option extends string>({
  id,
  label,
  name,
  options,
  hints,
  checked = [],
  error,
}: Props<Option>) {
  const errorId = useId()
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      {error && (
        <p id={errorId} className="mt-1 font-semibold text-alarm-text">
          {error}
        </p>
      )}
      <div className="mt-1 grid">
        {(Object.keys(options) as Option[]).map((option, index) => (
          <label key={option} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={name}
              value={option}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              defaultChecked={checked.includes(option)}
              autoComplete="off"
              className="mt-0.5 size-5 shrink-0 accent-blueprint"
            />
            <span className="min-w-0 leading-snug">
              <span className="font-medium">{options[option]}</span>
              {hints && <span className="block text-muted">{hints[option]}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
