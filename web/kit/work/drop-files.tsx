import { type ReactNode, useRef, useState } from 'react'
import { fileLimits } from '#contract/files.ts'
import type { FileClass } from '#contract/project-files.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/toast.ts'
import { Chip } from '#web/ui/work/chip.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { classWords, sizeText } from './files.ts'
import type { Sending } from './outgoing.ts'

type DropProps = { onFiles: (files: readonly File[]) => void; className?: string; children: ReactNode }

/** A place that takes files which are dropped on it; what is chosen with the button goes the same way. */
export function DropFiles({ onFiles, className, children }: DropProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its twin in the button that chooses files
    <div
      className={classNames(
        'relative',
        className,
        over && 'outline-3 outline-blueprint outline-dashed -outline-offset-3',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(taken([...event.dataTransfer.files]))
      }}
    >
      {children}
    </div>
  )
}

/** As many as are taken at a time; says so where there are more. */
function taken(files: readonly File[]): readonly File[] {
  const most = fileLimits.atATime
  if (files.length > most)
    toast({
      title: say('{most} files at a time', { most }),
      description: say('The first {most} are on their way; choose the others after them.', { most }),
    })
  return files.slice(0, most)
}

/** The button that chooses files. */
export function ChooseFiles({
  look = 'main',
  onFiles,
}: {
  look?: 'main' | 'quiet'
  onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles(taken([...(event.target.files ?? [])]))
          event.target.value = ''
        }}
      />
      <ToolButton look={look} icon="upload" label={say('Add files')} onClick={() => input.current?.click()} />
    </>
  )
}

/** A picture taken now: the button of whoever has a camera in the hand. */
export function TakePicture({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <ToolButton
        icon="camera"
        label={say('Take a photo')}
        className="pointer-fine:hidden"
        onClick={() => input.current?.click()}
      />
    </>
  )
}

type ReadersProps = {
  /** Those that the reader can choose among. */
  classes: readonly FileClass[]
  of: FileClass
  onChoose: (of: FileClass) => void
}

/** Who sees what is added next; nothing where there is no choice. */
export function FileReaders({ classes, of, onChoose }: ReadersProps) {
  if (classes.length < 2) return null
  return (
    <Menu
      label={say('Who sees what is added')}
      title={say('Who sees what is added')}
      side="end"
      trigger={(button) => <Chip {...button} icon="eye" label={classWords[of]} />}
      items={classes.map((one) => ({
        id: one,
        label: classWords[one],
        checked: one === of,
        onChoose: () => onChoose(one),
      }))}
    />
  )
}

type SendingProps = {
  sending: readonly Sending[]
  onAgain: (id: string) => void
  onRemove: (id: string) => void
}

/** What is on its way, how far it is, and what failed with its reason and a way to try again. */
export function SendingFiles({ sending, onAgain, onRemove }: SendingProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {sending.length > 0 &&
          say('{count, plural, one {# file on its way} other {# files on their way}}', {
            count: sending.filter(({ trouble }) => trouble === undefined).length,
          })}
      </p>
      <ul>
        {sending.map(({ id, file, part, trouble }) => (
          <li
            key={id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-base"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-semibold">{file.name}</span>
              <span className={classNames('block', trouble ? 'text-alarm-text' : 'text-muted')}>
                {trouble ??
                  say('{size}, {percent} % there', {
                    size: sizeText(file.size),
                    percent: Math.floor(part * 100),
                  })}
              </span>
              {!trouble && (
                <progress
                  max={1}
                  value={part}
                  aria-label={say('{name} on its way', { name: file.name })}
                  className="mt-1 h-1 w-full appearance-none bg-wash [&::-moz-progress-bar]:bg-blueprint [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-blueprint"
                />
              )}
            </span>
            {trouble && <ToolButton look="outline" label={say('Try again')} onClick={() => onAgain(id)} />}
            <ToolButton
              look="ghost"
              icon="close"
              bare
              label={
                trouble
                  ? say('Take {name} away', { name: file.name })
                  : say('Stop {name}', { name: file.name })
              }
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
