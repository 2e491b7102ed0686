import { useQuery } from '@tanstack/react-query'
import { namesOf } from '#domain/measure/wall-names.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { PlanDrawing } from '#web/drawing/plan-drawing.tsx'
import { storiesOf } from '#web/drawing/plan-stories.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { roomsQuery } from '#web/kit/work/rooms.ts'
import { WorkSection } from '#web/ui/work/page.tsx'

/** The plan of what was measured last, which leads to the rooms; nothing where nothing was. */
export default function OverviewPlan({ project }: { project: string }) {
  const { data } = useQuery(roomsQuery(project))
  const units = useQuery(homeQuery).data?.units ?? 'imperial'
  const navigate = useNavigate()
  const measured = data?.scans.flatMap((scan) => scan.measured ?? []).find(({ rooms }) => rooms.length > 0)
  const [story] = measured ? storiesOf(measured) : []
  if (!story) return null
  const rooms = `${at('/projects')}/${project}/rooms`
  return (
    <WorkSection
      title={say('Plan')}
      action={
        <a
          href={rooms}
          className="text-[0.8125rem] text-link underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {say('Rooms')}
        </a>
      }
    >
      {/* Its figures stand on the page that it leads to, in tables; the link above says the same. */}
      <div aria-hidden="true" className="mt-3 border border-line [&_svg]:cursor-pointer">
        <PlanDrawing
          measured={story}
          names={namesOf(story)}
          units={units}
          selectedFaceId={undefined}
          onSelect={() => navigate(rooms)}
        />
      </div>
    </WorkSection>
  )
}
