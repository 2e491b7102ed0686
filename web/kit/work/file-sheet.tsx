import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Audience, may } from '#contract/audience.ts'
import type { Person, ProjectFile, Task } from '#contract/fields.ts'
import { binFileRow, editFileRow } from '#contract/project-files.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'
import { call } from '../call.ts'
import { FilePicture, keepFile, needsWords } from './file-picture.tsx'
import {
  classesFor,
  classWords,
  fileAddress,
  isPdf,
  isPicture,
  isScan,
  measuringAddress,
  sizeText,
  typeText,
} from './files.ts'
import { whenText } from './happenings.tsx'
import { sayNotSaved } from './task-edits.ts'

type Props = {
  project: string
  file: ProjectFile | undefined
  audience: Audience
  people: readonly Person[]
  tasks: readonly Task[]
  onClose: () => void
}

/** One file: looked at where a browser can, and what is known of it. */
export function FileSheet({ project, file, audience, people, tasks, onClose }: Props) {
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['project', project, 'files'] })
    } catch (error) {
      sayNotSaved(error)
    }
  }
  const change = (fields: RowInput<typeof editFileRow>['body']['fields']) =>
    file && attempt(() => call(editFileRow, { params: { project, file: file.id }, body: { fields } }))
  const setBinned = (id: string, binned: boolean) =>
    attempt(() => call(binFileRow, { params: { project, file: id }, body: { binned } }))
  const mayEdit = may(audience, 'file.remove')
  return (
    <SideSheet
      open={file !== undefined}
      onClose={onClose}
      title={file?.name ?? ''}
      foot={
        file && (
          <div className="flex flex-wrap items-center gap-2">
            {isScan(file) && !needsWords(project, file.id) && (
              <ToolButton
                look="main"
                label={say('Measure this room')}
                href={measuringAddress(project, file)}
              />
            )}
            <ToolButton
              look={isScan(file) && !needsWords(project, file.id) ? 'quiet' : 'ink'}
              icon="download"
              label={say('Download')}
              {...(needsWords(project, file.id)
                ? { onClick: () => void keepFile(project, file.id, file.name) }
                : { href: fileAddress(project, file.id, true), download: true })}
            />
            {(isPicture(file) || isPdf(file)) && !needsWords(project, file.id) && (
              <ToolButton
                look="quiet"
                icon="eye"
                label={say('Open in a tab')}
                href={fileAddress(project, file.id)}
                target="_blank"
              />
            )}
            {mayEdit && (
              <ToolButton
                look="ghost"
                icon="trash"
                label={say('Delete')}
                className="ml-auto text-alarm-text"
                onClick={async () => {
                  onClose()
                  await setBinned(file.id, true)
                  offerUndo(say('“{name}” is in the trash', { name: file.name }), () =>
                    setBinned(file.id, false),
                  )
                }}
              />
            )}
          </div>
        )
      }
    >
      {file && (
        <div className="grid gap-4">
          <Preview project={project} file={file} />
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-[0.8125rem]/5 max-md:text-base">
            <Known label={say('Type')}>{typeText(file)}</Known>
            <Known label={say('Size')}>
              {sizeText(file.bytes)}
              {file.width !== null && file.height !== null && `, ${file.width} × ${file.height} px`}
            </Known>
            <Known label={say('Added')}>
              {[whenText(file.at), people.find(({ id }) => id === file.author)?.name]
                .filter(Boolean)
                .join(', ')}
            </Known>
            <Known label={say('Checksum (SHA-256)')}>
              <code className="break-all font-mono text-xs">{file.sha256}</code>
            </Known>
          </dl>
          {mayEdit && (
            <>
              <SelectField
                label={say('Who sees it')}
                options={Object.fromEntries(classesFor(audience).map((one) => [one, classWords[one]]))}
                value={file.class}
                onChange={(event) =>
                  void change({ class: classesFor(audience).find((one) => one === event.target.value) })
                }
              />
              <SelectField
                label={say('Task')}
                empty={say('None')}
                options={Object.fromEntries(tasks.map(({ id, title }) => [id, title]))}
                value={file.taskId ?? ''}
                onChange={(event) => void change({ taskId: event.target.value || null })}
              />
            </>
          )}
        </div>
      )}
    </SideSheet>
  )
}

function Known({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Preview({ project, file }: { project: string; file: ProjectFile }) {
  const address = fileAddress(project, file.id)
  if (isPicture(file)) {
    return (
      <FilePicture
        project={project}
        file={file.id}
        size="large"
        alt={file.name}
        {...(file.width !== null && file.height !== null && { width: file.width, height: file.height })}
        className="max-h-[60vh] w-full rounded-sm border border-line bg-wash object-contain"
      />
    )
  }
  if (isPdf(file) && !needsWords(project, file.id)) {
    return (
      <iframe
        src={address}
        title={file.name}
        className="h-[60vh] w-full rounded-sm border border-line bg-wash"
      />
    )
  }
  return null
}
