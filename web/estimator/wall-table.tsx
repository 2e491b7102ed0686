import type { Room, WallFace } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { Bench } from './bench.ts'
import type { Work } from './measuring-messages.ts'
import { moneyText } from './money-text.ts'
import { centsOfShare, goToWallCost } from './wall-cost.tsx'

type Props = { room: Room; names: Names; units: Units; faceId: string | undefined; bench: Bench }

/** The walls of a room; each is a button that shows what it takes. */
export function WallTable({ room, names, units, faceId, bench }: Props) {
  const columns: Column<WallFace>[] = [
    {
      id: 'wall',
      label: say('Wall'),
      lead: true,
      cell: (face) => (
        <button
          type="button"
          aria-pressed={face.id === faceId}
          onClick={() => void bench.choose(face.id === faceId ? undefined : face.id)}
          className="min-h-11 min-w-11 rounded-sm border-2 border-control bg-sheet px-3 font-semibold hover:bg-wash aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {names.wall(face.id)}
        </button>
      ),
    },
    {
      id: 'length',
      label: say('Length'),
      figure: true,
      cell: (face) => lengthText(face.length.value, units),
    },
    {
      id: 'height',
      label: say('Height'),
      figure: true,
      cell: (face) => lengthText(face.height.value, units),
    },
    { id: 'gross', label: say('Gross'), figure: true, cell: (face) => areaText(face.gross.value, units) },
    {
      id: 'openings',
      label: say('Openings'),
      figure: true,
      cell: (face) => String(face.openingIds.length),
    },
    { id: 'net', label: say('Net'), figure: true, cell: (face) => areaText(face.net.value, units) },
  ]
  return <DataTable caption={say('Walls')} columns={columns} rows={room.faces} rowKey={({ id }) => id} />
}

type ChosenProps = { room: Room; names: Names; work: Pick<Work, 'share' | 'faceId'> }

/** What the chosen wall of the room comes to, where it was chosen: its shares stand by the plan, some screens away. */
export function ChosenWall({ room, names, work }: ChosenProps) {
  const face = room.faces.find(({ id }) => id === work.faceId)
  if (!face) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
      <span className="font-semibold tabular-nums">
        {say('{wall}: {cost}', { wall: names.wall(face.id), cost: moneyText(centsOfShare(work.share)) })}
      </span>
      <Button size="sm" variant="outline" onClick={goToWallCost}>
        {say('See its materials')}
      </Button>
    </p>
  )
}
