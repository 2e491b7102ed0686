import { useId, useState } from 'react'
import type { ApprovalAnswer, ApprovalRead } from '#contract/approval-calls.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Paper } from './paper.tsx'
import { wrongWords } from './queries.ts'

type Props = {
  read: ApprovalRead
  busy: boolean
  error: Error | null
  onAnswer: (answer: ApprovalAnswer) => void
}

const area = 'w-full rounded-sm border-2 border-control bg-sheet p-3 text-base text-ink'

/** A document that somebody is to approve, with their comments on its blocks, and their answer under it. */
export function ApproveSheet({ read, busy, error, onAnswer }: Props) {
  const { title, content, language, note, from, orgName, dueOn, answer, open } = read
  const [comments, setComments] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState('')
  const id = useId()
  const written = Object.entries(comments).filter(([, text]) => text.trim() !== '')
  const send = (one: ApprovalAnswer['answer']) =>
    onAnswer({
      ...{ answer: one, note: said.trim() },
      comments: one === 'returned' ? written.map(([block, text]) => ({ block, text: text.trim() })) : [],
    })
  const shut = written.length === 0 && said.trim() === ''
  return (
    <div className="mx-auto grid w-full max-w-[51rem] grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted">
        {say('{from} of {org} asks you to approve this by {day}.', {
          ...{ from: from === '' ? say('Somebody') : from, org: orgName, day: dayText(dueOn) },
        })}
      </p>
      {note !== '' && <Note>{note}</Note>}
      <div role="status" className="empty:hidden">
        {!open && (
          <Note kind="info">
            {answer === 'approved'
              ? say('You approved it.')
              : answer === 'returned'
                ? say('You returned it. {org} reads your comments.', { org: orgName })
                : say('It was answered already: there is nothing left to do.')}
          </Note>
        )}
      </div>
      <Paper
        {...{ title, content, language }}
        number={null}
        {...(open && {
          under: (block: string) => (
            <Comment
              text={comments[block]}
              onType={(text) => setComments((before) => ({ ...before, [block]: text }))}
            />
          ),
        })}
      />
      {open && (
        <form className="grid gap-3 border-ink border-t-2 pt-4" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={id} className="font-semibold">
            {say('A note')} <span className="font-normal text-muted">{say('(optional)')}</span>
          </label>
          <textarea
            id={id}
            rows={3}
            maxLength={2000}
            value={said}
            onChange={({ target }) => setSaid(target.value)}
            className={area}
          />
          {error && (
            <div role="alert">
              <Note kind="refused">{wrongWords(error)}</Note>
            </div>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Button size="lg" disabled={busy || written.length > 0} onClick={() => send('approved')}>
              {say('Approve')}
            </Button>
            <Button size="lg" variant="secondary" disabled={busy || shut} onClick={() => send('returned')}>
              {say('Return with comments')}
            </Button>
          </div>
          <p className="text-muted text-sm">
            {written.length > 0
              ? say('With a comment it is returned. Take the comments out to approve it.')
              : say('To return it, comment on a part of it or write a note.')}
          </p>
        </form>
      )}
    </div>
  )
}

function Comment({ text, onType }: { text: string | undefined; onType: (text: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!open && (text ?? '') === '')
    return (
      <span className="mt-1 block text-right">
        <ToolButton size={24} bare={false} label={say('Comment')} onClick={() => setOpen(true)} />
      </span>
    )
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
      autoFocus
      aria-label={say('Comment')}
      rows={2}
      maxLength={2000}
      value={text ?? ''}
      onChange={({ target }) => onType(target.value)}
      onBlur={() => setOpen(false)}
      className={`mt-2 ${area}`}
    />
  )
}
