import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Person, Task } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { PickPeople } from '../change/pick-people.tsx'
import { doerOptions, gateOptions } from './field-words.ts'
import { ChoiceInPlace, Fact, TextInPlace } from './in-place.tsx'
import type { Saving } from './use-saving.ts'

type Props = { task: Task; open: ProjectView; saving: Saving; draftKey: (field: string) => string }

/** Who, when, where and for how much; each is changed where it stands by whoever may. */
export function Facts({ task, open, saving, draftKey }: Props) {
  const edits = may(open.audience, 'task.edit')
  const text = (field: 'trade' | 'room' | 'phase', label: string, most: number) =>
    (edits || task[field] !== '') && (
      <Fact label={label}>
        <TextInPlace
          key={`${draftKey(field)} ${saving.conflict ? 'met' : ''}`}
          label={label}
          draftKey={draftKey(field)}
          value={task[field]}
          version={task.version}
          most={most}
          disabled={!edits}
          placeholder={say('None')}
          onSave={(value, base) => saving.save({ [field]: value }, base)}
        />
      </Fact>
    )
  const sum = (field: 'priceCents' | 'costCents', label: string) => {
    const cents = task[field]
    // Who does not see it has no line for it.
    if (cents === undefined || (!edits && cents === null)) return null
    return (
      <Fact label={label}>
        <TextInPlace
          key={`${draftKey(field)} ${saving.conflict ? 'met' : ''}`}
          label={label}
          draftKey={draftKey(field)}
          value={typedCents(cents)}
          version={task.version}
          most={18}
          inputMode="decimal"
          disabled={!edits}
          placeholder="$0.00"
          wrong={(typed) => (readCents(typed) === undefined ? say('Enter an amount of money') : undefined)}
          onSave={(typed, base) => saving.save({ [field]: readCents(typed) ?? null }, base)}
          className="tabular-nums"
        />
      </Fact>
    )
  }
  return (
    <dl className="grid gap-x-4 sm:grid-cols-2">
      <Fact label={say('Assigned to')} wide>
        <People task={task} people={open.people} edits={edits} saving={saving} />
      </Fact>
      <DateFact field="startOn" label={say('Start')} {...{ task, edits, saving }} />
      <DateFact field="finishOn" label={say('Finish')} {...{ task, edits, saving }} />
      <Fact label={say('Days')}>
        <TextInPlace
          key={draftKey('days')}
          label={say('Days')}
          draftKey={draftKey('days')}
          value={task.days === null ? '' : String(task.days)}
          version={task.version}
          most={4}
          inputMode="numeric"
          disabled={!edits}
          placeholder={say('None')}
          wrong={(typed) =>
            /^\d{0,4}$/.test(typed.trim()) && Number(typed) <= 3650
              ? undefined
              : say('Enter a number of days')
          }
          onSave={(typed, base) => saving.save({ days: typed === '' ? null : Number(typed) }, base)}
        />
      </Fact>
      {text('trade', say('Trade'), 60)}
      {text('room', say('Room'), 80)}
      {text('phase', say('Phase'), 80)}
      <Fact label={say('Gate')}>
        <ChoiceInPlace
          label={say('Gate')}
          value={task.gate ?? ''}
          options={gateOptions}
          disabled={!edits}
          onChoose={(gate) => void saving.save({ gate: gate === '' ? null : (gate as Task['gate']) })}
        />
      </Fact>
      <Fact label={say('Done by')}>
        <ChoiceInPlace
          label={say('Done by')}
          value={task.who ?? ''}
          options={doerOptions}
          disabled={!edits}
          onChoose={(who) => void saving.save({ who: who === '' ? null : (who as Task['who']) })}
        />
      </Fact>
      {sum('priceCents', say('Price'))}
      {sum('costCents', say('Cost'))}
    </dl>
  )
}

type DateProps = {
  field: 'startOn' | 'finishOn'
  label: string
  task: Task
  edits: boolean
  saving: Saving
}

/**
 * A day: Enter or leaving it saves, since the fields of a browser pass through other days while one types; Escape takes back
 * what was typed.
 */
function DateFact({ field, label, task, edits, saving }: DateProps) {
  const [typed, setTyped] = useState<string>()
  const value = task[field] ?? ''
  const [busy, setBusy] = useState(false)
  const [wished, setWished] = useState<{ day: string; version: number }>()
  const held = field === 'startOn' && wished && task.version === wished.version + 1 && wished.day < value
  const keep = async () => {
    if (busy) return
    if (typed === undefined || typed === value) return setTyped(undefined)
    setBusy(true)
    try {
      if (!(await saving.save({ [field]: typed === '' ? null : typed }))) return
      setTyped(undefined)
      setWished(typed === '' ? undefined : { day: typed, version: task.version })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Fact label={label}>
      <input
        type="date"
        aria-label={label}
        disabled={!edits}
        readOnly={busy}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void keep()
          if (event.key === 'Escape' && typed !== undefined && typed !== value) {
            event.preventDefault()
            event.stopPropagation()
            setTyped(undefined)
          }
        }}
        className="min-h-7 w-full min-w-0 rounded-sm border border-transparent bg-transparent px-1.5 text-[0.8125rem]/5 hover:border-line focus:border-control max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11"
      />
      <p role="status" className="px-1.5 text-signal-text text-xs empty:hidden">
        {held &&
          say('Not on {day}: {start} is the next day that it can begin.', {
            day: dayText(wished.day),
            start: dayText(value),
          })}
      </p>
    </Fact>
  )
}

function People({
  task,
  people,
  edits,
  saving,
}: {
  task: Task
  people: readonly Person[]
  edits: boolean
  saving: Saving
}) {
  const [anchor, setAnchor] = useState<Element>()
  const on = task.assignees.flatMap((id) => people.find((one) => one.id === id) ?? [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {on.map(({ id, name, own }) => (
        <span key={id} className="inline-flex items-center gap-1.5 text-[0.8125rem] max-md:text-base">
          <PersonMark name={name} outside={!own} named />
          {name}
        </span>
      ))}
      {on.length === 0 && !edits && <span className="text-[0.8125rem] text-muted">{say('Nobody')}</span>}
      {edits && (
        <ToolButton
          size={28}
          icon="person"
          label={on.length === 0 ? say('Assign') : say('Change')}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      {anchor && (
        <PickPeople
          anchor={anchor}
          people={people.filter(({ audience }) => audience !== 'viewer')}
          chosen={task.assignees}
          onClose={() => setAnchor(undefined)}
          onPick={(assignees) => void saving.save({ assignees })}
        />
      )}
    </div>
  )
}
