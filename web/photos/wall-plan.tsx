import { useQuery } from '@tanstack/react-query'
import { roomsRow } from '#contract/rooms.ts'
import type { Measured } from '#domain/measure/room.ts'
import { namesOf } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import { PlanDrawing } from '#web/drawing/plan-drawing.tsx'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { wallText } from '#web/kit/work/photos.ts'
import { Chip } from '#web/ui/work/chip.tsx'

export type Wall = { room: string; wall: string }
type WallOnPlan = Wall & { face: string }

/** Every wall of a plan by its room and its number there. */
function wallsOf(measured: Measured): WallOnPlan[] {
  const names = namesOf(measured)
  return measured.rooms.flatMap((room) =>
    room.faces.map(({ id }, index) => ({ face: id, room: names.room(room.id), wall: String(index + 1) })),
  )
}

/** The plans of a project, to choose a wall by; each wall is a button under its plan too. */
export function WallPlan({
  project,
  chosen,
  onChoose,
}: {
  project: string
  chosen: Wall | undefined
  onChoose: (wall: Wall) => void
}) {
  const { data } = useQuery({
    queryKey: ['project', project, 'rooms'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(roomsRow, { params: { project }, query: {}, body: {} }),
  })
  const plans = (data?.scans ?? []).flatMap(({ measured }) => measured ?? [])
  if (data && plans.length === 0)
    return (
      <p className="py-3 text-muted">
        {say('No room is measured yet. Write down where the photo was taken.')}
      </p>
    )
  return (
    <div className="grid gap-4">
      {plans.slice(0, 4).map((measured, index) => {
        const walls = wallsOf(measured)
        const is = (one: Wall) => one.room === chosen?.room && one.wall === chosen.wall
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: plans come in one order
          <div key={index} className="grid gap-2">
            <PlanDrawing
              measured={measured}
              names={namesOf(measured)}
              units="imperial"
              selectedFaceId={walls.find(is)?.face}
              onSelect={(face) => {
                const found = walls.find((one) => one.face === face)
                if (found) onChoose({ room: found.room, wall: found.wall })
              }}
            />
            <ul className="flex flex-wrap gap-2">
              {walls.map((one) => (
                <li key={one.face}>
                  <Chip
                    state={is(one) ? 'on' : 'off'}
                    aria-pressed={is(one)}
                    label={
                      plans.length > 1 || measured.rooms.length > 1
                        ? `${one.room} · ${wallText(one.wall)}`
                        : wallText(one.wall)
                    }
                    onClick={() => onChoose({ room: one.room, wall: one.wall })}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
