import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeptScan } from '#contract/rooms.ts'
import type { TypedScan } from '#contract/scans.ts'
import { compareScans } from '#domain/measure/compare-scans.ts'
import type { Measured } from '#domain/measure/room.ts'
import { labelName } from '#domain/measure/room-names.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { openAsking } from '#web/kit/ask-worker.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { keep, NotKept } from '#web/kit/kept/outbox.ts'
import { fileAddress } from '#web/kit/work/files.ts'
import { SendBroken, SendRefusal, sendFile } from '#web/kit/work/send-file.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { measuredQuery, type Place } from './data.ts'
import { Choice, DialogForm, Text, typedLength } from './dialog-form.tsx'
import type { Read, Reading } from './reading-worker.ts'
import { noStructure, StructureFields, structureOf } from './structure-fields.tsx'

const { ask, stop } = openAsking<Reading, Read>(
  () => new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' }),
)

/** A file that somebody dropped or chose, or one that the project has already, by its id. */
export type Given = { file: File; id?: string }

/** A file of the project, to be added as a scan. Throws where it cannot be had. */
export async function fetchGiven(project: string, id: string, name: string): Promise<Given> {
  const reply = await fetch(fileAddress(project, id, true))
  if (!reply.ok) throw new Error(`a file that is not given: ${reply.status}`)
  return { file: new File([await reply.blob()], name), id }
}

type Props = {
  project: string
  units: Units
  places: readonly Place[]
  given: Given | undefined
  onAdded: (scan: KeptScan) => void
  /** There is no connection: it is kept on this device, and sent later. */
  onKept: () => void
  onClose: () => void
}

/** Walls of two scans that are the same but for a foot, of all there are. */
function likeness(before: Measured, after: Measured): number {
  const found = compareScans(before, after, 0.3)
  if (!found || found.walls.length === 0) return 0
  return found.walls.filter(({ changed }) => !changed).length / found.walls.length
}

const sum = (read: Measured) => read.rooms.reduce((total, { floor }) => total + floor.value, 0)
const another = 'another'

/** Adds a scan: a file, measured here before it is sent, or a room that was measured by hand. */
export function AddScan({ project, units, places, given, onAdded, onKept, onClose }: Props) {
  const client = useQueryClient()
  const [kind, setKind] = useState<'file' | 'typed' | 'structure'>('file')
  const [chosen, setChosen] = useState(given)
  const [structure, setStructure] = useState(noStructure)
  const [read, setRead] = useState<Read>()
  const [name, setName] = useState(given?.file.name.replace(/\.\w+$/, '') ?? '')
  const [note, setNote] = useState('')
  const [again, setAgain] = useState(another)
  const [longest, setLongest] = useState('')
  const [sides, setSides] = useState({
    length: '',
    width: '',
    height: lengthText(2.4384, units),
    corners: '',
  })
  const input = useRef<HTMLInputElement>(null)
  const isMesh = /\.(?:obj|ply)$/i.test(chosen?.file.name ?? '')
  const wall = isMesh ? typedLength(longest, '', units) : undefined
  const longestMetres = wall && 'metres' in wall ? wall.metres : undefined

  useEffect(() => {
    if (!chosen) return
    let current = true
    setRead(undefined)
    const work = async () => {
      const bytes = new Uint8Array(await chosen.file.arrayBuffer())
      const corrections =
        longestMetres === undefined ? {} : { longestWall: { metres: longestMetres, confirmed: true } }
      const answer = await ask({ source: { name: chosen.file.name, bytes }, corrections }, [bytes.buffer])
      if (!current) return
      setRead(answer)
      if ('refused' in answer) return
      const [room] = answer.measured.rooms
      if (room && answer.measured.rooms.length === 1 && room.label !== 'unidentified')
        setName((was) => was || labelName(room.label))
      // Where nothing says what was scanned, the name of its file is the nearest.
      else setName((was) => was || chosen.file.name.replace(/\.\w+$/, ''))
      const likely: { id: string; like: number }[] = []
      for (const { id, newest } of places) {
        const known = await client.fetchQuery(measuredQuery(project, newest.id, units))
        if (known?.measured) likely.push({ id, like: likeness(known.measured, answer.measured) })
      }
      const [best] = likely.sort((a, b) => b.like - a.like)
      if (current && best && best.like >= 0.6) setAgain(best.id)
    }
    work().catch(() => {
      if (current)
        setRead({
          refused: say('{name} could not be read. Choose the file again.', { name: chosen.file.name }),
        })
    })
    return () => {
      current = false
      stop()
    }
  }, [chosen, longestMetres, client, project, places, units])

  const typedRoom = (): TypedScan | string => {
    const read = (text: string) => typedLength(text, '', units)
    const height = read(sides.height)
    if (!height || 'bad' in height) return height?.bad ?? say('A length is missing')
    if (sides.corners.trim() !== '') {
      const corners = sides.corners.split('\n').filter((line) => line.trim() !== '')
      const places = corners.map((line) =>
        line.split(/[,;\t]/).map((text) => typedLength(text.trim(), '', units, true)),
      )
      const bad = places.findIndex((pair) => pair.length !== 2 || pair.some((one) => !one || 'bad' in one))
      if (bad >= 0)
        return say('Line {number}: a corner is two lengths with a comma between them', { number: bad + 1 })
      const metres = (one: ReturnType<typeof read>) => (one && 'metres' in one ? one.metres : 0)
      return { corners: places.map(([x, y]) => [metres(x), metres(y)] as const), height: height.metres }
    }
    const [length, width] = [read(sides.length), read(sides.width)]
    if (!length || 'bad' in length) return length?.bad ?? say('A length is missing')
    if (!width || 'bad' in width) return width?.bad ?? say('A length is missing')
    const [l, w] = [length.metres, width.metres]
    return {
      corners: [
        [0, 0],
        [l, 0],
        [l, w],
        [0, w],
      ],
      height: height.metres,
    }
  }

  const save = async (): Promise<string> => {
    if (name.trim() === '') return say('Give it a name')
    const about = {
      id: crypto.randomUUID(),
      name,
      note,
      ...(again !== another && kind !== 'structure' && { againOf: again }),
    }
    const label = say('Scan, {name}', { name })
    const added = (answer: 'kept' | { scan: KeptScan }) => {
      if (answer === 'kept') onKept()
      else onAdded(answer.scan)
      return ''
    }
    try {
      if (kind !== 'file') {
        const typed = kind === 'typed' ? typedRoom() : structureOf(structure, units)
        if (typeof typed === 'string') return typed
        // A room that was typed alone is called what its scan is; one typed anew keeps what it was called.
        const isNamed = kind === 'typed' && again === another && !('structure' in typed)
        const body = { ...about, typed: isNamed ? { ...typed, label: name.trim().slice(0, 60) } : typed }
        return added(await callOrKeep('typed-scan', { params: { project }, body }, label))
      }
      if (!chosen) return say('Choose a scan file')
      const file = chosen.id ?? crypto.randomUUID()
      if (chosen.id === undefined) {
        const outgoing = { id: file, file: chosen.file, class: 'open', task: undefined } as const
        await sendFile(project, outgoing, () => {}, new AbortController().signal).catch(async (error) => {
          if (!(error instanceof SendBroken)) throw error
          // Bytes first, and what names them behind them.
          const { file: bytes } = chosen
          await keep({
            ...{
              kind: 'photo',
              id: file,
              params: { project },
              query: { class: 'open' },
              fileName: bytes.name,
            },
            ...{ label: say('File, {name}', { name: bytes.name }), bytes: await bytes.arrayBuffer() },
          })
        })
        // It is there from now on: what fails below is tried again with the same file.
        setChosen({ ...chosen, id: file })
      }
      const body = {
        ...{ ...about, file, takenAt: new Date(chosen.file.lastModified).toISOString() },
        ...(longestMetres !== undefined && { longestWall: { metres: longestMetres, confirmed: true } }),
      }
      return added(await callOrKeep('scan', { params: { project }, body }, label))
    } catch (error) {
      if (error instanceof SendRefusal || error instanceof NotKept) return error.message
      return kind === 'file'
        ? `${whyNotSaved(error)} ${say('The file is kept among the files of the project.')}`
        : whyNotSaved(error)
    }
  }
  const set = (field: keyof typeof sides) => (value: string) =>
    setSides((all) => ({ ...all, [field]: value }))

  return (
    <DialogForm title={say('Add a scan')} save={say('Add')} onClose={onClose} onSave={save}>
      <Choice
        label={say('From')}
        value={kind}
        options={{
          file: say('A scan file'),
          typed: say('Measured by hand'),
          structure: say('A deck, fence, roof or slab'),
        }}
        onChange={setKind}
      />
      {kind === 'structure' ? (
        <StructureFields typed={structure} units={units} onType={setStructure} />
      ) : kind === 'file' ? (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <ToolButton
              look="outline"
              icon="upload"
              label={chosen ? say('Choose another file') : say('Choose a scan file')}
              onClick={() => input.current?.click()}
            />
            <input
              ref={input}
              type="file"
              hidden
              aria-label={say('Scan file')}
              accept=".json,.obj,.ply,.usdz,.zip,application/json"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = ''
                if (file) setChosen({ file })
              }}
            />
            <span className="min-w-0 truncate text-muted">{chosen?.file.name}</span>
          </div>
          <p className="text-[0.8125rem] text-muted">
            {say('RoomPlan .json from an iPhone or iPad, .obj or .ply, up to 100 MB')}
          </p>
          <p
            role="status"
            className="font-semibold empty:hidden"
            data-digest={read && 'digest' in read ? read.digest : undefined}
          >
            {chosen && !read && say('Reading {name}…', { name: chosen.file.name })}
            {read &&
              ('refused' in read
                ? read.refused
                : say('{count, plural, one {# room} other {# rooms}}, {area} of floor', {
                    count: read.measured.rooms.length,
                    area: areaText(sum(read.measured), units),
                  }))}
          </p>
          {isMesh && (
            <Text
              label={say('How long is its longest wall?')}
              hint={say('Leave it empty where the file is in meters.')}
              value={longest}
              onChange={setLongest}
              error={wall && 'bad' in wall ? wall.bad : undefined}
            />
          )}
        </div>
      ) : (
        <>
          <div className="grid grid-cols-3 gap-2">
            <Text label={say('Length')} value={sides.length} onChange={set('length')} />
            <Text label={say('Width')} value={sides.width} onChange={set('width')} />
            <Text label={say('Height')} value={sides.height} onChange={set('height')} />
          </div>
          <details>
            <summary className="cursor-pointer font-semibold">{say('It is no rectangle')}</summary>
            <label className="mt-2 grid gap-1">
              <span className="text-[0.8125rem] text-muted">
                {say('Its corners in turn, one a line: how far to the right, how far up')}
              </span>
              <textarea
                rows={6}
                value={sides.corners}
                placeholder={'0, 0\n14 ft, 0\n14 ft, 8 ft'}
                onChange={({ target }) => set('corners')(target.value)}
                className="rounded-sm border border-control bg-sheet p-2"
              />
            </label>
          </details>
        </>
      )}
      <Text label={say('Name')} value={name} onChange={setName} />
      <Text label={say('Note')} value={note} onChange={setNote} />
      {places.length > 0 && kind !== 'structure' && (
        <Choice
          label={say('Which rooms are these?')}
          value={again}
          options={{
            [another]: say('Rooms that were not scanned yet'),
            ...Object.fromEntries(
              places.map(({ id, newest }) => [id, say('{name}, scanned again', { name: newest.name })]),
            ),
          }}
          onChange={setAgain}
        />
      )}
    </DialogForm>
  )
}
