import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formTexts } from '#contract/form.ts'
import { Refusal } from './call.ts'

/** The message of each field that is wrong. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string | undefined>>

/** What a form that could not be sent shows: a banner, and what belongs to single fields. */
export type FormFailure<Field extends string> = { banner: string; errors: FieldErrors<Field> }

/** Turns whatever `call` threw into words: the server's own where it sent some. */
export function failureIn<Field extends string>(
  fields: readonly Field[],
  error: unknown,
): FormFailure<Field> {
  if (!(error instanceof Refusal)) return { banner: formTexts.unexpected, errors: {} }
  const errors: FieldErrors<Field> = {}
  for (const field of fields) if (error.fields[field]) errors[field] = error.fields[field]
  return { banner: error.serverMessage ?? formTexts.somethingWrong, errors }
}

type FormRules<Field extends string> = {
  check: (data: FormData) => FieldErrors<Field>
  firstWrong: (errors: FieldErrors<Field>) => Field | undefined
  /** The field that is mended in the control of this name; the one of the same name where not given. */
  fieldOf?: (control: string) => string
  send: (data: FormData) => Promise<void>
  /** What whatever `send` threw shows. */
  explain: (error: unknown) => FormFailure<Field>
}

/**
 * A form whose fields keep their own text, so that nothing typed is lost: not before the script runs, not on an error.
 * It is sent once at a time. A refusal leads to the first control that is wrong, and from then on each field is looked
 * at again as it changes.
 */
export function useForm<Field extends string>(rules: FormRules<Field>) {
  const { check, firstWrong, fieldOf = (control) => control, send, explain } = rules
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const busy = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [banner, setBanner] = useState('')
  const [unreached, setUnreached] = useState(false)
  // A new object for every refusal, so that the same one twice moves the focus twice.
  const [refused, setRefused] = useState<object>()

  useEffect(() => {
    if (!refused) return
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (control) control.focus()
    // A button that was disabled has lost the focus; the visitor stays where the banner is.
    else if (document.activeElement === document.body) button.current?.focus()
  }, [refused])

  const refuse = (wrong: FieldErrors<Field>) => {
    setErrors(wrong)
    setRefused({})
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const data = new FormData(event.currentTarget)
    const wrong = check(data)
    setBanner('')
    setUnreached(false)
    if (firstWrong(wrong)) {
      refuse(wrong)
      return
    }
    busy.current = true
    setErrors({})
    setSubmitting(true)
    try {
      await send(data)
    } catch (error) {
      const failure = explain(error)
      setBanner(failure.banner)
      // What `fetch` throws where no reply came, or none in time.
      setUnreached(error instanceof TypeError || error instanceof DOMException)
      refuse(failure.errors)
    } finally {
      busy.current = false
      setSubmitting(false)
    }
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!refused) return
    const field = fieldOf((event.target as HTMLInputElement | HTMLSelectElement).name) as Field
    const now = check(new FormData(event.currentTarget))
    setErrors((before) => ({ ...before, [field]: now[field] }))
  }

  return {
    /** What the form element carries; it says itself where it posts to without script. */
    props: { ref: form, method: 'post', noValidate: true, onSubmit, onInput } as const,
    /** The button that sends it. */
    button,
    errors,
    banner,
    /** Whether no reply came at all. */
    unreached,
    submitting,
    /** Takes the message of a field away. */
    forget: (field: Field) => setErrors((before) => ({ ...before, [field]: undefined })),
  }
}
