import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { screens } from '#contract/pages.ts'
import { joinRow, waitlistTexts } from '#contract/waitlist.ts'
import { call } from '#web/kit/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Banner } from './banner.tsx'
import {
  checkJoin,
  customTitleField,
  type FieldErrors,
  failureOf,
  firstWrong,
  type JoinField,
  joinFields,
  readJoin,
} from './check-join.ts'
import { JoinFields } from './join-fields.tsx'

type Props = {
  /** Whether the visitor has come back to the form, so that it takes the focus. */
  again: boolean
  onJoined: (reply: { alreadyJoined: boolean; email: string }) => void
}

const never = () => () => {}
/** False while prerendered and hydrated. */
const useRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The sign-up form. Its fields keep their own text, so nothing typed is lost: not before the script runs, not on an
 * error. It is sent once at a time.
 */
export function JoinForm({ again, onJoined }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const running = useRunning()
  const busy = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [checked, setChecked] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [banner, setBanner] = useState('')
  // A new object for every refusal, so that the same one twice moves the focus twice.
  const [refused, setRefused] = useState<FieldErrors>()

  useEffect(() => {
    if (again) controlOf(form.current, 'name')?.focus()
  }, [again])
  useEffect(() => {
    if (!refused) return
    const first = firstWrong(refused)
    if (first) controlOf(form.current, first)?.focus()
    // A button that was disabled has lost the focus; the visitor stays where the banner is.
    else if (document.activeElement === document.body) button.current?.focus()
  }, [refused])

  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong)
    setChecked(true)
    setRefused(wrong)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const data = new FormData(event.currentTarget)
    const wrong = checkJoin(data)
    setBanner('')
    if (firstWrong(wrong)) {
      refuse(wrong)
      return
    }
    busy.current = true
    setErrors({})
    setSubmitting(true)
    const body = readJoin(data)
    try {
      const { alreadyJoined } = await call(joinRow, { params: {}, body })
      toast(
        alreadyJoined
          ? { title: waitlistTexts.alreadyTitle, description: waitlistTexts.already }
          : { title: waitlistTexts.joinedTitle, description: waitlistTexts.joined },
      )
      onJoined({ alreadyJoined, email: body.email.trim() })
    } catch (error) {
      const failure = failureOf(error)
      setBanner(failure.banner)
      refuse(failure.errors)
      if (failure.toast)
        toast({ title: waitlistTexts.errorTitle, description: failure.banner, variant: 'destructive' })
    } finally {
      busy.current = false
      setSubmitting(false)
    }
  }

  /** Once a form was refused, each field is looked at again as it changes. */
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement | HTMLSelectElement
    const field =
      control.name === customTitleField ? 'position' : joinFields.find((name) => name === control.name)
    if (!checked || !field) return
    const now = checkJoin(new FormData(event.currentTarget))
    setErrors((before) => ({ ...before, [field]: now[field] }))
  }

  return (
    <form
      ref={form}
      method="post"
      action={screens.waitlist.path}
      noValidate
      aria-labelledby="join-heading"
      onSubmit={submit}
      onInput={recheck}
    >
      <JoinFields
        errors={errors}
        running={running}
        onTitlePick={() => setErrors((before) => ({ ...before, position: undefined }))}
      />
      <Banner className="mt-6">{banner}</Banner>
      <Button ref={button} type="submit" size="lg" className="mt-6 w-full" disabled={submitting}>
        {submitting ? waitlistTexts.submitting : waitlistTexts.submit}
      </Button>
    </form>
  )
}

/** The control in which `field` is mended; for the title it is the second text field while that stands there. */
function controlOf(form: HTMLFormElement | null, field: JoinField): HTMLElement | null {
  const own = field === 'position' ? form?.elements.namedItem(customTitleField) : null
  const control = own ?? form?.elements.namedItem(field)
  return control instanceof HTMLElement ? control : null
}
