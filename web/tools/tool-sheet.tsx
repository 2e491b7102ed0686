import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Tool } from '#contract/tools.ts'
import { say } from '#language/say.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { dayText, momentDay, todayHere } from '#web/kit/work/dates.ts'
import { SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { movesQuery, toolAddress } from './queries.ts'

type Props = {
  org: string
  tool: Tool
  people: readonly string[]
  projects: readonly { id: string; name: string }[]
  waits: boolean
  onEdit: (() => void) | undefined
}

/** One tool: who has it, handing it out or on, taking it back, and where it was. */
export function ToolSheet({ org, tool, people, projects, waits, onEdit }: Props) {
  const client = useQueryClient()
  const names = useId()
  const { data } = useQuery(movesQuery(org, tool.id))
  const [sheet, setSheet] = useState(() => ({ id: newId(), on: false }))
  const [holder, setHolder] = useState('')
  const [project, setProject] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [note, setNote] = useState('')
  const sending = useMutation({
    mutationFn: (out: boolean) =>
      callOrKeep(
        'tool',
        {
          params: { org, tool: tool.id },
          body: {
            ...{ id: sheet.id, out, holder: out ? holder : '', note, madeAt: new Date().toISOString() },
            ...{ project: (out && project) || null, dueOn: (out && dueOn) || null },
          },
        },
        out
          ? say('{tool} handed to {holder}', { tool: tool.name, holder })
          : say('{tool} brought back', { tool: tool.name }),
      ),
    onSuccess: () => {
      setSheet({ id: newId(), on: false })
      setHolder('')
      setProject('')
      setDueOn('')
      setNote('')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tools', org] }),
  })
  const form = { ...sending, mutate: () => sending.mutate(true) }
  const wrong = wrongFields(form)
  const { loan } = tool
  return (
    <div className="grid gap-5 text-base/6">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-extrabold text-xl/7">{loan ? loan.holder : say('Here')}</p>
          <p className="text-muted">
            {loan
              ? [
                  loan.project ?? '',
                  say('since {day}', { day: momentDay(loan.since) }),
                  loan.dueOn === null ? '' : say('until {day}', { day: dayText(loan.dueOn) }),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : [tool.serial, tool.note].filter(Boolean).join(' · ')}
          </p>
          {waits && <Tag tone="line">{say('Kept')}</Tag>}
        </div>
        <QrCode
          text={`${window.location.origin}${toolAddress(org, tool.id)}`}
          label={say('Code of {name}', { name: tool.name })}
          className="w-24 shrink-0 border border-line"
        />
      </div>
      {tool.retired && <Note kind="info">{say('It is lent no more.')}</Note>}
      {loan && (
        <ToolButton
          look={sheet.on ? 'outline' : 'main'}
          label={say('It is back')}
          className="min-h-12 text-base"
          busy={sending.isPending}
          onClick={() => sending.mutate(false)}
        />
      )}
      {!tool.retired && !sheet.on && (
        <ToolButton
          look={loan ? 'outline' : 'main'}
          label={loan ? say('Hand it on') : say('Hand it out')}
          className="min-h-12 text-base"
          onClick={() => setSheet({ ...sheet, on: true })}
        />
      )}
      {sheet.on && (
        <SheetForm sending={form} label={loan ? say('Hand it on') : say('Hand it out')}>
          <TextField
            label={say('To whom')}
            list={names}
            value={holder}
            error={wrong.holder}
            onChange={({ target }) => setHolder(target.value)}
          />
          <datalist id={names}>
            {people.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SelectField
            label={say('For which project')}
            empty={say('None')}
            value={project}
            options={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
            onChange={({ target }) => setProject(target.value)}
          />
          <TextField
            label={say('Back by')}
            type="date"
            optional
            min={todayHere()}
            value={dueOn}
            error={wrong.dueOn}
            onChange={({ target }) => setDueOn(target.value)}
          />
          <TextField
            label={say('Note')}
            optional
            value={note}
            error={wrong.note}
            onChange={({ target }) => setNote(target.value)}
          />
        </SheetForm>
      )}
      {sending.error && !sheet.on && (
        <div role="alert">
          <Note kind="refused">{sending.error.message}</Note>
        </div>
      )}
      {onEdit && (
        <div>
          <ToolButton icon="pen" label={say('Change it')} onClick={onEdit} />
        </div>
      )}
      {data && data.moves.length > 0 && (
        <WorkSection title={say('Where it was')}>
          <ul className="divide-y divide-line">
            {data.moves.map((move) => (
              <li key={move.id} className="py-2">
                <span className="block font-semibold">{move.out ? move.holder : say('Brought back')}</span>
                <span className="block text-muted">
                  {[
                    momentDay(move.madeAt),
                    move.project ?? '',
                    move.note,
                    move.by === null ? '' : say('noted by {name}', { name: move.by }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </WorkSection>
      )}
    </div>
  )
}
