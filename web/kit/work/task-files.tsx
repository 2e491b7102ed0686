import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { ProjectFile, Task } from '#contract/fields.ts'
import type { FileClass } from '#contract/project-files.ts'
import type { ProjectView } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ChooseFiles, DropFiles, FileReaders, SendingFiles, TakePicture } from './drop-files.tsx'
import { FilePicture } from './file-picture.tsx'
import { FileSheet } from './file-sheet.tsx'
import { classesFor, classWords, filesQuery, isThumb, sizeText, typeText, useSending } from './files.ts'
import { useLook } from './look.ts'

type Props = { project: string; task: string; open: ProjectView; tasks: readonly Task[] }

/** What is kept with a task: pictures to be seen, papers to be opened, and a place that takes more of them. */
export function TaskFiles({ project, task, open, tasks }: Props) {
  const { data, isError } = useQuery(filesQuery(project, task))
  const { sending, add, again, remove } = useSending(project)
  const look = useLook(project)
  const [of, setOf] = useState<FileClass>('open')
  const [openId, setOpenId] = useState<string>()
  const adds = may(open.audience, 'file.add') && look === undefined
  const own = sending.filter((one) => one.task === task)
  const files = data?.files ?? []
  const [pictures, papers] = [files.filter(isThumb), files.filter((file) => !isThumb(file))]
  const onFiles = (given: readonly File[]) => add(given, { class: of, task })
  if (!adds && files.length === 0 && !isError) return null
  const section = (
    <WorkSection title={say('Photos and files')} detail={files.length > 0 && files.length} className="mt-5">
      {isError && (
        <div className="mt-2">
          <Note kind="refused">{say('The files could not be loaded. Reload the page to try again.')}</Note>
        </div>
      )}
      <SendingFiles sending={own} onAgain={again} onRemove={remove} />
      {pictures.length > 0 && (
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {pictures.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                aria-label={say('Open {name}', { name: file.name })}
                title={file.name}
                onClick={() => setOpenId(file.id)}
                className="relative block aspect-4/3 w-full overflow-hidden rounded-sm border border-line bg-wash hover:border-control"
              >
                <FilePicture
                  project={project}
                  file={file.id}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
                <Narrow file={file} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {papers.map((file) => (
          <li key={file.id} className="border-hair border-b">
            <button
              type="button"
              onClick={() => setOpenId(file.id)}
              className="flex min-h-9 w-full items-center gap-2 text-left hover:bg-wash pointer-coarse:min-h-11"
            >
              <Icon name="document" className="size-4 text-muted" />
              <span className="min-w-0 flex-1 truncate font-semibold">{file.name}</span>
              <Narrow file={file} />
              <span className="shrink-0 text-[0.8125rem] text-muted">
                {`${typeText(file)} · ${sizeText(file.bytes)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {adds && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <TakePicture onFiles={onFiles} />
          <ChooseFiles look="quiet" onFiles={onFiles} />
          <FileReaders classes={classesFor(open.audience)} of={of} onChoose={setOf} />
          <span className="text-[0.8125rem] text-muted pointer-coarse:hidden">
            {say('or drop them here')}
          </span>
        </div>
      )}
      <FileSheet
        project={project}
        file={files.find(({ id }) => id === openId)}
        audience={open.audience}
        people={open.people}
        tasks={tasks}
        onClose={() => setOpenId(undefined)}
      />
    </WorkSection>
  )
  return adds ? <DropFiles onFiles={onFiles}>{section}</DropFiles> : section
}

/** That not everybody sees a file, with who does. */
function Narrow({ file }: { file: ProjectFile }) {
  if (file.class === 'open') return null
  return (
    <span
      title={classWords[file.class]}
      className="grid size-5 shrink-0 place-items-center rounded-[3px] bg-ink text-paper in-[button>img]:absolute"
    >
      <Icon name="lock" className="size-3" />
      <span className="sr-only">{classWords[file.class]}</span>
    </span>
  )
}
