import { type PointerEvent, useRef, useState } from 'react'
import type { ProjectFile } from '#contract/fields.ts'
import type { Mark } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/work/chip.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { Marks } from './marks.tsx'

const kinds: Record<Mark['kind'], string> = { arrow: say('Arrow'), text: say('Text'), length: say('Length') }
const kindNames = Object.keys(kinds) as Mark['kind'][]
/** From where to where a mark goes that is added without a pointer: it is then moved by its numbers. */
const middle = { from: [0.4, 0.5], to: [0.6, 0.5] } as const

/** Draws over a photo: drag for an arrow or a length, tap for a text; by keys each has its numbers. The photo itself stays. */
export function MarkUp({
  project,
  photo,
  onSave,
  onClose,
}: {
  project: string
  photo: ProjectFile
  onSave: (marks: Mark[]) => Promise<unknown>
  onClose: () => void
}) {
  const [marks, setMarks] = useState<Mark[]>(photo.marks)
  const [kind, setKind] = useState<Mark['kind']>('arrow')
  const [begun, setBegun] = useState<readonly [number, number]>()
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const ratio = photo.width && photo.height ? photo.width / photo.height : 4 / 3
  const placeOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const part = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))
    return [part((clientX - box.left) / box.width), part((clientY - box.top) / box.height)]
  }
  const add = (from: readonly [number, number], to: readonly [number, number]) =>
    setMarks([...marks, { kind, from: [...from], to: [...to], text: '' }])
  const change = (index: number, changed: Partial<Mark>) =>
    setMarks(marks.map((mark, at) => (at === index ? { ...mark, ...changed } : mark)))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {kindNames.map((one) => (
          <Chip
            key={one}
            state={one === kind ? 'on' : 'off'}
            aria-pressed={one === kind}
            label={kinds[one]}
            onClick={() => setKind(one)}
          />
        ))}
        <Chip state="dashed" label={say('Add in the middle')} onClick={() => add(middle.from, middle.to)} />
      </div>
      <div
        ref={frame}
        className="relative touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setBegun(placeOf(event))
        }}
        onPointerUp={(event) => {
          if (begun) add(begun, placeOf(event))
          setBegun(undefined)
        }}
      >
        <FilePicture
          project={project}
          file={photo.id}
          size="large"
          alt={photo.name}
          draggable={false}
          className="w-full select-none"
        />
        <Marks marks={marks} ratio={ratio} />
      </div>
      <ol className="grid gap-2">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name but their place
          <li key={index} className="flex flex-wrap items-end gap-2">
            <label className="grid min-w-full flex-1 text-sm">
              {`${index + 1}. ${kinds[mark.kind]}`}
              <input
                maxLength={80}
                value={mark.text}
                placeholder={mark.kind === 'length' ? say('44 in off the floor') : say('12 AWG wire')}
                onChange={({ currentTarget }) => change(index, { text: currentTarget.value })}
                className="min-h-11 w-full min-w-0 rounded-sm border-2 border-control bg-sheet px-2 text-base"
              />
            </label>
            {(['from', 'to'] as const).map((end) => (
              <span key={end} className="flex gap-1">
                {([0, 1] as const).map((axis) => (
                  <input
                    key={axis}
                    type="number"
                    min={0}
                    max={100}
                    aria-label={say('{mark}: {end}, {axis}, percent', {
                      mark: `${index + 1}. ${kinds[mark.kind]}`,
                      end: end === 'from' ? say('start') : say('end'),
                      axis: axis === 0 ? say('from the left') : say('from the top'),
                    })}
                    value={Math.round(mark[end][axis] * 100)}
                    onChange={({ currentTarget }) => {
                      const part = Math.min(1, Math.max(0, Number(currentTarget.value) / 100))
                      change(index, { [end]: axis === 0 ? [part, mark[end][1]] : [mark[end][0], part] })
                    }}
                    className="min-h-11 w-16 rounded-sm border-2 border-control bg-sheet px-1 text-base tabular-nums"
                  />
                ))}
              </span>
            ))}
            <Chip label={say('Remove')} onClick={() => setMarks(marks.filter((_, at) => at !== index))} />
          </li>
        ))}
      </ol>
      <Note kind="info">{say('The photo stays as it was taken. What you draw is a layer over it.')}</Note>
      <div className="flex gap-2">
        <Button
          disabled={busy}
          onClick={async () => {
            setBusy(true)
            await onSave(marks)
            setBusy(false)
          }}
        >
          {say('Save the marks')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {say('Cancel')}
        </Button>
      </div>
    </div>
  )
}
