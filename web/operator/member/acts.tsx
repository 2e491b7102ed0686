import { useState } from 'react'
import { eraseMemberRow, memberRow, resendRow, suppressRow } from '#contract/members.ts'
import { screens } from '#contract/pages.ts'
import type { RowData } from '#contract/route.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Question } from '../question.tsx'
import { useAct, wordsOf } from '../rows.ts'

type Held = RowData<typeof memberRow>
type Act = 'resend' | 'suppress' | 'erase'

const questions = {
  resend: {
    row: resendRow,
    title: 'Send the letter again?',
    confirm: 'Send it again',
    text: 'The letter that this member waits for goes out once more, with a fresh link.',
  },
  suppress: {
    row: suppressRow,
    title: 'Suppress this address?',
    confirm: 'Suppress',
    text: 'Nothing is written to this address any more, not even if it joins again. The member stays on the list.',
  },
  erase: {
    row: eraseMemberRow,
    title: 'Erase this member?',
    confirm: 'Erase for good',
    text: 'All that the waitlist holds of them is erased: profile, history and letters. What stays is a keyed hash that keeps the address from being written to, and a line in the audit log that names nobody. Nothing brings it back.',
  },
} as const

/** What can be done with a member, each after a question; which of it may be done is the server's word. */
export function Acts({ held: { person, can, summary } }: { held: Held }) {
  const [asked, setAsked] = useState<Act>()
  return (
    <div className="flex flex-wrap gap-3">
      {can.resend && (
        <Button variant="outline" size="sm" onClick={() => setAsked('resend')}>
          Resend letter
        </Button>
      )}
      {can.suppress && (
        <Button variant="outline" size="sm" onClick={() => setAsked('suppress')}>
          Suppress
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={() => saveAsFile(person, summary.id)}>
        Export JSON
      </Button>
      {can.erase && (
        <Button variant="destructive" size="sm" onClick={() => setAsked('erase')}>
          Erase…
        </Button>
      )}
      {(Object.keys(questions) as Act[]).map((act) => (
        <ActQuestion
          key={act}
          act={act}
          open={asked === act}
          onClose={() => setAsked(undefined)}
          id={summary.id}
          email={summary.email}
        />
      ))}
    </div>
  )
}

type QuestionProps = { act: Act; open: boolean; onClose: () => void; id: string; email: string }

function ActQuestion({ act, open, onClose, id, email }: QuestionProps) {
  const navigate = useNavigate()
  const { row, title, confirm, text } = questions[act]
  const mutation = useAct(row, {
    changes: act === 'erase' ? [] : [memberRow],
    quiet: true,
    done: ({ message }) => {
      onClose()
      toast({ title: message })
      if (act === 'erase') navigate(screens['operator-members'].path, { replace: true })
    },
  })
  return (
    <Question
      open={open}
      title={title}
      confirm={confirm}
      {...(act === 'erase' && { typed: 'ERASE', destructive: true })}
      pending={mutation.isPending}
      failure={mutation.error ? wordsOf(mutation.error) : ''}
      onConfirm={() => mutation.mutate({ params: { id }, body: {} })}
      onClose={() => {
        mutation.reset()
        onClose()
      }}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
      <p>{text}</p>
    </Question>
  )
}

/** Has the browser save all that is held of a person, as they may ask for it. */
function saveAsFile(person: Held['person'], id: string): void {
  const href = URL.createObjectURL(new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = href
  link.download = `member-${id}.json`
  link.click()
  URL.revokeObjectURL(href)
}
