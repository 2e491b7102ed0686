import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Measured, WallFace } from '#domain/measure/room.ts'
import { freePlace, seenWall, usualOpening } from '#domain/measure/seen-wall.ts'
import type { Units } from '#domain/measure/tape.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { ownEntry } from '#domain/own-entry.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { openingKindNames } from '#web/drawing/opening-kinds.ts'
import { distanceIn, lengthIn } from '#web/drawing/typed-place.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { nextAddedId, wallIn } from './added-opening.ts'
import type { Bench } from './bench.ts'
import type { Job } from './job.ts'
import { OpeningFields } from './opening-fields.tsx'

type Kind = keyof typeof usualOpening
type Props = { face: WallFace; measured: Measured; names: Names; job: Job; bench: Bench }

/** Puts doors and windows into a wall that the scan has not, and changes those that were put there. */
export function AddOpening({ face, measured, names, job, bench }: Props) {
  const [adding, setAdding] = useState<Kind>()
  const [done, setDone] = useState('')
  const buttons = { door: useRef<HTMLButtonElement>(null), window: useRef<HTMLButtonElement>(null) }
  const { added = {} } = job.corrections
  const own = measured.openings.filter(({ id }) => face.openingIds.includes(id) && ownEntry(added, id))
  const end = (kind: Kind, said: string) => {
    setAdding(undefined)
    setDone(said)
    buttons[kind].current?.focus()
  }
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {(['door', 'window'] as const).map((kind) => (
          <Button
            key={kind}
            ref={buttons[kind]}
            size="sm"
            variant="outline"
            aria-expanded={adding === kind}
            onClick={() => {
              setDone('')
              setAdding(adding === kind ? undefined : kind)
            }}
          >
            {kind === 'door' ? say('+ Door') : say('+ Window')}
          </Button>
        ))}
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {done}
      </p>
      {adding && (
        <AddForm
          key={adding}
          kind={adding}
          face={face}
          measured={measured}
          job={job}
          bench={bench}
          onEnd={(said) => end(adding, said)}
        />
      )}
      {own.map((opening) => (
        <OpeningFields
          key={opening.id}
          opening={opening}
          name={names.opening(opening.id, face.roomId)}
          face={face}
          job={job}
          bench={bench}
          onLeave={() => buttons.door.current?.focus()}
        />
      ))}
    </div>
  )
}

type Field = 'width' | 'height' | 'left' | 'sill'
type FormProps = Omit<Props, 'names'> & {
  kind: Kind
  /** Ends it, with what is said of it. */
  onEnd: (said: string) => void
}

/** As large as is usual, in the middle of the widest free part of the wall, until something else is typed. */
function usualTexts({ kind, face, measured, job }: FormProps, units: Units): Record<Field, string> {
  const { width, height, sill } = usualOpening[kind]
  const wall = wallIn(job, face.wallId)
  const openings = measured.openings.filter(({ id }) => face.openingIds.includes(id))
  const left = wall ? freePlace(seenWall(wall, face), openings, width) : 0
  const text = (metres: number) => lengthText(metres, units)
  return { width: text(width), height: text(height), left: text(left), sill: text(sill) }
}

function AddForm(props: FormProps) {
  const { kind, face, job, bench, onEnd } = props
  const { units } = job.choices
  const about = useId()
  const [texts, setTexts] = useState(() => usualTexts(props, units))
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [refusal, setRefusal] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // In the low sheet of a phone what is wrong would stand below its edge, or over it.
  useEffect(() => {
    if (Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (refusal !== '') form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [wrong, refusal])
  const labels: Record<Field, string> = {
    width: say('Width'),
    height: say('Height'),
    left: say('From the left corner'),
    sill: say('Over the floor'),
  }
  const fields: readonly Field[] =
    kind === 'door' ? ['width', 'height', 'left'] : ['width', 'height', 'left', 'sill']
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const read = {
      width: lengthIn(texts.width, units),
      height: lengthIn(texts.height, units),
      left: distanceIn(texts.left, units),
      sill: distanceIn(texts.sill, units),
    }
    const bad = Object.fromEntries(
      fields.flatMap((field) => ('bad' in read[field] ? [[field, read[field].bad]] : [])),
    )
    setWrong(bad)
    setRefusal('')
    const wall = wallIn(job, face.wallId)
    const { width, height, left, sill } = read
    if (!wall || 'bad' in width || 'bad' in height || 'bad' in left || 'bad' in sill) return
    const trouble = await bench.change({
      change: 'added',
      id: nextAddedId(job.scan, job.corrections.added),
      opening: {
        kind,
        wallId: face.wallId,
        at: seenWall(wall, face).atOf(left.metres, width.metres),
        width: width.metres,
        height: height.metres,
        sill: sill.metres,
      },
    })
    if (trouble) setRefusal(trouble)
    else
      onEnd(
        say('{kind} added, {width} × {height}.', {
          kind: openingKindNames[kind],
          width: lengthText(width.metres, units),
          height: lengthText(height.metres, units),
        }),
      )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It closes the form alone, and not the sheet that it may stand in.
        event.stopPropagation()
        onEnd('')
      }}
      aria-describedby={about}
      className="grid items-end gap-4 border-line border-t pt-3 sm:grid-cols-2"
    >
      <p id={about} className="col-span-full text-muted">
        {say('The left corner is the one to your left when you face the wall from inside the room.')}
      </p>
      {fields.map((field, index) => (
        <TextField
          key={field}
          autoFocus={index === 0}
          label={labels[field]}
          error={wrong[field]}
          value={texts[field]}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target: { value } }) => setTexts({ ...texts, [field]: value })}
        />
      ))}
      <p role="alert" className="col-span-full font-semibold text-alarm-text empty:hidden">
        {refusal}
      </p>
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {kind === 'door' ? say('Add the door') : say('Add the window')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onEnd('')}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
