import type { Room } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { areaOff, type WallNames } from './texts.ts'

type Props = {
  rooms: readonly Room[]
  names: WallNames
  units: Units
  onEdit: ((roomId: string) => void) | undefined
}

/** Each room with its measures, its level and finish, and what had to be assumed of it. */
export function RoomList({ rooms, names, units, onEdit }: Props) {
  const inOwn = useOwnWords()
  return (
    <WorkSection title={say('Measures')}>
      <p className="pt-1 text-[0.8125rem] text-muted">
        {say('{area} of floor in all', {
          area: areaText(
            rooms.reduce((sum, { floor }) => sum + floor.value, 0),
            units,
          ),
        })}
      </p>
      <ul>
        {rooms.map((room) => {
          const net = room.faces.reduce((sum, face) => sum + face.net.value, 0)
          return (
            <li key={room.id} className="border-hair border-b py-2 text-[0.8125rem]/5 max-md:text-sm">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-semibold">{names.room(room.id)}</span>
                <span className="text-muted">
                  {[room.storey && inOwn(room.storey), room.finish].filter(Boolean).join(' · ')}
                </span>
                {onEdit && (
                  <span className="ml-auto">
                    <ToolButton
                      size={24}
                      icon="pen"
                      bare
                      look="ghost"
                      label={say('Change {room}', { room: names.room(room.id) })}
                      onClick={() => onEdit(room.id)}
                    />
                  </span>
                )}
              </div>
              <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-0.5 tabular-nums sm:grid-cols-4">
                {[
                  [say('Floor'), areaOff(room.floor, units)],
                  [say('Walls, net'), areaText(net, units)],
                  [say('Perimeter'), lengthText(room.perimeter.value, units)],
                  [say('Ceiling'), lengthText(room.ceilingHeight.value, units)],
                ].map(([label, text]) => (
                  <div key={label}>
                    <dt className="text-muted">{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
              {room.notes.map(({ kind, text }) => (
                <p key={`${kind} ${text}`} className="mt-1 text-muted">
                  {text}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}
