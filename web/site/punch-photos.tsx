import { useRef } from 'react'
import type { PunchItem } from '#contract/site.ts'
import { say } from '#language/say.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
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
        // For gloves.
        className="max-md:min-h-12 pointer-coarse:min-h-12"
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

/** The photos of before and after of one item of the punch list. */
export function PunchPhotos({ project, item }: { project: string; item: PunchItem }) {
  const photos = [
    { file: item.beforeId, words: say('Before'), alt: `${say('Before')}: ${item.title}` },
    { file: item.afterId, words: say('After'), alt: `${say('After')}: ${item.title}` },
  ]
  return <SitePhotos project={project} photos={photos} className="basis-full pl-8" />
}

/** Photos of something from site, beside each other; one that is not sent yet says so. */
export function SitePhotos({
  project,
  photos,
  className,
}: {
  project: string
  photos: readonly { file: string | null; words: string; alt: string }[]
  className?: string
}) {
  const { items } = useKept()
  const shown = photos.flatMap(({ file, ...one }) => (file === null ? [] : { file, ...one }))
  if (shown.length === 0) return null
  return (
    <ul className={classNames('flex gap-3', className)}>
      {shown.map(({ file, words, alt }) => (
        <li key={words} className="grid content-start gap-1 text-muted text-sm">
          {items.some(({ id, state }) => id === file && state !== 'sent') ? (
            <span className="grid h-24 w-32 place-items-center bg-wash">
              <Tag tone="line">{say('Kept')}</Tag>
            </span>
          ) : (
            <FilePicture {...{ project, file, alt }} className="h-24 w-32 bg-wash object-cover" />
          )}
          {words}
        </li>
      ))}
    </ul>
  )
}
