import { useEffect, useRef, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import type { TaskFields } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import type { Conflict } from '#web/kit/work/open-task.ts'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'
import { fieldLabel, fieldText } from './field-words.ts'
import type { Saving } from './use-saving.ts'

type Props = {
  conflict: Conflict
  saving: Saving
  nameOf: (id: string) => string
  /** Takes back what was typed into fields. */
  onTakeTheirs: (fields: readonly string[]) => void
}

/** Two changed the same field of the task: what each made of it, and which is kept. */
export function MetConflict({ conflict, saving, nameOf, onTakeTheirs }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [busy, setBusy] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  // It stands over what was typed, and may be out of sight.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start' })
  }, [])
  const names = Object.keys(conflict.fields)
  const [first] = Object.values(conflict.theirs)
  const by = first?.by ?? say('Somebody')
  const end = async (side: (name: string) => Side) => {
    setBusy(true)
    const mine = Object.fromEntries(
      Object.entries(conflict.fields).filter(([name]) => !(name in conflict.theirs) || side(name) === 'mine'),
    ) as TaskFields
    onTakeTheirs(names.filter((name) => !(name in mine)))
    if (await saving.settle(mine)) onTakeTheirs(Object.keys(mine))
    setBusy(false)
  }
  return (
    <div ref={card} className="mb-4 scroll-mt-4">
      <p role="alert" className="sr-only">
        {say('{name} changed this meanwhile', { name: by })}
      </p>
      <ConflictCard
        title={say('{name} changed this meanwhile', { name: by })}
        when={first ? new Date(first.at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' }) : ''}
        theirName={by}
        fields={names.map((name) => {
          const theirs = conflict.theirs[name]
          return {
            id: name,
            label: fieldLabel(name),
            was: fieldText(name, conflict.was[name as keyof Task], nameOf),
            mine: fieldText(name, conflict.fields[name as keyof TaskFields], nameOf),
            ...(theirs && { theirs: fieldText(name, theirs.value, nameOf) }),
          }
        })}
        chosen={chosen}
        onChoose={(field, side) => setChosen((now) => ({ ...now, [field]: side }))}
        onKeep={() => void end((name) => chosen[name] ?? 'mine')}
        onTakeAll={() => void end(() => 'theirs')}
        busy={busy}
      />
    </div>
  )
}
