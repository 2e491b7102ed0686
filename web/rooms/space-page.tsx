import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { roomsRow } from '#contract/rooms.ts'
import { areaWithin, holdWall, lengthBetween, type Place, type Pointed } from '#domain/measure/in-space.ts'
import { type OnWall, studSpacings, wallItems } from '#domain/measure/wall-view.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { call } from '#web/kit/call.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { Drawing, SpaceSession } from './space/session.ts'
import { wallNamesOf } from './texts.ts'

const modes = ['length', 'area', 'wall'] as const
type Mode = (typeof modes)[number]
const modeWords: Record<Mode, string> = {
  length: say('A length'),
  area: say('An area'),
  wall: say('The plan on a wall'),
}
const colours: Record<OnWall['kind'] | 'wall', string> = {
  ...{ stud: '#F7F5F0', opening: '#1F5FBF', fixture: '#2E7D4F', wall: '#F26B1D' },
}
const off = (metres: number) => `± ${lengthText(metres, 'imperial').replace(/^0 ft /, '')}`

/** Measuring in the camera's picture, and what the plan knows of a wall held over it. */
export default function SpacePage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery({
    queryKey: ['project', project, 'rooms'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(roomsRow, { params: { project }, query: {}, body: {} }),
  })
  const walls = useMemo(
    () =>
      (data?.scans ?? []).flatMap(({ measured }) => {
        if (!measured) return []
        const names = wallNamesOf(measured)
        return measured.rooms.flatMap(({ id, faces }) =>
          faces.map((face) => ({
            ...{ measured, face, name: `${names.room(id)} · ${names.numbered(face.id)}` },
          })),
        )
      }),
    [data],
  )
  const overlay = useRef<HTMLDivElement>(null)
  const session = useRef<SpaceSession>(undefined)
  const [able, setAble] = useState<boolean>()
  const [mode, setMode] = useState<Mode>('length')
  const [wallAt, setWall] = useState(0)
  const [spacing, setSpacing] = useState<keyof typeof studSpacings>(16)
  const [running, setRunning] = useState(false)
  const [seen, setSeen] = useState(false)
  const [points, setPoints] = useState<readonly Pointed[]>([])
  const [results, setResults] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState('')
  useProjectTrail(open, project, say('Measure with the camera'))
  useEffect(() => {
    void import('./space/session.ts').then(async ({ canMeasure }) => setAble(await canMeasure()))
    return () => session.current?.end()
  }, [])

  const wall = walls[wallAt]
  const { text, drawings } = shown(
    mode,
    points,
    wall && { ...wall, items: wallItems(wall.measured, wall.face, studSpacings[spacing]) },
  )
  useEffect(() => {
    session.current?.draw(
      drawings,
      points.map(({ at }) => at),
    )
  })
  const begin = async () => {
    setTrouble('')
    setPoints([])
    try {
      const { openSpace } = await import('./space/session.ts')
      if (!overlay.current) return
      session.current = await openSpace(overlay.current, { onSeen: setSeen, onEnd: () => setRunning(false) })
      setRunning(true)
    } catch (error) {
      setTrouble(
        say('The camera was not opened for measuring: {why}', {
          why: error instanceof Error ? error.message : String(error),
        }),
      )
    }
  }
  const keep = () => {
    if (text !== '') setResults([text, ...results])
    setPoints([])
  }
  const add = () => {
    const one = session.current?.point()
    if (!one)
      return setTrouble(say('Nothing is seen there yet. Move the phone slowly, with light on the wall.'))
    setTrouble('')
    const most = mode === 'area' ? 40 : 2
    setPoints(points.length >= most ? [one] : [...points, one])
  }
  return (
    <WorkPage title={say('Measure with the camera')} inBar>
      <div className="grid max-w-2xl gap-5">
        {able === false && (
          <Note kind="info">
            {say(
              'This browser cannot measure in its camera’s picture. Chrome on an Android phone with ARCore can; on an iPhone the app, which comes later, will. What a tape says is typed under Rooms.',
            )}
          </Note>
        )}
        <ChoiceBar
          label={say('What is measured')}
          name="measured"
          options={modeWords}
          order={modes}
          value={mode}
          onChange={(one) => {
            setMode(one)
            setPoints([])
          }}
        />
        {mode === 'wall' && walls.length === 0 && (
          <Note kind="info">{say('No room is measured yet: there is no plan to hold over a wall.')}</Note>
        )}
        {mode === 'wall' && walls.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={say('Wall')}>
              {(control) => (
                <Select {...control} value={wallAt} onChange={({ target }) => setWall(Number(target.value))}>
                  {walls.map(({ face, name }, at) => (
                    <option key={`${name} ${face.id}`} value={at}>
                      {`${name}, ${lengthText(face.length.value, 'imperial')}`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={say('Studs every')}>
              {(control) => (
                <Select
                  {...control}
                  value={spacing}
                  onChange={({ target }) => setSpacing(target.value === '24' ? 24 : 16)}
                >
                  {Object.keys(studSpacings).map((one) => (
                    <option key={one} value={one}>
                      {say('{inches} in', { inches: one })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        <p className="text-muted">
          {mode === 'wall'
            ? say(
                'Point at the lower left corner of the wall, then at its lower right. Studs are shown where the usual layout has them: look for them before you drill.',
              )
            : say(
                'Point the ring at a place, hold still, set the point. A phone is off by 4 cm (1 1/2 in) or more: order nothing by it that a tape can measure.',
              )}
        </p>
        {trouble !== '' && !running && (
          <div role="alert">
            <Note kind="refused">{trouble}</Note>
          </div>
        )}
        <ToolButton
          look="main"
          icon="camera"
          label={say('Open the camera')}
          disabled={able !== true || (mode === 'wall' && !wall)}
          onClick={begin}
          className="min-h-12!"
        />
        {results.length > 0 && (
          <WorkSection title={say('Measured')} detail={results.length}>
            <ol className="divide-y divide-hair">
              {results.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two results may say the same
                <li key={at} className="py-2 tabular-nums">
                  {one}
                </li>
              ))}
            </ol>
          </WorkSection>
        )}
      </div>
      <div
        ref={overlay}
        hidden={!running}
        className="fixed inset-0 z-50 flex flex-col justify-between p-4 text-lg/6"
      >
        <div role="status" className="rounded-sm bg-paper p-3 font-semibold text-ink tabular-nums">
          {trouble ||
            text ||
            (seen ? say('Set the first point.') : say('Move the phone slowly over the surface.'))}
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <OverlayButton label={say('Set the point')} onClick={add} main />
          {points.length > 0 && (
            <OverlayButton label={say('Take the last back')} onClick={() => setPoints(points.slice(0, -1))} />
          )}
          {text !== '' && <OverlayButton label={say('Keep it')} onClick={keep} />}
          <OverlayButton label={say('Close')} onClick={() => session.current?.end()} />
        </div>
      </div>
    </WorkPage>
  )
}

function OverlayButton({
  label,
  onClick,
  main = false,
}: {
  label: string
  onClick: () => void
  main?: boolean
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`min-h-14 rounded-sm border-2 border-ink px-5 font-bold ${main ? 'bg-signal text-on-signal' : 'bg-paper text-ink'}`}
    >
      {label}
    </button>
  )
}

type Held = { face: { length: { value: number; uncertainty: number } }; items: readonly OnWall[] }

/** What points say in words, and what is drawn of them. */
function shown(
  mode: Mode,
  points: readonly Pointed[],
  wall: Held | undefined,
): { text: string; drawings: Drawing[] } {
  const [first, second] = points
  const way = points.slice(1).map(({ at }, before) => [points[before]?.at ?? at, at] as const)
  const drawings: Drawing[] = [{ colour: colours.wall, lines: way }]
  if (!first || !second) return { text: '', drawings }
  if (mode === 'length') {
    const { value, uncertainty } = lengthBetween(first, second)
    return { text: `${lengthText(value, 'imperial')} ${off(uncertainty)}`, drawings }
  }
  if (mode === 'area') {
    const area = areaWithin(points)
    if (!area) return { text: '', drawings }
    const bent = area.outOfPlane > 0.1 ? ` · ${say('not in one plane')}` : ''
    const text = `${areaText(area.value, 'imperial')} ± ${areaText(area.uncertainty, 'imperial')}${bent}`
    return {
      text,
      drawings: [{ colour: colours.wall, lines: [...way, [points.at(-1)?.at ?? first.at, first.at]] }],
    }
  }
  const held = wall && holdWall(wall.face.length.value, first, second)
  if (!wall || !held) return { text: say('These two points are one above the other.'), drawings }
  const box = ({ left, right, foot, head }: OnWall): (readonly [Place, Place])[] => {
    const [a, b, c, d] = [
      held.place(left, foot),
      held.place(right, foot),
      held.place(right, head),
      held.place(left, head),
    ]
    return [
      ...([
        [a, b],
        [b, c],
        [c, d],
        [d, a],
      ] as const),
    ]
  }
  const fits = Math.abs(held.shorter) <= held.uncertainty + wall.face.length.uncertainty
  return {
    text: [
      say('Plan {length}, pointed at {by} {way}', {
        length: lengthText(wall.face.length.value, 'imperial'),
        by: lengthText(Math.abs(held.shorter), 'imperial').replace(/^0 ft /, ''),
        way: held.shorter >= 0 ? say('shorter') : say('longer'),
      }),
      fits ? '' : say('Look whether it is this wall.'),
    ]
      .filter(Boolean)
      .join(' · '),
    drawings: (['stud', 'opening', 'fixture'] as const).map((kind) => ({
      colour: colours[kind],
      lines: wall.items.filter((one) => one.kind === kind).flatMap(box),
    })),
  }
}
