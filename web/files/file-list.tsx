import type { Person, ProjectFile, Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { FilePicture, keepFile, needsWords } from '#web/kit/work/file-picture.tsx'
import { classWords, fileAddress, isThumb, sizeText, typeText } from '#web/kit/work/files.ts'
import { whenText } from '#web/kit/work/happenings.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Tag } from '#web/ui/work/tag.tsx'

type Props = {
  project: string
  files: readonly ProjectFile[]
  people: readonly Person[]
  tasks: readonly Task[]
  /** Whether the reader sees more than what everybody sees, so that it is said of each. */
  several: boolean
  onOpen: (id: string) => void
}

/** The files of a project, the newest first. */
export function FileList({ project, files, people, tasks, several, onOpen }: Props) {
  return (
    <ul className="border-ink border-t-2">
      {files.map((file) => {
        const author = people.find(({ id }) => id === file.author)?.name
        const task = tasks.find(({ id }) => id === file.taskId)?.title
        return (
          <li
            key={file.id}
            className="flex min-h-14 items-center gap-3 border-hair border-b py-1.5 hover:bg-wash/50"
          >
            <Thumb project={project} file={file} />
            <span className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onOpen(file.id)}
                className="block max-w-full text-left font-semibold wrap-anywhere md:truncate hover:underline pointer-coarse:min-h-11 max-md:min-h-8"
              >
                {file.name}
              </button>
              <span className="block text-[0.8125rem] text-muted md:truncate">
                {[typeText(file), sizeText(file.bytes), author, whenText(file.at), task]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {several && file.class !== 'open' && (
              <span className="max-md:hidden">
                <Tag tone="ink" icon="lock">
                  {classWords[file.class]}
                </Tag>
              </span>
            )}
            <a
              href={fileAddress(project, file.id, true)}
              download
              aria-label={say('Download {name}', { name: file.name })}
              title={say('Download')}
              onClick={(event) => {
                if (!needsWords(project, file.id)) return
                event.preventDefault()
                void keepFile(project, file.id, file.name)
              }}
              className="grid size-8 shrink-0 place-items-center rounded-sm hover:bg-wash max-md:size-11 pointer-coarse:size-11"
            >
              <Icon name="download" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Thumb({ project, file }: { project: string; file: ProjectFile }) {
  const shape =
    'grid h-10 w-12 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sheet'
  if (isThumb(file)) {
    return (
      <span className={shape}>
        <FilePicture
          project={project}
          file={file.id}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      </span>
    )
  }
  return (
    <span className={`${shape} font-semibold text-[0.6875rem] text-muted`} aria-hidden="true">
      {typeText(file)}
    </span>
  )
}
