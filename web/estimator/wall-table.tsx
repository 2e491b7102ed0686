import type { Room, WallFace } from '#domain/measure/room.ts'
import { say } from '#language/say.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { Bench } from './bench.ts'
import { areaText, lengthText, type Units } from './length-text.ts'

type Props = { room: Room; units: Units; faceId: string | undefined; bench: Bench }

/** The walls of a room; each is a button that shows what it takes. */
export function WallTable({ room, units, faceId, bench }: Props) {
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
          {say('Wall {number}', { number: room.faces.indexOf(face) + 1 })}
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
