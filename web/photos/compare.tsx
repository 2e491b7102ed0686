import { useState } from 'react'
import type { ProjectFile } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { photoDay } from '#web/kit/work/photos.ts'
import { Marks } from './marks.tsx'

const tag = 'absolute top-3 bg-ink px-2 py-1 font-semibold text-paper text-sm'

/** One place twice, the earlier photo to the left of a line that is moved. */
export function Compare({
  project,
  before,
  after,
  timeZone,
}: {
  project: string
  before: ProjectFile
  after: ProjectFile
  /** Where the work is. */
  timeZone: string | undefined
}) {
  const day = (photo: ProjectFile) => photoDay(photo, timeZone)
  const [part, setPart] = useState(50)
  const ratio = after.width && after.height ? after.width / after.height : 4 / 3
  const layer = 'absolute inset-0 size-full object-cover'
  return (
    <div
      className="relative overflow-hidden rounded-sm border border-line bg-wash"
      style={{ aspectRatio: ratio }}
    >
      <FilePicture
        project={project}
        file={after.id}
        size="large"
        alt={say('{day}, after', { day: day(after) })}
        className={layer}
      />
      <Marks marks={after.marks} ratio={ratio} />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - part}% 0 0)` }}>
        <FilePicture
          project={project}
          file={before.id}
          size="large"
          alt={say('{day}, before', { day: day(before) })}
          className={layer}
        />
      </div>
      <div aria-hidden="true" className="absolute inset-y-0 w-0.5 bg-sheet" style={{ left: `${part}%` }} />
      <span className={`${tag} left-3`}>{day(before)}</span>
      <span className={`${tag} right-3`}>{day(after)}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={part}
        aria-label={say('How much of the earlier photo is shown')}
        onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
        className="absolute inset-x-2 bottom-2 h-12 accent-signal"
      />
    </div>
  )
}
