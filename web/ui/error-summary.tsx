import { say } from '#language/say.ts'

type Props = {
  /** What the ids of the form's controls begin with; the field's name follows after a dash. */
  prefix: string
  /** The message of each field that is wrong, in the order in which they stand. */
  errors: Readonly<Record<string, string | undefined>>
  /** Whether the server fills the messages in: it leaves out the lines that have none. */
  filled?: boolean
}

/**
 * All that is wrong with a form, where it is more than one thing: each message leads to its control. Only the first line
 * is read out by itself, because the focus goes to the first wrong control, which says its own message.
 */
export function ErrorSummary({ prefix, errors, filled = false }: Props) {
  const wrong = Object.entries(errors).filter(([, message]) => message)
  if (wrong.length < 2) return null
  return (
    <div className={`mb-6 border-2 border-alarm-text p-4${filled ? ' hidden has-[li+li]:block' : ''}`}>
      <p role={filled ? undefined : 'alert'} className="font-bold">
        {say('Please check these fields:')}
      </p>
      <ul>
        {wrong.map(([field, message]) => (
          <li key={field} data-filled={filled ? message : undefined}>
            <a
              href={`#${prefix}-${field}`}
              className="flex min-h-11 items-center font-semibold text-alarm-text underline underline-offset-4"
              onClick={(event) => {
                // The address stays as it is: it may hold a token.
                event.preventDefault()
                document.getElementById(`${prefix}-${field}`)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
