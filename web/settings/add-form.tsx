import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { useSaving } from './use-saving.ts'

type Props = {
  saving: Pick<ReturnType<typeof useSaving>, 'state' | 'errors' | 'banner'>
  /** What the button that sends it says. */
  submit: string
  onSend: (data: FormData) => void
  onCancel: () => void
  children: ReactNode
}

/** A form that adds one thing to a list; what is wrong with no field in particular is said under the fields. */
export function AddForm({ saving: { state, errors, banner }, submit, onSend, onCancel, children }: Props) {
  return (
    <form
      noValidate
      className="grid gap-4 pt-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    >
      {children}
      <Banner>{Object.keys(errors).length === 0 ? banner : ''}</Banner>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" aria-busy={state === 'busy' || undefined}>
          {submit}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
