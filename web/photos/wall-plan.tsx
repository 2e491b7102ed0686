import { useQuery } from '@tanstack/react-query'
import { roomsRow } from '#contract/rooms.ts'
import type { Plan } from '#domain/measure/plan-geometry.ts'
import type { Measured } from '#domain/measure/room.ts'
import { keptRoomNames } from '#domain/measure/room-names.ts'
import type { Point } from '#domain/measure/scan.ts'
import { namesOf } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import { PlanDrawing } from '#web/drawing/plan-drawing.tsx'
import { clearOfEachOther, numberRadius, type PlanSheet } from '#web/drawing/plan-sheet.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { wallText } from '#web/kit/work/photos.ts'
import { Chip } from '#web/ui/work/chip.tsx'

export type Wall = { room: string; wall: string }
type WallOnPlan = Wall & { face: string }

/** Every wall of a plan by its room, as it is kept, and its number there. */
function wallsOf(measured: Measured): WallOnPlan[] {
  const names = keptRoomNames(measured.rooms)
  return measured.rooms.flatMap((room) =>
    room.faces.map(({ id }, index) => ({
      face: id,
      room: names.get(room.id) ?? '',
      wall: String(index + 1),
    })),
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
  const inOwn = useOwnWords()
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
              over={(plan, sheet) => (
                <WallNumbers {...{ plan, sheet, walls }} chosen={walls.find(is)?.face} />
              )}
            />
            <ul className="flex flex-wrap gap-2">
              {walls.map((one) => (
                <li key={one.face}>
                  <Chip
                    state={is(one) ? 'on' : 'off'}
                    aria-pressed={is(one)}
                    label={
                      plans.length > 1 || measured.rooms.length > 1
                        ? `${inOwn(one.room)} · ${wallText(one.wall)}`
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

type NumbersProps = {
  plan: Plan
  sheet: PlanSheet
  walls: readonly WallOnPlan[]
  chosen: string | undefined
}

/** The number of each wall beside it, inside its room: by it the list says which wall is meant. */
function WallNumbers({ plan, sheet, walls, chosen }: NumbersProps) {
  const numbers = new Map(walls.map(({ face, wall }) => [face, wall]))
  const discs = plan.faces.map(({ id, from, to, inward }) => {
    const [x, y] = sheet.place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
    const at: Point = [x + inward[0] * (numberRadius + 4), y + inward[1] * (numberRadius + 4)]
    return { id, at }
  })
  const clear = clearOfEachOther(discs.map(({ at }) => at))
  return discs.map(({ id, at }) =>
    clear.has(at) ? (
      <g key={id} textAnchor="middle">
        <circle
          cx={at[0]}
          cy={at[1]}
          r={numberRadius}
          className={id === chosen ? 'fill-signal' : 'fill-ink'}
        />
        <text x={at[0]} y={at[1] + 4.5} fontSize="13" fontWeight="700" className="fill-paper">
          {numbers.get(id)}
        </text>
      </g>
    ) : null,
  )
}
