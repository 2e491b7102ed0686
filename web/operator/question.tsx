import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  /** What the button says that does it. */
  confirm: string
  /** What has to be typed before it can be done. */
  typed?: string
  destructive?: boolean
  pending: boolean
  failure: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that others notice or that cannot be taken back. */
export function Question({ open, onClose, title, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open && <Body {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function Body(props: Omit<Props, 'open' | 'title'>) {
  const { children, confirm, typed, destructive, pending, failure, onConfirm, onClose } = props
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    if (text.trim() === typed) setWrong('')
  }, [text, typed])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (typed && text.trim() !== typed) setWrong(`Type ${typed} in capitals`)
    else onConfirm()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-4">
      <div className="grid gap-2">{children}</div>
      {typed && (
        <TextField
          label={`Type ${typed} to go on`}
          error={wrong || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Banner>{failure}</Banner>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={destructive ? 'destructive' : 'default'} disabled={pending}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
