import { useRef } from 'react'
import type { PunchItem } from '#contract/site.ts'
import { say } from '#language/say.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** What takes a photo, or chooses one: the camera of a phone, a file elsewhere. */
export function PhotoButton(props: {
  label: string
  name: string
  busy: boolean
  onPhoto: (file: File) => void
}) {
  const { label, name, busy, onPhoto } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton
        icon="camera"
        label={label}
        aria-label={name}
        busy={busy}
        onClick={() => field.current?.click()}
      />
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={name}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onPhoto(file)
        }}
      />
    </>
  )
}

/** The photos of before and after of one item, beside each other; one that is not sent yet says so. */
export function PunchPhotos({ project, item }: { project: string; item: PunchItem }) {
  const { items } = useKept()
  const shown = [
    { file: item.beforeId, words: say('Before') },
    { file: item.afterId, words: say('After') },
  ].filter(({ file }) => file !== null)
  if (shown.length === 0) return null
  return (
    <ul className="flex basis-full gap-3 pl-8">
      {shown.map(({ file, words }) => (
        <li key={words} className="grid content-start gap-1 text-muted text-sm">
          {items.some(({ id, state }) => id === file && state !== 'sent') ? (
            <span className="grid h-24 w-32 place-items-center bg-wash">
              <Tag tone="line">{say('Kept')}</Tag>
            </span>
          ) : (
            <FilePicture
              project={project}
              file={file ?? ''}
              alt={`${words}: ${item.title}`}
              className="h-24 w-32 bg-wash object-cover"
            />
          )}
          {words}
        </li>
      ))}
    </ul>
  )
}
