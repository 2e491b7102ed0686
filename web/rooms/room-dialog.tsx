import { useState } from 'react'
import type { Room } from '#domain/measure/room.ts'
import { labelName } from '#domain/measure/room-names.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { usualReasons } from './correct-wall.tsx'
import { DialogForm, Text, typedLength } from './dialog-form.tsx'
import { type Foretell, PriceEffect } from './price-effect.tsx'
import type { Correct } from './use-corrections.ts'

type Props = {
  room: Room
  units: Units
  correct: Correct
  foretell: Foretell | undefined
  onClose: () => void
}

/** What a room is called, on which level it is, how it is finished, and how high it is. */
export function RoomDialog({ room, units, correct, foretell, onClose }: Props) {
  const [was] = useState({
    label: labelName(room.label),
    storey: room.storey ?? '',
    finish: room.finish ?? '',
    ceiling: lengthText(room.ceilingHeight.value, units),
  })
  const [typed, setTyped] = useState(was)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const set = (name: keyof typeof was) => (value: string) => setTyped((all) => ({ ...all, [name]: value }))
  const ceiling = typedLength(typed.ceiling, was.ceiling, units)
  const higher =
    ceiling && 'metres' in ceiling ? { rooms: { [room.id]: { ceilingHeight: ceiling.metres } } } : undefined
  const save = async () => {
    setWrong(ceiling && 'bad' in ceiling ? ceiling.bad : undefined)
    if (ceiling && 'bad' in ceiling) return say('Mend what is marked above.')
    if (ceiling && reason.trim() === '') return say('Say how you know: by tape, from a drawing')
    const said = (name: 'label' | 'storey' | 'finish') =>
      typed[name].trim() === was[name] ? {} : { [name]: typed[name].trim() || null }
    const change = {
      ...said('label'),
      ...said('storey'),
      ...said('finish'),
      ...(ceiling && { ceilingHeight: ceiling.metres }),
    }
    return Object.keys(change).length === 0 ? '' : correct({ rooms: { [room.id]: change } }, reason)
  }
  return (
    <DialogForm title={was.label} save={say('Save')} onClose={onClose} onSave={save}>
      <Text label={say('Name')} value={typed.label} onChange={set('label')} />
      <Text
        label={say('Level')}
        value={typed.storey}
        onChange={set('storey')}
        list={[say('Ground floor'), say('Second floor'), say('Basement'), say('Attic')]}
      />
      <Text label={say('Finish')} value={typed.finish} onChange={set('finish')} />
      <Text label={say('Ceiling height')} value={typed.ceiling} onChange={set('ceiling')} error={wrong} />
      {typed.ceiling !== was.ceiling && (
        <>
          <Text label={say('How do you know?')} value={reason} onChange={setReason} list={usualReasons()} />
          <PriceEffect change={higher} foretell={foretell} />
        </>
      )}
    </DialogForm>
  )
}
