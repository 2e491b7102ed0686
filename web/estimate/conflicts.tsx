import { useState } from 'react'
import type { PlacedLine } from '#contract/estimate.ts'
import { say } from '#language/say.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'
import { fieldName, fieldText } from './field-words.ts'
import type { Met } from './outgoing-steps.ts'

type Props = {
  met: readonly Met[]
  lines: readonly PlacedLine[]
  onDecide: (theirs: (met: Met) => boolean) => void
}

const keyOf = ({ line, field }: Met) => `${line} ${field}`

/** What somebody else changed too: which of the two stays, field by field. What was typed stays until that is said. */
export function Conflicts({ met, lines, onDecide }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [first] = met
  if (!first) return null
  const names = new Map(lines.map(({ id, item }) => [id, item]))
  const who = first.by ?? say('Somebody')
  return (
    <div className="max-h-[50dvh] shrink-0 overflow-auto p-4" role="alert">
      <ConflictCard
        title={say('{name} changed this while you typed', { name: who })}
        when={momentDay(first.at)}
        theirName={who}
        fields={met.map((one) => ({
          id: keyOf(one),
          label: say('{item}: {field}', {
            item: names.get(one.line) ?? say('A deleted line'),
            field: (fieldName(one.field) ?? say('Line')).toLowerCase(),
          }),
          was: fieldText(one.field, one.was),
          mine: fieldText(one.field, one.mine),
          theirs: fieldText(one.field, one.theirs),
        }))}
        chosen={chosen}
        onChoose={(key, side) => setChosen({ ...chosen, [key]: side })}
        onKeep={() => onDecide((one) => (chosen[keyOf(one)] ?? 'mine') === 'theirs')}
        onTakeAll={() => onDecide(() => true)}
      />
    </div>
  )
}
