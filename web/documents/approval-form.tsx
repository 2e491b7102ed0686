import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { sendForApprovalRow } from '#contract/approval-calls.ts'
import { type ProjectRole, projectRoles, sees } from '#contract/audience.ts'
import type { DocumentRow } from '#contract/document-entities.ts'
import type { ProjectView } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { dayAhead } from '#web/kit/work/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './queries.ts'
import { roleWords } from './words.ts'

type Props = {
  project: string
  document: Pick<DocumentRow, 'id' | 'class'>
  revision: number
  people: ProjectView['people']
  onClose: () => void
}

/** So many days somebody is given where nothing else is said. */
const days = 5

/** Whom a draft is sent to, in which order, and until when each is to answer. */
export function SendForApproval({ project, document, revision, people, onClose }: Props) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const [steps, setSteps] = useState([{ key: 0, who: '', dueOn: dayAhead(days) }])
  const [together, setTogether] = useState(false)
  const [note, setNote] = useState('')
  const readers = people.filter(({ audience }) => sees(audience, document.class))
  const roles = projectRoles.filter((role) => readers.some(({ audience }) => audience === role))
  const options = Object.fromEntries([
    ...readers.map((one) => [one.id, one.name]),
    ...roles.map((role) => [role, say('Whoever is: {role}', { role: roleWords[role] })]),
  ])
  const isRole = (who: string): who is ProjectRole => (projectRoles as readonly string[]).includes(who)
  const send = useMutation({
    mutationFn: () =>
      call(sendForApprovalRow, {
        params: { project, document: document.id },
        body: {
          ...{ id, revision, together, note },
          steps: steps.map(({ who, dueOn }) => ({
            person: isRole(who) ? null : who,
            role: isRole(who) ? who : null,
            dueOn,
          })),
        },
      }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['project', project] })
    },
  })
  const change = (key: number, part: object) =>
    setSteps((all) => all.map((step) => (step.key === key ? { ...step, ...part } : step)))
  const wrong = send.error instanceof Refusal ? send.error.fields : {}
  return (
    <Dialog open onClose={onClose} title={say('Send for approval')}>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <p className="text-muted text-sm">
          {say('Nobody changes it until they have answered, or you take it back.')}
        </p>
        {steps.map(({ key, who, dueOn }, at) => (
          <fieldset key={key} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <legend className="sr-only">{say('Approver {number}', { number: at + 1 })}</legend>
            <SelectField
              label={say('Who')}
              required
              empty={say('Choose')}
              options={options}
              value={who}
              error={wrong[`steps.${at}.person`] ?? wrong[`steps.${at}.role`]}
              onChange={({ target }) => change(key, { who: target.value })}
            />
            <TextField
              label={say('Answer by')}
              type="date"
              required
              value={dueOn}
              error={wrong[`steps.${at}.dueOn`]}
              onChange={({ target }) => change(key, { dueOn: target.value })}
            />
            {steps.length > 1 && (
              <span className="sm:col-span-2">
                <ToolButton
                  size={28}
                  label={say('Remove')}
                  onClick={() => setSteps((all) => all.filter((step) => step.key !== key))}
                />
              </span>
            )}
          </fieldset>
        ))}
        <div>
          <ToolButton
            icon="plus"
            label={say('One more')}
            onClick={() =>
              setSteps((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, who: '', dueOn: dayAhead(days) }])
            }
          />
        </div>
        {steps.length > 1 && (
          <SelectField
            label={say('In which order')}
            options={{ after: say('One after the other'), together: say('All at once') }}
            value={together ? 'together' : 'after'}
            onChange={({ target }) => setTogether(target.value === 'together')}
          />
        )}
        <TextField
          label={say('Note to them')}
          optional
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {send.error && (
          <div role="alert">
            <Note kind="refused">{wrongWords(send.error)}</Note>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <ToolButton type="submit" look="main" label={say('Send for approval')} busy={send.isPending} />
          <ToolButton label={say('Cancel')} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  )
}
