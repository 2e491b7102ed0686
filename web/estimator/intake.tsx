import { type DragEvent, useId, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { SampleId, Start, StructureStart } from './start.ts'
import { TypedSizes } from './typed-sizes.tsx'

type Props = { titleId: string; onStart: (start: Start | StructureStart) => void }

/** Where a room comes from: a file that is dropped or chosen, one of three samples, or typed lengths; and a way for what has no room. */
export function Intake({ titleId, onStart }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onStart({ kind: 'file', file })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its button beside it
    <div
      className={classNames('drafting-grid p-5 sm:p-6 print:hidden', over && 'bg-wash')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={titleId} className="wide font-extrabold text-2xl md:text-3xl">
        {say('Try it with a room')}
      </h2>
      <p className="mt-3 max-w-[44rem] text-lg">
        {say(
          'Drop a room scan here, or use a sample. You get the plan, the measurements and the material list right away.',
        )}{' '}
        <strong>{say('Your scan stays in your browser. Nothing is uploaded.')}</strong>
      </p>
      <p className="mt-4 hidden font-semibold noscript:block">
        {say('The estimator runs in your browser and needs JavaScript, which is off.')}
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 noscript:hidden lg:grid-cols-[1fr_1fr]">
        <div className="grid content-start gap-6">
          <FileField over={over} onFile={(file) => onStart({ kind: 'file', file })} />
        </div>
        <div className="grid content-start gap-6">
          <Samples onSample={(id) => onStart({ kind: 'sample', id })} />
        </div>
        <div className="lg:col-span-2">
          <TypedSizes onSizes={(sizes) => onStart({ kind: 'typed', ...sizes })} />
        </div>
        <p className="border-line border-t pt-4 lg:col-span-2">
          <Button variant="link" className="px-0! text-left" onClick={() => onStart({ kind: 'structure' })}>
            {say('Slab, deck, roof…')}
          </Button>
        </p>
      </div>
    </div>
  )
}

function FileField({ over, onFile }: { over: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <div
      className={classNames(
        'grid h-full content-center justify-items-center gap-3 border-2 border-control border-dashed bg-sheet p-5 text-center',
        over && 'border-signal',
      )}
    >
      <Button
        variant="secondary"
        className="py-2"
        aria-describedby={hint}
        onClick={() => {
          input.current?.click()
        }}
      >
        {say('Choose a scan file')}
      </Button>
      <p id={hint} className="text-balance text-muted">
        {say('or drop it here: RoomPlan .json from an iPhone or iPad, .obj or .ply, up to 100 MB')}
      </p>
      <input
        ref={input}
        type="file"
        // What an iPhone offers most is no scan that is read, and is told so.
        accept=".json,.obj,.ply,.usdz,.zip,application/json"
        aria-label={say('Scan file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file again is a change too.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

const samples: readonly { id: SampleId; name: string; size: string }[] = [
  { id: 'room', name: say('One room'), size: say('12 ft 4 in × 10 ft 2 in, a door, a window') },
  { id: 'apartment', name: say('An apartment'), size: say('four rooms with walls between them') },
  { id: 'kitchen', name: say('A kitchen'), size: say('L-shaped, with a doorway') },
]

function Samples({ onSample }: { onSample: (id: SampleId) => void }) {
  return (
    <div>
      <h3 className="font-semibold">{say('Or use a sample')}</h3>
      <ul className="mt-1.5 border-ink border-t-2">
        {samples.map(({ id, name, size }) => (
          <li key={id} className="border-line border-b">
            <button
              type="button"
              onClick={() => onSample(id)}
              className="group grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-4 bg-sheet px-3 py-2 text-left hover:bg-wash"
            >
              <span>
                <span className="font-bold">{name}</span>
                <span className="block text-muted leading-snug">{size}</span>
              </span>
              <span aria-hidden="true" className="font-bold text-signal-text">
                {say('Measure')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
