import type { ReactNode } from 'react'
import { details, honeypotField } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { FieldErrors, JoinField } from './check-join.ts'
import { JobTitleField } from './job-title-field.tsx'

type Props = {
  /** Whether the visitor has come back to the form, so that it takes the focus. */
  again?: boolean
  /** What is asked about the address. */
  doubt?: ReactNode
  errors: FieldErrors
  /** Whether the page's script is at work. */
  running: boolean
  onTitlePick?: () => void
  /** The page that the server fills in: what was typed, and a place for each message whether there is one or not. */
  marks?: { values: Record<JoinField, string> }
}

/** What the ids of the form's controls begin with. */
export const joinPrefix = 'join'

/** The fields of the sign-up form, the same with and without script. */
export function JoinFields({ again, doubt, errors, running, onTitlePick, marks }: Props) {
  // A link may say what its visitor was looking at; what is no interest of the list leaves the field empty.
  const interest = /\binterestedIn=(\w+)/.exec(useShownSearch())?.[1]
  const field = (name: JoinField) => ({
    id: `${joinPrefix}-${name}`,
    error: errors[name],
    invalid: marks ? (`%%invalid:${name}%%` as 'true') : Boolean(errors[name]),
  })
  const text = (name: JoinField) => ({
    ...field(name),
    name,
    ...(marks && { defaultValue: marks.values[name] }),
  })
  const choice = (name: 'interestedIn' | 'source') => ({
    ...field(name),
    name,
    label: details[name].asked,
    options: details[name].choices,
    optional: true,
    empty: say('Choose one'),
  })
  return (
    <div className="grid gap-5">
      <TextField
        {...text('name')}
        label={say('Name')}
        required
        autoComplete="name"
        autoCapitalize="words"
        autoFocus={again}
      />
      <div>
        <TextField
          {...text('email')}
          label={say('Email')}
          hint={say('We’ll email you a link to confirm your place.')}
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div role="status">{doubt}</div>
      </div>
      <TextField
        {...text('company')}
        label={details.company.asked}
        optional
        autoComplete="organization"
        autoCapitalize="words"
      />
      <JobTitleField
        {...field('position')}
        running={running}
        {...(onTitlePick && { onPick: onTitlePick })}
        {...(marks && { defaultValue: marks.values.position })}
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <SelectField key={interest} {...choice('interestedIn')} defaultValue={interest} />
        <SelectField {...choice('source')} />
      </div>
      <Honeypot />
    </div>
  )
}

/** Out of sight, of the tab order and of assistive technology: only what fills in every field of a page fills it in. */
function Honeypot() {
  return (
    <div className="absolute -left-[200vw] size-px overflow-hidden" aria-hidden="true" inert>
      <label>
        {say('Leave this empty')}
        <input
          name={honeypotField}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
        />
      </label>
    </div>
  )
}
