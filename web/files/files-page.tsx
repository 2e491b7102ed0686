import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { FileClass } from '#contract/project-files.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { OpenBin } from '#web/kit/work/bin-sheet.tsx'
import { ChooseFiles, DropFiles, FileReaders, SendingFiles } from '#web/kit/work/drop-files.tsx'
import { FileSheet } from '#web/kit/work/file-sheet.tsx'
import { classesFor, filesQuery, useSending } from '#web/kit/work/files.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { FileBin } from './file-bin.tsx'
import { FileList } from './file-list.tsx'

/** What was put down of a job: plans, pictures, papers. */
export default function FilesPage({ params: { project = '' } }: PageProps) {
  const view = useQuery(projectQuery(project)).data
  const { data, isError } = useQuery(filesQuery(project))
  const tasks = useQuery(tasksQuery(project)).data?.tasks ?? []
  const { sending, add, again, remove } = useSending(project)
  const [of, setOf] = useState<FileClass>('open')
  const [openId, setOpenId] = useState<string>()
  const [binOpen, setBinOpen] = useState(false)
  useProjectTrail(view, project, say('Files'))
  const mayAdd = view !== undefined && may(view.audience, 'file.add')
  const mayRemove = view !== undefined && may(view.audience, 'file.remove')
  const classes = view ? classesFor(view.audience) : []
  const onFiles = (files: readonly File[]) => add(files, { class: of })
  const open = data?.files.find(({ id }) => id === openId)
  const page = (
    <WorkPage
      title={say('Files')}
      inBar
      detail={data && data.files.length > 0 && <span className="max-md:hidden">{data.files.length}</span>}
      actions={
        mayAdd && (
          <>
            <FileReaders classes={classes} of={of} onChoose={setOf} />
            {data?.files.length !== 0 && <ChooseFiles onFiles={onFiles} />}
          </>
        )
      }
    >
      {isError && <Banner>{say('The files could not be loaded. Reload the page to try again.')}</Banner>}
      {sending.length > 0 && (
        <section aria-label={say('On the way')} className="mb-5 border-ink border-t-2">
          <SendingFiles sending={sending} onAgain={again} onRemove={remove} />
        </section>
      )}
      {data === undefined && !isError && <SkeletonRows count={6} rowPx={48} />}
      {data && data.files.length > 0 && (
        <FileList
          project={project}
          files={data.files}
          people={view?.people ?? []}
          tasks={tasks}
          several={classes.length > 1}
          onOpen={setOpenId}
        />
      )}
      {data?.files.length === 0 && sending.length === 0 && (
        <EmptySheet
          title={say('No files yet')}
          {...(mayAdd && { action: <ChooseFiles onFiles={onFiles} /> })}
        >
          {mayAdd
            ? say(
                'Plans, pictures and papers of the job. Drop them anywhere on this page, up to 200 MB each.',
              )
            : say('Plans, pictures and papers of the job show up here when somebody adds them.')}
        </EmptySheet>
      )}
      {mayRemove && (
        <div className="-mx-3 pt-3">
          <OpenBin label={say('Deleted files')} onClick={() => setBinOpen(true)} />
        </div>
      )}
      {mayRemove && <FileBin project={project} open={binOpen} onClose={() => setBinOpen(false)} />}
      {view && (
        <FileSheet
          project={project}
          file={open}
          audience={view.audience}
          people={view.people}
          tasks={tasks}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </WorkPage>
  )
  return mayAdd ? (
    <DropFiles onFiles={onFiles} className="flex flex-1 flex-col">
      {page}
    </DropFiles>
  ) : (
    page
  )
}
