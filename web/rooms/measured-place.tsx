import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { compareScans, usualDifference } from '#domain/measure/compare-scans.ts'
import type { Measured } from '#domain/measure/room.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { PlanDrawing } from '#web/drawing/plan-drawing.tsx'
import { storiesOf } from '#web/drawing/plan-stories.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { CodeCheck } from './code-check.tsx'
import { AddOpening, CorrectWall } from './correct-wall.tsx'
import { measuredQuery, type Place } from './data.ts'
import { DialogForm, Text, typedLength } from './dialog-form.tsx'
import { DifferenceTable, WallList } from './difference.tsx'
import { useEstimatesOn } from './effects.ts'
import { Overlay } from './overlay.tsx'
import { EstimatesOn, useForetold } from './price-effect.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { RoomList } from './room-list.tsx'
import { ScanList } from './scan-list.tsx'
import { areaOff, wallNamesOf } from './texts.ts'
import { useCorrecting } from './use-corrections.ts'
import type { RoomsView } from './view-state.ts'
import { WallElevation } from './wall-elevation.tsx'

type Props = {
  project: string
  place: Place
  places: readonly Place[]
  people: readonly Person[]
  mayEdit: boolean
  /** Whether the estimates that stand on these rooms are theirs to read. */
  seesCost: boolean
  view: RoomsView
  hrefOf: (change: Partial<RoomsView>) => string
  actions: ReactNode
}

type ThreeProps = {
  measured: Measured
  selectedFaceId: string | undefined
  onSelect: (faceId: string) => void
}

/** The rooms of one place: drawn, held against the scan before, and corrected. */
export function MeasuredPlace(props: Props) {
  const { project, place, places, people, mayEdit, seesCost, view, hrefOf, actions } = props
  const { units, show } = view
  const { scans, newest } = place
  const chosen = scans.findIndex(({ id }) => id === view.scan)
  const number = chosen < 0 ? scans.length - 1 : chosen
  const scan = scans[number] ?? newest
  const earlier = scans[number - 1]
  const { data } = useQuery(measuredQuery(project, scan.id, units))
  const { data: before } = useQuery(measuredQuery(project, earlier?.id, units))
  const navigate = useNavigate()
  const inOwn = useOwnWords()
  const tolerance = view.tolerance ?? usualDifference
  const [selectedId, setSelected] = useState(view.face)
  const [dialog, setDialog] = useState<'wall' | 'opening' | 'tolerance' | { room: string }>()
  const correct = useCorrecting(project, scan)
  const estimates = useEstimatesOn(project, place, seesCost)
  const foretell = useForetold(project, place, scan, estimates)

  const measured = data?.measured ?? undefined
  const older = before?.measured ?? undefined
  const shown = show === 'older' && older ? older : measured
  const names = useMemo(() => shown && wallNamesOf(shown), [shown])
  const newerNames = useMemo(() => measured && wallNamesOf(measured), [measured])
  const difference = useMemo(
    () => (older && measured ? compareScans(older, measured, tolerance) : undefined),
    [older, measured, tolerance],
  )
  const faces = shown?.rooms.flatMap((room) => room.faces) ?? []
  // What became longer is looked at first: that is where something is bought.
  const [firstChanged] = (difference?.walls ?? [])
    .filter(({ changed, after }) => changed && after)
    .sort((a, b) => (b.length?.difference ?? 0) - (a.length?.difference ?? 0))
  const selected =
    faces.find(({ id }) => id === selectedId) ??
    faces.find(({ id }) => id === firstChanged?.after?.id) ??
    faces[0]
  const rooms = measured?.rooms ?? []
  const [only] = rooms.length === 1 ? rooms : []
  const changeOf = (faceId: string) => {
    const found = show === 'both' ? difference?.walls.find(({ after }) => after?.id === faceId) : undefined
    return found?.changed ? found.length?.difference : undefined
  }
  const room = typeof dialog === 'object' ? rooms.find(({ id }) => id === dialog.room) : undefined
  const close = () => setDialog(undefined)
  const toleranceText = lengthText(tolerance, units).replace(/^0 ft 0? ?/, '')
  const scanTitle = (at: number) => say('Scan {number}', { number: at + 1 })

  return (
    <WorkPage
      title={(only && newerNames?.room(only.id)) || inOwn(newest.name)}
      detail={
        measured && (
          <span>
            {[
              only?.storey && inOwn(only.storey),
              only
                ? areaOff(only.floor, units)
                : areaText(
                    rooms.reduce((sum, one) => sum + one.floor.value, 0),
                    units,
                  ),
              only && `(${areaText(only.floor.value, units === 'metric' ? 'imperial' : 'metric')})`,
              only && say('ceiling {length}', { length: lengthText(only.ceilingHeight.value, units) }),
            ]
              .filter(Boolean)
              .join(' · ')
              .replace(' · (', ' (')}
          </span>
        )
      }
      actions={actions}
      tools={
        places.length > 1 && (
          <div className="overflow-x-auto px-4 pb-3 md:px-6">
            <WaySwitch
              label={say('Scanned places')}
              ways={places.map((one) => ({
                href: hrefOf({ scan: one.newest.id, show: 'both' }),
                label: one.newest.name,
                current: one.id === place.id,
              }))}
            />
          </div>
        )
      }
    >
      {data?.trouble && <Note kind="refused">{data.trouble}</Note>}
      {!data && <SkeletonRows count={8} rowPx={48} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[35rem_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          {shown && names && view.view !== 'walls' && (
            <section
              aria-label={say('Drawing')}
              className="overflow-hidden rounded-sm border border-line bg-sheet"
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2 text-[0.8125rem]">
                {earlier && view.view === 'plan' && (
                  <WaySwitch
                    label={say('Which scan is drawn')}
                    ways={[
                      {
                        href: hrefOf({ show: 'older' }),
                        label: scanTitle(number - 1),
                        current: show === 'older',
                      },
                      {
                        href: hrefOf({ show: 'both' }),
                        label: say('{first} and {second}', { first: number, second: number + 1 }),
                        current: show === 'both',
                      },
                      {
                        href: hrefOf({ show: 'newer' }),
                        label: scanTitle(number),
                        current: show === 'newer',
                      },
                    ]}
                  />
                )}
                {earlier && view.view === 'plan' && show === 'both' && (
                  <span className="inline-flex items-center gap-2 text-muted max-sm:hidden">
                    <svg width="20" height="10" aria-hidden="true">
                      <path d="M0 5h20" className="stroke-signal" strokeWidth="2" strokeDasharray="5 4" />
                    </svg>
                    {say('stood in scan {number}', { number })}
                  </span>
                )}
                <span className="ml-auto">
                  <WaySwitch
                    label={say('Units')}
                    ways={[
                      {
                        href: hrefOf({ units: 'imperial' }),
                        label: say('ft in'),
                        current: units === 'imperial',
                      },
                      { href: hrefOf({ units: 'metric' }), label: 'm', current: units === 'metric' },
                    ]}
                  />
                </span>
              </div>
              {view.view === 'plan' &&
                storiesOf(shown).map((story) => (
                  <PlanDrawing
                    key={story.rooms[0]?.story ?? 0}
                    measured={story}
                    names={names}
                    units={units}
                    selectedFaceId={selected?.id}
                    onSelect={setSelected}
                    {...(mayEdit &&
                      shown === measured && {
                        onGap: ({ id, between }, closed) =>
                          void correct({ closedGaps: { [id]: closed ? between : null } }, say('as built')),
                      })}
                    over={(plan, sheet) => (
                      <Overlay
                        {...{ plan, sheet, names, tolerance, selected: selected?.id }}
                        difference={show === 'both' ? difference : undefined}
                      />
                    )}
                  />
                ))}
              {view.view === 'three' && (
                <Three measured={shown} selectedFaceId={selected?.id} onSelect={setSelected} />
              )}
            </section>
          )}
          {shown &&
            names &&
            (view.view === 'walls' ? faces : selected ? [selected] : []).map((face) => (
              <WorkSection key={face.id} title={say('{wall}, unrolled', { wall: names.numbered(face.id) })}>
                <p className="pt-1 text-[0.8125rem] text-muted">{areaOff(face.net, units)}</p>
                <WallElevation
                  face={face}
                  measured={shown}
                  names={names}
                  units={units}
                  longer={changeOf(face.id)}
                />
                {mayEdit && shown === measured && (
                  <div className="mt-2 flex flex-wrap gap-2">
                    <ToolButton
                      size={28}
                      icon="pen"
                      label={say('Correct')}
                      onClick={() => {
                        setSelected(face.id)
                        setDialog('wall')
                      }}
                    />
                    <ToolButton
                      size={28}
                      icon="plus"
                      label={say('Add a door or window')}
                      onClick={() => {
                        setSelected(face.id)
                        setDialog('opening')
                      }}
                    />
                  </div>
                )}
              </WorkSection>
            ))}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {difference && measured && newerNames && earlier && (
            <DifferenceTable
              {...{ difference, measured, names: newerNames, units, selected: selected?.id, toleranceText }}
              onSelect={setSelected}
              titles={[scanTitle(number - 1), scanTitle(number)]}
              drawn={earlier.kind === 'typed'}
              onTolerance={() => setDialog('tolerance')}
            />
          )}
          {earlier && older && measured && !difference && (
            <Note kind="warning">
              {say('These two scans are of different rooms: nothing of one lies on the other.')}
            </Note>
          )}
          {!difference && measured && newerNames && (
            <WallList
              {...{ measured, names: newerNames, units, selected: selected?.id }}
              onSelect={setSelected}
            />
          )}
          {measured && newerNames && (
            <RoomList
              rooms={rooms}
              names={newerNames}
              units={units}
              onEdit={mayEdit ? (id) => setDialog({ room: id }) : undefined}
            />
          )}
          <EstimatesOn {...{ project, place, estimates }} />
          {measured && newerNames && <CodeCheck project={project} scan={scan.id} names={newerNames} />}
          <ScanList
            {...{ project, scans, people, units, mayEdit }}
            namesOf={(id) =>
              id === scan.id ? newerNames : id === earlier?.id && older ? wallNamesOf(older) : undefined
            }
          />
        </div>
      </div>
      {dialog === 'wall' && selected && measured && newerNames && (
        <CorrectWall
          key={selected.id}
          face={selected}
          names={newerNames}
          {...{ measured, units, correct, foretell }}
          onClose={close}
        />
      )}
      {dialog === 'opening' && selected && newerNames && (
        <AddOpening
          key={selected.id}
          face={selected}
          names={newerNames}
          {...{ units, correct, foretell }}
          onClose={close}
        />
      )}
      {room && <RoomDialog key={room.id} room={room} {...{ units, correct, foretell }} onClose={close} />}
      {dialog === 'tolerance' && (
        <ToleranceDialog
          text={toleranceText}
          units={units}
          onSet={(metres) => navigate(hrefOf({ tolerance: metres }))}
          onClose={close}
        />
      )}
    </WorkPage>
  )
}

type ToleranceProps = {
  text: string
  units: RoomsView['units']
  onSet: (metres: number) => void
  onClose: () => void
}

/** How much may differ before it is marked. */
function ToleranceDialog({ text, units, onSet, onClose }: ToleranceProps) {
  const [typed, setTyped] = useState(text)
  const save = () => {
    const read = typedLength(typed, '', units)
    if (!read || 'bad' in read) return read?.bad ?? say('A length is missing')
    onSet(read.metres)
    return ''
  }
  return (
    <DialogForm title={say('Tolerance')} save={say('Set')} onClose={onClose} onSave={save}>
      <Text label={say('What differs by more is marked')} value={typed} onChange={setTyped} />
    </DialogForm>
  )
}

/** Three dimensions, whose code comes with the first look at them. */
function Three(props: ThreeProps) {
  const [RoomView, setRoomView] = useState<ComponentType<ThreeProps>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('#web/drawing/three/room-view.tsx').then(
      ({ default: component }) => setRoomView(() => component),
      () => setFailed(true),
    )
  }, [])
  if (RoomView) return <RoomView {...props} />
  return (
    <p role="status" className="p-5">
      {failed
        ? say('The drawing could not be loaded. Look at your connection and try again.')
        : say('Setting up the drawing…')}
    </p>
  )
}
