import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { filesQuery, isPicture } from '#web/kit/work/files.ts'
import { whenText } from '#web/kit/work/happenings.tsx'
import { pictureAddress } from '#web/kit/work/photos.ts'
import { WorkSection } from '#web/ui/work/page.tsx'

/** How many pictures stand side by side. */
const most = 3

/** What it looks like now: the newest pictures of the job; nothing where there are none. */
export function LatestPhotos({ project }: { project: string }) {
  const { data } = useQuery(filesQuery(project))
  const pictures = data?.files.filter(isPicture) ?? []
  if (pictures.length === 0) return null
  const all = `${at('/projects')}/${project}/photos`
  return (
    <WorkSection
      title={say('What it looks like now')}
      action={
        <a
          href={all}
          className="inline-flex min-h-6 items-center text-[0.8125rem] text-link underline max-md:min-h-11 pointer-coarse:min-h-11"
        >
          {say('All photos')}
        </a>
      }
    >
      <ul className="grid grid-cols-2 gap-3 pt-3 md:grid-cols-3">
        {pictures.slice(0, most).map(({ id, name, at: taken }) => (
          <li key={id} className="max-md:first:col-span-2">
            <a href={all} className="block">
              <img
                src={pictureAddress(project, id, 'small')}
                alt={name}
                loading="lazy"
                decoding="async"
                className="aspect-[4/3] w-full rounded-sm border border-line bg-sheet object-cover"
              />
            </a>
            <p className="mt-1 truncate text-muted text-sm md:text-[0.8125rem]">{whenText(taken)}</p>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
