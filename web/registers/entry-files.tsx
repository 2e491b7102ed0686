import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { attachFilesRow } from '#contract/register-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { ChooseFiles } from '#web/kit/work/drop-files.tsx'
import { keepFile, needsWords } from '#web/kit/work/file-picture.tsx'
import { fileAddress, filesQuery, sizeText, typeText } from '#web/kit/work/files.ts'
import { SendRefusal, sendFile } from '#web/kit/work/send-file.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { toast } from '#web/ui/toast.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useReadAgain } from './queries.ts'

type Props = {
  project: string
  of: { rfi: string } | { submittal: string }
  files: readonly string[]
  mayAdd: boolean
  mayRemove: boolean
}

const sayNotSent = (error: unknown) =>
  error instanceof SendRefusal
    ? toast({ title: say('Not saved'), description: error.message, variant: 'destructive' })
    : sayNotSaved(error)

/** What these files are called, of those that the reader sees. */
export function useFileNames(project: string, ids: readonly string[]): string {
  const { data } = useQuery({ ...filesQuery(project), enabled: ids.length > 0 })
  return ids.flatMap((id) => data?.files.find((file) => file.id === id)?.name ?? []).join(', ')
}

/** The files of an entry of a register: opened here, added from the project or from the device, taken away. */
export function EntryFiles({ project, of, files: ids, mayAdd, mayRemove }: Props) {
  const client = useQueryClient()
  const readAgain = useReadAgain(project)
  const { data } = useQuery({ ...filesQuery(project), enabled: ids.length > 0 || mayAdd })
  const all = data?.files ?? []
  const own = ids.flatMap((id) => all.find((file) => file.id === id) ?? [])
  const attach = (files: string[], attached: boolean) =>
    call(attachFilesRow, { params: { project }, body: { ...of, files, attached } })
  const change = useMutation({
    mutationFn: ({ id, attached }: { id: string; attached: boolean }) => attach([id], attached),
    ...{ onError: sayNotSaved, onSettled: readAgain },
  })
  const send = useMutation({
    mutationFn: async (given: readonly File[]) => {
      const sent = given.map((file) => ({ id: newId(), file, class: 'open' as const, task: undefined }))
      for (const one of sent) await sendFile(project, one, () => {}, new AbortController().signal)
      await attach(
        sent.map(({ id }) => id),
        true,
      )
    },
    onError: sayNotSent,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['project', project, 'files'] }), readAgain()]),
  })
  const others = all.filter(({ id, class: seenBy }) => seenBy === 'open' && !ids.includes(id))
  if (own.length === 0 && !mayAdd) return null
  return (
    <WorkSection title={say('Files')} detail={own.length > 0 && own.length} className="min-w-0">
      <ul>
        {own.map((file) => (
          <li key={file.id} className="flex min-h-11 items-center gap-2 border-hair border-b">
            <Icon name="document" className="size-4 shrink-0 text-muted" />
            <a
              href={fileAddress(project, file.id)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 flex-1 truncate py-2 font-semibold hover:underline"
              onClick={(event) => {
                if (!needsWords(project, file.id)) return
                event.preventDefault()
                void keepFile(project, file.id, file.name)
              }}
            >
              {file.name}
            </a>
            <span className="shrink-0 text-muted text-sm">
              {`${typeText(file)} · ${sizeText(file.bytes)}`}
            </span>
            {mayRemove && (
              <ToolButton
                look="ghost"
                icon="close"
                bare
                label={say('Take {name} away', { name: file.name })}
                onClick={() => change.mutate({ id: file.id, attached: false })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <ChooseFiles look="quiet" onFiles={(given) => given.length > 0 && send.mutate(given)} />
          {others.length > 0 && (
            <Menu
              label={say('Files of the project')}
              trigger={(button) => <ToolButton {...button} label={say('From the project')} />}
              items={others.map(({ id, name }) => ({
                ...{ id, label: name },
                onChoose: () => change.mutate({ id, attached: true }),
              }))}
            />
          )}
          <span role="status" className="text-muted text-sm">
            {send.isPending && say('On its way')}
          </span>
        </div>
      )}
    </WorkSection>
  )
}
