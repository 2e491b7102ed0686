import { useState } from 'react'
import type { ScanChange } from '#contract/scans.ts'
import type { Measured, WallFace } from '#domain/measure/room.ts'
import type { OpeningKind } from '#domain/measure/scan.ts'
import { usualOpening } from '#domain/measure/seen-wall.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { Choice, DialogForm, Text, typedLength } from './dialog-form.tsx'
import { type Foretell, PriceEffect } from './price-effect.tsx'
import type { WallNames } from './texts.ts'
import type { Correct } from './use-corrections.ts'

/** What somebody says of how they know. */
export const usualReasons = (): string[] => [say('by tape'), say('from the drawing'), say('as built')]

type Props = {
  face: WallFace
  measured: Measured
  names: WallNames
  units: Units
  correct: Correct
  foretell: Foretell | undefined
  onClose: () => void
}

type Typed = Readonly<Record<string, string>>
type Size = 'width' | 'height' | 'sill'
const sizes = ['width', 'height', 'sill'] as const

/** What is put right of a wall: how long and high it is, and its doors and windows. */
export function CorrectWall({ face, measured, names, units, correct, foretell, onClose }: Props) {
  const openings = measured.openings.filter(({ id }) => face.openingIds.includes(id))
  const text = (metres: number) => lengthText(metres, units)
  const [was] = useState<Typed>(() => ({
    length: text(face.length.value),
    height: text(face.height.value),
    ...Object.fromEntries(
      openings.flatMap((one) => sizes.map((size) => [`${one.id} ${size}`, text(one[size].value)])),
    ),
  }))
  const [typed, setTyped] = useState(was)
  const [moves, setMoves] = useState<'from' | 'to'>('from')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Typed>({})
  const set = (name: string) => (value: string) => setTyped((all) => ({ ...all, [name]: value }))
  const labels: Record<Size, string> = {
    width: say('Width'),
    height: say('Height'),
    sill: say('Over the floor'),
  }
  const reading = () => {
    const read = Object.keys(was).flatMap((name) => {
      const one = typedLength(typed[name] ?? '', was[name] ?? '', units, name.endsWith(' sill'))
      return one ? [{ name, one }] : []
    })
    const bad = Object.fromEntries(read.flatMap(({ name, one }) => ('bad' in one ? [[name, one.bad]] : [])))
    const metres = new Map(read.flatMap(({ name, one }) => ('metres' in one ? [[name, one.metres]] : [])))
    const [length, height] = [metres.get('length'), metres.get('height')]
    const corrected = openings.flatMap(({ id }) => {
      const said = sizes.flatMap((size) => {
        const value = metres.get(`${id} ${size}`)
        return value === undefined ? [] : [[size, value] as const]
      })
      return said.length > 0 ? [[id, Object.fromEntries(said)] as const] : []
    })
    const change: ScanChange = {
      ...(length !== undefined && { lengths: { [face.id]: { metres: length, moves } } }),
      ...(height !== undefined && { walls: { [face.wallId]: { height } } }),
      ...(corrected.length > 0 && { openings: Object.fromEntries(corrected) }),
    }
    return { bad, change: metres.size > 0 ? change : undefined }
  }
  const save = async (): Promise<string> => {
    const { bad, change } = reading()
    setWrong(bad)
    if (Object.keys(bad).length > 0) return say('Mend what is marked above.')
    if (!change) return say('Nothing was changed.')
    if (reason.trim() === '') return say('Say how you know: by tape, from a drawing')
    return correct(change, reason)
  }
  return (
    <DialogForm
      title={say('Correct {wall}', { wall: names.numbered(face.id) })}
      save={say('Correct')}
      onClose={onClose}
      onSave={save}
    >
      <p className="text-muted">
        {say('The scan stays as it came. Your correction stands beside it, with your name.')}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Text
          label={say('Length')}
          value={typed.length ?? ''}
          onChange={set('length')}
          error={wrong.length}
        />
        <Text
          label={say('Height')}
          value={typed.height ?? ''}
          onChange={set('height')}
          error={wrong.height}
        />
      </div>
      {typed.length !== was.length && (
        <Choice
          label={say('Which end moves, seen from inside')}
          value={moves}
          options={{ from: say('The right end'), to: say('The left end') }}
          onChange={setMoves}
        />
      )}
      {openings.map((opening) => (
        <fieldset key={opening.id} className="grid gap-2">
          <legend className="font-semibold">{names.opening(opening.id)}</legend>
          <div className="grid grid-cols-3 gap-2">
            {sizes.map((size) => (
              <Text
                key={size}
                label={labels[size]}
                value={typed[`${opening.id} ${size}`] ?? ''}
                onChange={set(`${opening.id} ${size}`)}
                error={wrong[`${opening.id} ${size}`]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Text label={say('How do you know?')} value={reason} onChange={setReason} list={usualReasons()} />
      <PriceEffect change={reading().change} foretell={foretell} />
    </DialogForm>
  )
}

/** A door or a window that the scan has not. */
export function AddOpening({ face, names, units, correct, foretell, onClose }: Omit<Props, 'measured'>) {
  const [id] = useState(() => `added-${crypto.randomUUID()}`)
  const text = (metres: number) => lengthText(metres, units)
  const startingAt = (kind: Exclude<OpeningKind, 'opening'>) => {
    const { width, height, sill } = usualOpening[kind]
    return {
      ...{ width: text(width), height: text(height), sill: text(sill) },
      left: text(Math.max(0, (face.length.value - width) / 2)),
    }
  }
  const [kind, setKind] = useState<'door' | 'window'>('door')
  const [typed, setTyped] = useState<Typed>(() => startingAt('door'))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Typed>({})
  const fields = [
    ['width', say('Width')],
    ['height', say('Height')],
    ['left', say('From the left corner')],
    ['sill', say('Over the floor')],
  ] as const
  const reading = () => {
    const read = fields.map(([name]) => ({
      name,
      one: typedLength(typed[name] ?? '', '', units, name === 'left' || name === 'sill') ?? {
        bad: say('A length is missing'),
      },
    }))
    const bad = Object.fromEntries(read.flatMap(({ name, one }) => ('bad' in one ? [[name, one.bad]] : [])))
    const of = (wanted: string) => {
      const found = read.find(({ name }) => name === wanted)?.one
      return found && 'metres' in found ? found.metres : 0
    }
    const opening = {
      kind,
      faceId: face.id,
      left: of('left'),
      width: of('width'),
      height: of('height'),
      sill: of('sill'),
    }
    return { bad, change: Object.keys(bad).length > 0 ? undefined : { added: { [id]: opening } } }
  }
  const save = async () => {
    const { bad, change } = reading()
    setWrong(bad)
    if (!change) return say('Mend what is marked above.')
    if (reason.trim() === '') return say('Say how you know: by tape, from a drawing')
    return correct(change, reason)
  }
  return (
    <DialogForm
      title={say('Add to {wall}', { wall: names.numbered(face.id) })}
      save={kind === 'door' ? say('Add the door') : say('Add the window')}
      onClose={onClose}
      onSave={save}
    >
      <Choice
        label={say('Kind')}
        value={kind}
        options={{ door: say('Door'), window: say('Window') }}
        onChange={(next) => {
          setKind(next)
          setTyped(startingAt(next))
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        {fields.map(([name, label]) => (
          <Text
            key={name}
            label={label}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped((all) => ({ ...all, [name]: value }))}
            error={wrong[name]}
          />
        ))}
      </div>
      <Text label={say('How do you know?')} value={reason} onChange={setReason} list={usualReasons()} />
      <PriceEffect change={reading().change} foretell={foretell} />
    </DialogForm>
  )
}
