import { useState } from 'react'
import type { PriceItem, PriceItemFields } from '#contract/price-book.ts'
import type { Theirs } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { whenText } from '#web/kit/work/happenings.tsx'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'
import { type FieldName, fieldLabels, fieldText, settled } from './item-draft.ts'

/** What a save met: what they wrote, and the item as it stands now. */
export type Met = { theirs: Theirs; now: PriceItem }
type Props = Met & {
  from: PriceItem
  fields: PriceItemFields
  busy: boolean
  onSettle: (fields: PriceItemFields) => void
}

/** Somebody else changed the item meanwhile: which of the two stays, field by field. */
export function ItemConflict({ from, fields, theirs, now, busy, onSettle }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const met = Object.keys(theirs).filter((name): name is FieldName => name in fieldLabels)
  const [first] = Object.values(theirs)
  const by = first?.by ?? say('Somebody else')
  const text = (of: PriceItemFields, name: FieldName) => fieldText(of, name) || say('nothing')
  return (
    <ConflictCard
      title={say('{name} changed this while you typed', { name: by })}
      when={first ? whenText(first.at) : ''}
      theirName={by}
      busy={busy}
      chosen={chosen}
      onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      onKeep={() =>
        onSettle(settled({ from, fields }, now, new Set(met.filter((name) => chosen[name] === 'theirs'))))
      }
      onTakeAll={() => onSettle(settled({ from, fields }, now, new Set(met)))}
      fields={met.map((name) => ({
        ...{ id: name, label: fieldLabels[name], was: text(from, name) },
        ...{ mine: text(fields, name), theirs: text(now, name) },
      }))}
    />
  )
}
