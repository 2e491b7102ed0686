import { useState } from 'react'
import { say } from '#language/say.ts'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'

type Props = {
  label: string
  was: string
  mine: string
  theirs: string
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else changed meanwhile what is kept as a whole: which of the two stays. */
export function WholeConflict({ label, was, mine, theirs, busy, onMine, onTheirs }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const by = say('Somebody else')
  return (
    <ConflictCard
      title={say('{name} changed this while you typed', { name: by })}
      when=""
      theirName={by}
      busy={busy}
      fields={[{ id: 'all', label, was, mine, theirs }]}
      chosen={chosen}
      onChoose={(field, side) => setChosen({ [field]: side })}
      onKeep={() => (chosen.all === 'theirs' ? onTheirs() : onMine())}
      onTakeAll={onTheirs}
    />
  )
}
