import type { RowData } from '#contract/route.ts'
import type { openViewLinkRow } from '#contract/view-links.ts'
import { say } from '#language/say.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { photoDay, placeText } from '#web/kit/work/photos.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { grouped } from './groups.ts'
import { Marks, marksText } from './marks.tsx'

type Photos = NonNullable<RowData<typeof openViewLinkRow>['photos']>

/** The photos that a link shows, by day, for somebody without an account. */
export function SharedPhotos({ project, name, photos }: { project: string; name: string; photos: Photos }) {
  return (
    <WorkPage
      title={name}
      detail={say('{count, plural, =0 {none yet} one {# photo} other {# photos}}', { count: photos.length })}
    >
      <div className="grid gap-6">
        {grouped(photos, 'day', undefined).map(({ key, title, photos: own }) => (
          <WorkSection key={key} title={title} detail={own.length}>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4 pt-2">
              {own.map((photo) => (
                <li key={photo.id}>
                  <div
                    className="relative overflow-hidden rounded-sm border border-line bg-wash"
                    style={{ aspectRatio: ratioOf(photo) }}
                  >
                    <FilePicture
                      project={project}
                      file={photo.id}
                      size="printed"
                      loading="lazy"
                      alt={[placeText(photo) || photoDay(photo, undefined), marksText(photo.marks)]
                        .filter(Boolean)
                        .join(': ')}
                      className="size-full"
                    />
                    <Marks marks={photo.marks} ratio={ratioOf(photo)} />
                  </div>
                  <p className="mt-1 font-semibold [overflow-wrap:anywhere]">
                    {[placeText(photo), photo.shot].filter(Boolean).join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          </WorkSection>
        ))}
      </div>
    </WorkPage>
  )
}

/** How much wider than high a photo is. */
const ratioOf = ({ width, height }: Photos[number]): number => (width && height ? width / height : 4 / 3)
