import type { ScanDifference, WallDifference } from '#domain/measure/compare-scans.ts'
import type { Measured, WallFace } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { differenceText, shortLength, type WallNames } from './texts.ts'

const cell = 'py-1.5 pr-2 align-middle last:pr-0 sm:pr-3'
const figure = `${cell} text-right tabular-nums`
const head = 'py-1.5 pr-2 sm:pr-3 font-semibold text-muted last:pr-0'
/** Where there is no room for three figures the difference says what stood. */
const older = 'text-right text-muted max-[24rem]:hidden'
const table = 'w-full text-[0.8125rem]/5 max-md:text-sm'

type ButtonProps = {
  face: WallFace
  names: WallNames
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The name of a wall, which chooses it. */
function WallButton({ face, names, selected, onSelect }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={face.id === selected}
      onClick={() => onSelect(face.id)}
      className="min-h-7 min-w-11 rounded-sm max-md:min-h-11 text-left font-semibold hover:bg-wash pointer-coarse:min-h-11"
    >
      {names.numbered(face.id)}
    </button>
  )
}

type Props = {
  measured: Measured
  names: WallNames
  units: Units
  selected: string | undefined
  onSelect: (faceId: string) => void
}

/** The walls of what was measured, each with what was measured of it. */
export function WallList({ measured, names, units, selected, onSelect }: Props) {
  const faces = measured.rooms.flatMap((room) => room.faces)
  return (
    <WorkSection title={say('Walls')} detail={faces.length}>
      <table className={table}>
        <thead>
          <tr>
            <th className={`${head} text-left`}>{say('Wall')}</th>
            <th className={`${head} text-right`}>{say('Length')}</th>
            <th className={`${head} text-right max-sm:hidden`}>{say('Height')}</th>
            <th className={`${head} text-right`}>{say('Net')}</th>
          </tr>
        </thead>
        <tbody>
          {faces.map((face) => (
            <tr
              key={face.id}
              className={classNames('border-hair border-b', face.id === selected && 'bg-tint-blue')}
            >
              <th scope="row" className={`${cell} text-left font-normal`}>
                <WallButton face={face} names={names} selected={selected} onSelect={onSelect} />{' '}
                <span className="text-muted max-sm:hidden">{names.place(face.id)}</span>
              </th>
              <td className={figure}>
                {lengthText(face.length.value, units)}{' '}
                <span className="text-muted">± {shortLength(face.length.uncertainty, units)}</span>
              </td>
              <td className={`${figure} max-sm:hidden`}>{lengthText(face.height.value, units)}</td>
              <td className={figure}>{areaText(face.net.value, units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WorkSection>
  )
}

type DifferenceProps = Props & {
  difference: ScanDifference
  /** What each scan is called. */
  titles: readonly [string, string]
  toleranceText: string
  /** Whether the first was typed, as from a drawing, and not scanned. */
  drawn: boolean
  onTolerance: () => void
}

/** What differs between two scans, wall by wall, then doors and windows, and ceilings that changed. */
export function DifferenceTable(props: DifferenceProps) {
  const { difference, titles, toleranceText, drawn, onTolerance, names, units, selected, onSelect } = props
  const changed = difference.walls.filter((wall) => wall.changed).length
  const rest = [
    ...difference.openings.map(({ before, after, width, height, changed }) => {
      const named = after ?? before
      return {
        key: named?.id ?? '',
        name: (after && names.element(after.id)) || say('A door or window'),
        was: before && `${lengthText(before.width.value, units)} × ${lengthText(before.height.value, units)}`,
        is: after && `${lengthText(after.width.value, units)} × ${lengthText(after.height.value, units)}`,
        changed,
        by: width && height ? (height.changed && !width.changed ? height : width).difference : undefined,
      }
    }),
    ...difference.heights
      .filter(({ height }) => height.changed)
      .map(({ roomId, height }) => ({
        key: roomId,
        name: say('Ceiling, {room}', { room: names.room(roomId) }),
        was: lengthText(height.before, units),
        is: lengthText(height.after, units),
        by: height.difference,
        changed: true,
      })),
  ]
  return (
    <WorkSection title={drawn ? say('Built against drawn') : say('What changed between the scans')}>
      <p className="flex flex-wrap items-center justify-between gap-x-3 pt-1 text-[0.8125rem] text-muted">
        <span>
          {say('{changed} of {count, plural, one {# wall} other {# walls}}', {
            changed,
            count: difference.walls.length,
          })}
        </span>
        <button
          type="button"
          onClick={onTolerance}
          className="min-h-6 text-link underline underline-offset-4 pointer-coarse:min-h-11 max-md:min-h-11"
        >
          {say('tolerance {length}', { length: toleranceText })}
        </button>
      </p>
      <table className={table}>
        <thead>
          <tr>
            <th className={`${head} text-left`}>{say('Wall')}</th>
            <th className={`${head} ${older}`}>{titles[0]}</th>
            <th className={`${head} text-right`}>{titles[1]}</th>
            <th className={`${head} text-right`}>{say('Difference')}</th>
            <th className={`${head} text-left`}>
              <span className="sr-only">{say('Changed')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {difference.walls.map((wall) => (
            <WallRow
              key={wall.after?.id ?? `before ${wall.before?.id}`}
              wall={wall}
              {...{ names, units, selected, onSelect }}
            />
          ))}
          {rest.map(({ key, name, was, is, by, changed }) => (
            <tr key={key} className="border-hair border-b">
              <th scope="row" className={`${cell} text-left font-semibold`}>
                {name}
              </th>
              <td className={`${figure} ${older}`}>{was ?? say('not there')}</td>
              <td className={`${figure} font-semibold`}>{is ?? say('not there')}</td>
              <td className={classNames(figure, changed ? 'font-semibold text-signal-text' : 'text-muted')}>
                {by === undefined ? '' : differenceText(by, units)}
              </td>
              <td className={cell}>
                <Mark changed={changed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WorkSection>
  )
}

type RowProps = Omit<Props, 'measured'> & { wall: WallDifference }

function WallRow({ wall, names, units, selected, onSelect }: RowProps) {
  const { before, after, length, changed } = wall
  const isSelected = after !== undefined && after.id === selected
  return (
    <tr className={classNames('border-hair border-b', isSelected && 'bg-tint-blue')}>
      <th scope="row" className={`${cell} text-left font-normal`}>
        {after ? (
          <WallButton face={after} names={names} selected={selected} onSelect={onSelect} />
        ) : (
          <span className="font-semibold">{say('A wall that is gone')}</span>
        )}{' '}
        <span className="text-muted max-2xl:hidden">{after && names.wall(after.id)}</span>
      </th>
      <td className={`${figure} ${older}`}>
        {before ? lengthText(before.length.value, units) : say('not there')}
      </td>
      <td className={`${figure} font-semibold`}>
        {after ? lengthText(after.length.value, units) : say('not there')}
      </td>
      <td
        className={classNames(figure, changed ? 'font-semibold text-signal-text' : 'text-muted')}
        title={length && say('± {length}', { length: shortLength(length.uncertainty, units) })}
      >
        {length && differenceText(length.difference, units)}
      </td>
      <td className={cell}>
        <Mark changed={changed} />
      </td>
    </tr>
  )
}

const Mark = ({ changed }: { changed: boolean }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 whitespace-nowrap',
      changed ? 'font-semibold text-signal-text' : 'text-muted',
    )}
  >
    <StatusMark status={changed ? 'look' : 'done'} />
    <span className="max-sm:sr-only">{changed ? say('changed') : say('within ±')}</span>
  </span>
)
