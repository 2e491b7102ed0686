import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { v7 as newId } from 'uuid'
import { say } from '#language/say.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/work/note.tsx'

/** Something to be said of a task: sent at once, or kept on this device until there is a signal. What is typed stays. */
export function NoteForm({ project, task }: { project: string; task: string }) {
  const id = useId()
  const client = useQueryClient()
  const [text, setText] = useKeptDraft<string>(`note ${task}`)
  const [state, setState] = useState<'sent' | 'kept'>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const body = text?.trim()
    if (!body) return
    setBusy(true)
    setError(undefined)
    try {
      const input = { params: { project, task }, body: { id: newId(), body, team: false } }
      const done = await callOrKeep('note', input, say('Note: {text}', { text: body.slice(0, 60) }))
      setState(done === 'kept' ? 'kept' : 'sent')
      setText(undefined)
      await client.invalidateQueries({ queryKey: ['project', project] })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {say('Write a note')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={5000}
        value={text ?? ''}
        onChange={(event) => setText(event.target.value || undefined)}
        className="w-full rounded-sm border-2 border-control bg-sheet p-3 text-lg/6"
      />
      <Button variant="secondary" size="lg" type="submit" disabled={busy || !text?.trim()}>
        {say('Send the note')}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {state === 'kept' && say('Kept on this device. It is sent as soon as there is a signal.')}
        {state === 'sent' && say('Sent.')}
      </p>
      {error !== undefined && (
        <div role="alert">
          <Note kind="refused">{error}</Note>
        </div>
      )}
    </form>
  )
}
