import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectFile } from '#contract/fields.ts'
import {
  type Look,
  lookOf,
  type Material,
  type Suggestion,
  suggestMaterials,
} from '#domain/site/materials.ts'
import { say } from '#language/say.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { pictureAddress } from '#web/kit/work/photos.ts'
import { purchasesQuery } from '#web/kit/work/purchases.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** From so many photos, the newest, it is learned what somebody picked. */
const learnedFrom = 40
/** How wide a picture is looked at, in pixels. */
const wide = 96

const reasons: Record<Suggestion['why'], string> = {
  looks: say('picked for photos that look alike'),
  task: say('to be bought for this task'),
  room: say('of this room'),
  words: say('fits by color'),
}

const lookQuery = (project: string, photo: string) => ({
  queryKey: ['project', project, 'look of a photo', photo],
  // What a file holds never changes.
  meta: { classes: [] } satisfies LiveMeta,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async (): Promise<Look> => {
    const reply = await fetch(pictureAddress(project, photo, 'small'), { credentials: 'include' })
    if (!reply.ok) throw new Error(`${reply.status}`)
    const picture = await createImageBitmap(await reply.blob())
    const high = Math.max(1, Math.round((picture.height / picture.width) * wide))
    const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0, wide, high)
    return lookOf(context.getImageData(0, 0, wide, high).data, wide, high)
  },
})

/** What a photo may show, suggested among what the project buys and what was picked before. A person picks, or writes another. */
export function MaterialPick({
  project,
  photo,
  photos,
  onPick,
}: {
  project: string
  photo: ProjectFile
  photos: readonly ProjectFile[]
  onPick: (material: string) => void
}) {
  const [typed, setTyped] = useState(photo.material)
  const { data: bought } = useQuery({ ...purchasesQuery(project), retry: false })
  const { data: look } = useQuery(lookQuery(project, photo.id))
  const learned = photos
    .filter(({ id, material }) => id !== photo.id && material !== '')
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, learnedFrom)
  const looks = useQueries({ queries: learned.map(({ id }) => lookQuery(project, id)) })
  const materials = new Map<string, Material>()
  for (const { item, note, taskId } of bought?.purchases ?? []) {
    const before = materials.get(item)
    materials.set(item, {
      name: item,
      about: [before?.about, note].filter(Boolean).join(' '),
      taskIds: [...(before?.taskIds ?? []), ...(taskId === null ? [] : [taskId])],
    })
  }
  const picks = learned.flatMap(({ material, room, taskId }, at) => {
    const seen = looks[at]?.data
    return seen ? [{ material, room, taskId, look: seen }] : []
  })
  const suggestions = look
    ? suggestMaterials({ look, room: photo.room, taskId: photo.taskId }, [...materials.values()], picks)
    : []
  return (
    <div className="grid gap-4">
      <section aria-label={say('Suggestions')}>
        <h3 className="font-semibold">{say('Suggestions')}</h3>
        <p className="text-[0.8125rem] text-muted">
          {say(
            'Reckoned on this device from color, grain, task and room, and from what was picked before. Look at the wall, then pick.',
          )}
        </p>
        {suggestions.length === 0 ? (
          <p className="py-2">{say('Nothing fits. Write what it is: the next photo like it will know.')}</p>
        ) : (
          <ul className="mt-2 grid gap-2">
            {suggestions.map(({ material, why }) => (
              <li key={material} className="flex flex-wrap items-center gap-x-3">
                <ToolButton label={material} onClick={() => onPick(material)} />
                <span className="text-muted text-sm">{reasons[why]}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onPick(typed.trim())
        }}
      >
        <Field label={say('Material')}>
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              list="materials-of-project"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <datalist id="materials-of-project">
          {[...materials.keys()].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ToolButton look="main" type="submit" label={say('Save')} />
        <p className="text-[0.8125rem] text-muted">{say('Whoever sees the photo sees its material.')}</p>
      </form>
    </div>
  )
}
