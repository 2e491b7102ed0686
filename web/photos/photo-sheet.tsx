import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Audience, may } from '#contract/audience.ts'
import type { Person, ProjectFile, Task } from '#contract/fields.ts'
import { editFileRow } from '#contract/project-files.ts'
import type { RowInput } from '#contract/route.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { fileAddress, sizeText } from '#web/kit/work/files.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { placeText, takenAt } from '#web/kit/work/photos.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { MarkUp } from './mark-up.tsx'
import { Marks, marksText } from './marks.tsx'
import { MaterialPick } from './material-pick.tsx'
import { WallPlan } from './wall-plan.tsx'

type Props = {
  project: string
  photo: ProjectFile | undefined
  /** All of the project: what was picked for them is learned from. */
  photos: readonly ProjectFile[]
  audience: Audience
  people: readonly Person[]
  tasks: readonly Task[]
  /** Where the work is: a photo was taken at its hour. */
  timeZone: string
  /** Whether it is only to be looked at. */
  looking: boolean
  onClose: () => void
}

/** One photo: large, with its marks, where and when it was taken, by whom, and its checksum. */
export function PhotoSheet(props: Props) {
  const { project, photo, photos, audience, people, tasks, timeZone, looking, onClose } = props
  const client = useQueryClient()
  const inOwn = useOwnWords()
  const place = photo ? placeText({ ...photo, room: inOwn(photo.room) }) : ''
  const [mode, setMode] = useState<'look' | 'mark' | 'place' | 'material'>('look')
  const close = () => {
    setMode('look')
    onClose()
  }
  const change = async (fields: RowInput<typeof editFileRow>['body']['fields']) => {
    if (!photo) return
    try {
      await call(editFileRow, { params: { project, file: photo.id }, body: { fields } })
      await client.invalidateQueries({ queryKey: ['project', project, 'files'] })
      setMode('look')
    } catch (error) {
      sayNotSaved(error)
    }
  }
  const marks = may(audience, 'photo.mark') && !looking
  const originals = may(audience, 'file.original') && !looking
  const when =
    photo &&
    new Intl.DateTimeFormat(locales[spokenLanguage()], {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
    }).format(new Date(takenAt(photo)))
  const facts = photo && [
    [say('Where'), place || say('Not said')],
    [say('Task'), inOwn(tasks.find(({ id }) => id === photo.taskId)?.title ?? '') || say('None')],
    [say('Of the list'), inOwn(photo.shot) || say('No')],
    [say('Material'), photo.material || say('Not said')],
    [say('Taken by'), people.find(({ id }) => id === photo.author)?.name ?? say('Former member')],
    [
      say('When'),
      photo.takenAt
        ? say('{when}, by the clock of the device', { when: when ?? '' })
        : say('{when}, when it came', { when: when ?? '' }),
    ],
    [say('The original'), `${photo.name}, ${sizeText(photo.bytes)}`],
    [say('Checksum (SHA-256)'), photo.sha256],
  ]
  return (
    <SideSheet
      open={photo !== undefined}
      onClose={close}
      title={photo ? place || inOwn(photo.shot) || photo.name : ''}
      foot={
        photo &&
        mode === 'look' && (
          <div className="flex flex-wrap gap-2">
            {marks && (
              <ToolButton look="ink" icon="pen" label={say('Mark up')} onClick={() => setMode('mark')} />
            )}
            {marks && <ToolButton icon="pin" label={say('Which wall?')} onClick={() => setMode('place')} />}
            {marks && <ToolButton label={say('Material')} onClick={() => setMode('material')} />}
            {originals && (
              <ToolButton
                icon="download"
                label={say('The original')}
                href={fileAddress(project, photo.id, true)}
                download
              />
            )}
          </div>
        )
      }
    >
      {photo && mode === 'mark' && (
        <MarkUp
          project={project}
          photo={photo}
          onSave={(drawn) => change({ marks: drawn })}
          onClose={() => setMode('look')}
        />
      )}
      {photo && mode === 'place' && (
        <WallPlan project={project} chosen={photo} onChoose={(wall) => void change(wall)} />
      )}
      {photo && mode === 'material' && (
        <MaterialPick
          key={photo.id}
          {...{ project, photo, photos }}
          onPick={(material) => void change({ material })}
        />
      )}
      {photo && mode === 'look' && (
        <div className="grid gap-4">
          <div className="relative">
            <FilePicture
              project={project}
              file={photo.id}
              size="large"
              alt={[photo.name, marksText(photo.marks)].filter(Boolean).join(': ')}
              className="min-h-40 w-full bg-wash"
            />
            <Marks
              marks={photo.marks}
              ratio={photo.width && photo.height ? photo.width / photo.height : 4 / 3}
            />
          </div>
          {photo.type === 'image/heic' && (
            <Note kind="info">
              {say('The original is kept as it was taken (HEIC). What is shown is made from it.')}
            </Note>
          )}
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-[0.8125rem]/5 max-md:text-base">
            {facts?.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </SideSheet>
  )
}
