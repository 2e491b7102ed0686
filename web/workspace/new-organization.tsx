import { type FormEvent, useState } from 'react'
import { foundOrgRow } from '#contract/orgs.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = { open: boolean; onClose: () => void; onFounded: () => Promise<void> }

/** Asks for the name of one more organisation, and founds it. */
export function NewOrganization(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={say('New organization')}>
      {props.open && <Form {...props} />}
    </Dialog>
  )
}

function Form({ onClose, onFounded }: Props) {
  // One id for every try: what was founded by a try whose answer was lost is not founded again.
  const [id] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError('')
    try {
      await call(foundOrgRow, { params: {}, body: { id, name } })
      await onFounded()
    } catch (failure) {
      setError((failure instanceof Refusal && failure.fields.name) || whyNotSaved(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={send} className="mt-3 grid gap-4">
      <p>
        {say(
          'With projects, people and a plan of its own. It begins on the free plan, and you are its admin.',
        )}
      </p>
      <TextField
        label={say('Name')}
        value={name}
        maxLength={120}
        autoComplete="organization"
        error={error || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {say('Cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {say('Begin')}
        </Button>
      </div>
    </form>
  )
}
