import { useEffect, useRef, useState } from 'react'
import { details } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { customTitleField } from './check-join.ts'
import { JobTitleCombobox } from './job-title-combobox.tsx'
import { asksForTitle } from './job-title-options.ts'

type Props = {
  /** The id of the control that is to be mended where the title is wrong. */
  id: string
  error?: string | undefined
  invalid: boolean | 'true'
  defaultValue?: string
  /** Whether the page's script is at work; without it the field is plain text with suggestions. */
  running: boolean
  /** Told when a title has been picked from the list. */
  onPick?: () => void
}

/**
 * The job title: a text field with a list that its text searches. Any text is a title; 'Other (Custom)' opens a second
 * field that asks for one, and takes the focus there when it was picked.
 */
export function JobTitleField({ id, error, invalid, defaultValue, running, onPick }: Props) {
  const [asking, setAsking] = useState(false)
  const own = useRef<HTMLInputElement>(null)
  const picked = useRef(false)
  useEffect(() => {
    if (asking && picked.current) own.current?.focus()
  }, [asking])

  const settle = (title: string, byChoice: boolean) => {
    const asks = asksForTitle(title)
    picked.current = byChoice
    setAsking(asks)
    if (asks && byChoice) own.current?.focus()
    if (byChoice) onPick?.()
  }

  return (
    <>
      <Field
        id={asking ? undefined : id}
        label={details.position.asked}
        hint={say('Choose from the list or type your own.')}
        error={asking ? undefined : error}
        invalid={!asking && invalid}
        optional
      >
        {(control) => (
          <JobTitleCombobox
            control={control}
            running={running}
            onSettle={settle}
            {...(defaultValue !== undefined && { defaultValue })}
          />
        )}
      </Field>
      {asking && (
        <TextField
          ref={own}
          id={id}
          label={say('Your job title')}
          hint={say('In your own words, such as Roofer.')}
          name={customTitleField}
          error={error}
          autoComplete="organization-title"
          autoCapitalize="words"
          enterKeyHint="next"
        />
      )}
    </>
  )
}
