import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Person } from '#contract/fields.ts'
import type { Present } from '#contract/safety.ts'
import { say } from '#language/say.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { SignPad } from '#web/kit/work/sign-pad.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useRecord } from './queries.ts'

type Draft = { id: string; on: string; topic: string; points: string; led: string; present: Present[] }
type Props = {
  project: string
  today: string
  led: string
  people: readonly Person[]
  onDone: (how: 'sent' | 'kept') => void
}

/** A toolbox talk: what it was about, and the phone that goes round for the signatures. Nothing of it is lost before it is sent. */
export function TalkForm({ project, today, led, people, onDone }: Props) {
  const [kept, keep] = useKeptDraft<Draft>(`talk:${project}`)
  const [fresh] = useState((): Draft => ({ id: newId(), on: today, topic: '', points: '', led, present: [] }))
  const draft = kept ?? fresh
  const set = (more: Partial<Draft>) => keep({ ...draft, ...more })
  const [unsigned, setUnsigned] = useState(true)
  const sending = useRecord(
    project,
    () =>
      callOrKeep(
        'talk',
        {
          params: { project },
          body: { ...draft, madeAt: draft.present.at(-1)?.at ?? new Date().toISOString() },
        },
        draft.topic,
      ),
    {
      onDone: (how) => {
        keep(undefined)
        onDone(how === 'kept' ? 'kept' : 'sent')
      },
    },
  )
  const wrong = wrongFields(sending)
  return (
    <div className="grid gap-6">
      <SheetForm sending={sending} label={say('Keep the talk')}>
        <TextField
          label={say('Topic')}
          value={draft.topic}
          error={wrong.topic}
          onChange={({ target }) => set({ topic: target.value })}
        />
        <AreaField
          label={say('What was talked about')}
          optional
          rows={4}
          value={draft.points}
          error={wrong.points}
          onChange={(points) => set({ points })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={say('Led by')}
            value={draft.led}
            error={wrong.led}
            onChange={({ target }) => set({ led: target.value })}
          />
          <TextField
            label={say('Day')}
            type="date"
            value={draft.on}
            error={wrong.on}
            onChange={({ target }) => set({ on: target.value })}
          />
        </div>
        <section aria-label={say('Who was there')}>
          <h3 className="font-semibold">
            {say('{count, plural, =0 {Nobody has signed yet} one {# has signed} other {# have signed}}', {
              count: draft.present.length,
            })}
          </h3>
          {wrong.present && unsigned && <p className="font-semibold text-alarm-text">{wrong.present}</p>}
          <ul className="divide-y divide-line">
            {draft.present.map((one) => (
              <li key={one.at} className="flex min-h-12 items-center gap-3">
                <span className="min-w-0 flex-1">
                  {[one.name, one.company].filter(Boolean).join(', ')}
                  <span className="block text-muted text-sm">
                    {one.mark.kind === 'drawn' ? say('Drawn') : say('Typed name')}
                  </span>
                </span>
                <ToolButton
                  look="ghost"
                  icon="close"
                  label={say('Remove')}
                  aria-label={say('Remove {name}', { name: one.name })}
                  onClick={() => set({ present: draft.present.filter(({ at }) => at !== one.at) })}
                />
              </li>
            ))}
          </ul>
        </section>
      </SheetForm>
      <Signer
        key={draft.present.length}
        people={people.filter(({ name }) => draft.present.every((one) => one.name !== name))}
        onSign={(one) => {
          setUnsigned(false)
          set({ present: [...draft.present, one] })
        }}
      />
    </div>
  )
}

/** Whoever holds the phone now: their name, and their signature drawn or typed. */
function Signer({ people, onSign }: { people: readonly Person[]; onSign: (one: Present) => void }) {
  const [name, setName] = useState('')
  const [company, setCompany] = useState('')
  const [way, setWay] = useState<'drawn' | 'typed'>('drawn')
  const [strokes, setStrokes] = useState<number[][]>([])
  const shut = name.trim().length < 2 || (way === 'drawn' && strokes.length === 0)
  return (
    <section aria-label={say('Next person')} className="title-block grid gap-4 px-4 py-4">
      <h3 className="font-extrabold">{say('Next person')}</h3>
      <TextField
        label={say('Your full name')}
        list="talk-people"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          const known = people.find((one) => one.name === target.value)
          if (known) setCompany(known.company)
        }}
      />
      <datalist id="talk-people">
        {people.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
      <TextField
        label={say('Company')}
        optional
        value={company}
        onChange={({ target }) => setCompany(target.value)}
      />
      <ChoiceBar
        label={say('How you sign')}
        name="talk-way"
        order={['drawn', 'typed']}
        value={way}
        options={{ typed: say('Typed name'), drawn: say('Draw') }}
        onChange={setWay}
      />
      {way === 'drawn' ? (
        <SignPad strokes={strokes} onChange={setStrokes} under={name} />
      ) : (
        <p className="min-h-14 border-ink border-b-2 px-2 pt-3 text-2xl italic wrap-anywhere">{name}</p>
      )}
      <div>
        <ToolButton
          look="ink"
          icon="check"
          label={say('Sign, and pass it on')}
          disabled={shut}
          onClick={() =>
            onSign({
              ...{ name: name.trim(), company: company.trim(), at: new Date().toISOString() },
              mark: way === 'drawn' ? { kind: 'drawn', strokes } : { kind: 'typed' },
            })
          }
        />
      </div>
    </section>
  )
}
