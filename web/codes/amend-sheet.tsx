import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CodeFact, codeRows } from '#contract/code-facts.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { todayHere } from '#web/kit/work/dates.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = { org: string; fact: CodeFact; onClose: () => void }

/** What the law of one's own place says instead of a fact, with where that can be read. */
export function AmendSheet({ org, fact, onClose }: Props) {
  const client = useQueryClient()
  const { amendment } = fact
  const [typed, setTyped] = useKeptDraft<Record<'value' | 'place' | 'source' | 'asOf', string>>(
    `amendment ${org} ${fact.id}`,
  )
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const draft = typed ?? {
    value: String(amendment?.value ?? fact.value ?? ''),
    place: amendment?.place ?? '',
    source: amendment?.source ?? '',
    asOf: amendment?.asOf ?? todayHere(),
  }
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setTyped({ ...draft, [name]: event.target.value })
  const save = async (keep: boolean) => {
    const value = Number(draft.value.trim().replace(',', '.'))
    if (keep && (draft.value.trim() === '' || Number.isNaN(value)))
      return setTrouble(say('Enter the figure of the amendment'))
    setBusy(true)
    setTrouble('')
    try {
      await call(codeRows.amendFactRow, {
        params: { org },
        body: { fact: fact.id, base: amendment?.version ?? 0, amendment: keep ? { ...draft, value } : null },
      })
      setTyped(undefined)
      await client.invalidateQueries({ queryKey: ['codes', org] })
      onClose()
    } catch (error) {
      setTrouble(whyNotSaved(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SideSheet
      open
      onClose={onClose}
      title={say('Local amendment')}
      foot={
        <div className="flex flex-wrap items-center gap-3">
          <ToolButton look="ink" busy={busy} label={say('Save')} onClick={() => void save(true)} />
          {amendment && (
            <ToolButton
              disabled={busy}
              label={say('Take the amendment back')}
              onClick={() => void save(false)}
            />
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {trouble && <Banner>{trouble}</Banner>}
        <p lang="en">
          <span className="font-semibold">{fact.topic}</span>: {fact.unamended ?? fact.limit}{' '}
          <span className="text-muted">{fact.citation}</span>
        </p>
        <p className="text-muted">
          {say(
            'The amendment stands in for this figure in every answer and check, and each says that it is yours.',
          )}
        </p>
        <div className="grid gap-3 [--field:2.25rem] sm:grid-cols-2 pointer-coarse:[--field:2.75rem]">
          <TextField
            label={say('Figure ({unit})', { unit: fact.unit })}
            inputMode="decimal"
            value={draft.value}
            onChange={set('value')}
          />
          <TextField label={say('In force since')} type="date" value={draft.asOf} onChange={set('asOf')} />
          <TextField
            className="sm:col-span-2"
            label={say('Where it applies')}
            hint={say('The city, county or state whose law it is')}
            value={draft.place}
            onChange={set('place')}
          />
          <TextField
            className="sm:col-span-2"
            label={say('Where it can be read')}
            hint={say('Ordinance and section, or who at the building department said so')}
            value={draft.source}
            onChange={set('source')}
          />
        </div>
      </div>
    </SideSheet>
  )
}
