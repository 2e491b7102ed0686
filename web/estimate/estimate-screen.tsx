import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { EstimateLine } from '#contract/estimate.ts'
import type { estimatesRow } from '#contract/estimate-calls.ts'
import type { projectRow } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import { noFigures } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { newLineName } from '#domain/estimate/untouched.ts'
import { workedIn } from '#domain/proposals/work-trades.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, usePath, useShownSearch } from '#web/kit/navigation.tsx'
import { Grid, type GridHandle } from '#web/ui/grid/grid.tsx'
import { useKeptColumns } from '#web/ui/grid/grid-columns.ts'
import type { GridLine } from '#web/ui/grid/grid-types.ts'
import { toast } from '#web/ui/toast.ts'
import { HangingMenu } from '#web/ui/work/hanging.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { useMedia } from '#web/ui/work/use-drawn-lines.ts'
import { BasisStrip } from './basis-strip.tsx'
import { priceTaken } from './book-lines.ts'
import { AssemblySheet, ItemPriceSheet, PriceBookSheet } from './book-sheet.tsx'
import { columnIds, groupCells, usuallyHidden } from './columns.tsx'
import { ColumnsMenu, shownColumns } from './columns-menu.tsx'
import { ComparePage } from './compare-page.tsx'
import { Conflicts } from './conflicts.tsx'
import { FirstStrips } from './first-strips.tsx'
import { FormulaBar } from './formula-bar.tsx'
import { KeptPlace } from './kept-place.ts'
import { LineDetail } from './line-detail.tsx'
import { PageActions } from './page-actions.tsx'
import { PhoneList, PhoneTotal } from './phone-list.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { PricesStrip } from './prices-strip.tsx'
import { rowItems } from './row-menu.ts'
import { type EstimateRow, gridLineOf, isChanged, noRows, RowMaker } from './rows.ts'
import { SavedText } from './saved-text.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { TakeoffSheet } from './takeoff-sheet.tsx'
import { AddLines, type LineSheet, Tools } from './tools.tsx'
import { TotalBar } from './total-bar.tsx'
import { useChecks } from './use-checks.ts'
import { useCompared } from './use-compared.ts'
import { useEditing } from './use-editing.ts'
import { useEstimate } from './use-estimate.ts'
import { useFigures } from './use-figures.ts'
import { useOwnChange } from './use-own-change.ts'
import { type EstimateView, readView, viewQuery } from './view-state.ts'

type Props = {
  project: string
  estimate: string
  estimates: RowData<typeof estimatesRow>['estimates']
  open: RowData<typeof projectRow>
}

const usual = { hidden: usuallyHidden, widths: {} }
const nowhere: ReadonlySet<string> = new Set()
type Sheet = 'settings' | LineSheet

/** One estimate: its lines in groups, worked like a spreadsheet; on a phone line by line. */
export function EstimateScreen({ project, estimate: id, estimates, open }: Props) {
  const [search, path, navigate] = [useShownSearch(), usePath(), useNavigate()]
  const view = useMemo(() => readView(search), [search])
  const later = useDeferredValue(view)
  const phone = useMedia('(width < 48rem)')
  const narrow = useMedia('(width < 75rem)')
  const estimate = useEstimate(project, id)
  const { lines, versions, estimate: own } = estimate
  const looked = useCompared(project, id, versions, view.version)
  const stands = useFigures(project, own)
  const figures = stands?.figures ?? noFigures
  const shownLines = looked?.lines ?? lines
  const settings = looked?.settings ?? own?.settings
  const reckoned = useMemo(
    () => looked?.reckoned ?? (settings && stands && reckon({ lines: shownLines, settings }, stands.figures)),
    [shownLines, settings, stands, looked],
  )
  const accepted = versions.find(({ acceptedAt }) => acceptedAt !== null)
  const since = versions.find(
    ({ id: version }) => version !== view.version && version === (accepted ?? versions[0])?.id,
  )
  const before = useCompared(project, id, versions, since?.id)
  const [maker] = useState(() => new RowMaker())
  const { groups, rows } = useMemo(
    () => (reckoned ? maker.groups(shownLines, reckoned, later.by, before?.byId) : noRows),
    [maker, shownLines, reckoned, later.by, before],
  )
  const [toggled, setToggled] = useState(nowhere)
  const [sheet, setSheet] = useState<Sheet>()
  const [pricing, setPricing] = useState<readonly string[]>()
  const [openRow, setOpenRow] = useState<string>()
  const [place] = useState(() => new KeptPlace())
  const [menu, setMenu] = useState<{ rows: readonly string[]; anchor: Element }>()
  const columns = useKeptColumns('estimate', usual)
  const handle = useRef<GridHandle>(null)
  // The empty row has the id of the line that it becomes, so that who types into it goes on in that line.
  const [nextId, setNextId] = useState(() => crypto.randomUUID())
  if (rows.has(nextId)) setNextId(crypto.randomUUID())
  const runs = !looked && view.version === undefined && may(open.audience, 'project.edit')
  // Cells are typed into where there is room for a grid; what is taken, added and sent is so anywhere.
  const edits = runs && !phone
  const folded = useDeferredValue(toggled)
  const shown = useMemo<GridLine<EstimateRow>[]>(() => {
    const find = later.find.toLowerCase()
    const isFound = (row: EstimateRow) =>
      (!later.changed || isChanged(row)) &&
      (find === '' ||
        `${row.line.item} ${row.line.scope} ${row.line.supplier} ${row.line.room}`
          .toLowerCase()
          .includes(find))
    const narrowed = later.changed || find !== ''
    const all = groups.flatMap((group): GridLine<EstimateRow>[] => {
      const found = narrowed ? group.rows.filter(isFound) : group.rows
      if (narrowed && found.length === 0) return []
      const isOpen = !folded.has(group.id)
      const { id: key, number, name, detail, sums } = group
      return [
        { kind: 'group', id: key, number, label: name, detail, open: isOpen, cells: groupCells(sums) },
        ...(isOpen ? found.map(gridLineOf) : []),
      ]
    })
    return edits ? [...all, { kind: 'new', id: nextId }] : all
  }, [groups, later, folded, edits, nextId])
  const go = useCallback(
    (change: Partial<EstimateView>, replace = true) =>
      navigate(`${path}${viewQuery({ ...readView(window.location.search), ...change })}`, { replace }),
    [path, navigate],
  )
  const onToggle = useCallback(
    (key: string) =>
      setToggled((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    [],
  )
  /** A line that was just begun is gone to once it is drawn. */
  const [begun, onBegun] = useState<string>()
  useEffect(() => {
    if (begun === undefined || !rows.has(begun)) return
    if (shown.some(({ id }) => id === begun)) handle.current?.goTo({ row: begun, column: 'item' })
    onBegun(undefined)
  }, [begun, rows, shown])
  const editing = useEditing({
    open: estimate,
    rows,
    figures,
    onToggle,
    onAt: place.set,
    onOpen: (row) => setOpenRow((now) => (now === row ? undefined : row)),
    onMenu: (chosen, anchor) => setMenu({ rows: chosen, anchor }),
    onBegun,
  })
  const shownCells = useMemo(() => shownColumns(columns.hidden), [columns.hidden])
  const detail = useCallback(
    (row: EstimateRow) => (
      <LineDetail
        row={row}
        figures={figures}
        planHref={(scan, face) =>
          `${at('/projects')}/${project}/rooms?${new URLSearchParams({ scan, ...(face && { face }) })}`
        }
      />
    ),
    [figures, project],
  )
  /** Opens its group and goes to a line, wherever it is. */
  const lookAt = (line: string) => {
    const group = groups.find((one) => one.rows.some((row) => row.line.id === line))
    if (group) setToggled((now) => new Set([...now].filter((one) => one !== group.id)))
    setOpenRow(line)
    // Once its group is drawn open.
    setTimeout(() => handle.current?.goTo({ row: line, column: 'quantity' }))
  }
  const checks = useChecks({ lines, reckoned: looked ? undefined : reckoned, settings, figures, stands })
  const crossing = checks.find(({ kind }) => kind === 'crossing')?.lineIds[0]
  const compared = before &&
    since && {
      name: since.acceptedAt
        ? say('accepted v{number}', { number: since.number })
        : say('v{number}', { number: since.number }),
      totalCents: before.reckoned.sums.totalCents,
    }
  const changed = useMemo(() => (since ? [...rows.values()].filter(isChanged).length : 0), [since, rows])
  const append = (added: readonly Partial<EstimateLine>[]) => {
    onBegun(editing.insert(undefined, added)[0])
    toast({ title: say('{count, plural, one {# line} other {# lines}} added', { count: added.length }) })
  }
  const change = useOwnChange(project, id, own?.rev ?? 0)
  const conflicts = (
    <Conflicts
      met={estimate.outgoing.met}
      lines={lines}
      onDecide={(theirs) => void estimate.steps.decide(theirs)}
    />
  )
  const typing = runs && {
    ...{ ...editing.grid, wrong: editing.wrong, onPrice: setPricing },
    onAdd: () => editing.insert(lines.at(-1)?.id, [{ item: newLineName() }])[0],
  }
  /** What was measured, or became of prices, since: shown with what it would do, and taken here. */
  const strips = own && stands && runs && (
    <>
      <BasisStrip
        lines={lines}
        settings={own.settings}
        stands={stands}
        busy={change.busy}
        onTake={() => stands.newest && void change.takeBasis(stands.newest.basis)}
      />
      <PricesStrip
        org={open.orgId}
        lines={lines}
        settings={own.settings}
        figures={figures}
        onTake={editing.change}
      />
      {reckoned && (
        <FirstStrips
          {...{ lines, reckoned, figures, settings: own.settings }}
          onRooms={() => setSheet('rooms')}
          onSettings={() => setSheet('settings')}
        />
      )}
    </>
  )
  return (
    <div className="fills-page flex min-w-0 flex-1 flex-col md:min-h-0">
      <WorkPage
        title={say('Estimate')}
        inBar
        flush
        detail={
          own && (
            <SavedText
              name={own.name}
              looked={looked}
              version={versions[0]?.number ?? 0}
              outgoing={estimate.outgoing}
            />
          )
        }
        actions={
          <PageActions
            project={project}
            estimate={id}
            estimates={estimates}
            versions={versions}
            view={view}
            edits={runs}
            {...{ phone, narrow }}
            unsaved={estimate.outgoing.queue.length}
            onGo={go}
            onSettings={() => setSheet('settings')}
          />
        }
        tools={
          !phone &&
          !view.compare && (
            <Tools
              path={path}
              view={view}
              since={since}
              changed={changed}
              checks={checks}
              edits={edits}
              onGo={go}
              onLook={lookAt}
              onInsert={() => editing.grid.onInsert(place.current().rows.at(-1))}
              onSheet={setSheet}
            >
              <ColumnsMenu kept={columns} />
            </Tools>
          )
        }
      >
        {view.compare && own && reckoned && !looked ? (
          <ComparePage
            project={project}
            estimate={id}
            versions={versions}
            chosen={view.compare}
            draft={{ lines, settings: own.settings, reckoned }}
            onChoose={(compare) => go({ compare })}
            onBack={() => go({ compare: undefined })}
          />
        ) : !reckoned || !own ? (
          <SkeletonRows count={12} />
        ) : phone ? (
          <>
            {strips}
            {runs && (
              <div className="px-4 py-2">
                <AddLines onSheet={setSheet} />
              </div>
            )}
            {conflicts}
            <PhoneList groups={groups} figures={figures} typing={typing || undefined} />
            <PhoneTotal reckoned={reckoned} compared={compared} />
          </>
        ) : (
          <div className="flex h-full flex-col">
            {conflicts}
            {strips}
            <FormulaBar {...{ place, rows, figures, edits }} />
            <Grid
              ref={handle}
              label={say('Estimate')}
              columns={shownCells}
              allColumns={columnIds}
              widths={columns.widths}
              onWiden={columns.widen}
              lines={shown}
              wrong={editing.wrong}
              actions={editing.grid}
              edits={edits}
              openRow={openRow}
              detail={detail}
              invites={say('Type to add a line, or paste from a sheet')}
            />
            <TotalBar
              lines={shownLines}
              reckoned={reckoned}
              compared={compared}
              onLook={() => crossing !== undefined && lookAt(crossing)}
            />
          </div>
        )}
      </WorkPage>
      {sheet === 'settings' && own && (
        <SettingsSheet
          estimate={id}
          settings={own.settings}
          trades={workedIn(lines)}
          onClose={() => setSheet(undefined)}
          onSave={(next) => change.saveSettings(next)}
        />
      )}
      {sheet === 'book' && (
        <PriceBookSheet org={open.orgId} onClose={() => setSheet(undefined)} onAdd={append} />
      )}
      {pricing && (
        <ItemPriceSheet
          org={open.orgId}
          lines={pricing.flatMap((line) => rows.get(line)?.of ?? [])}
          item={rows.get(pricing[0] ?? '')?.line.item ?? ''}
          onClose={() => setPricing(undefined)}
          onTake={(item) => {
            editing.change(pricing, ({ id: line }) => {
              const of = rows.get(line)?.of
              return (of && priceTaken(of, item)) ?? {}
            })
            setPricing(undefined)
          }}
        />
      )}
      {sheet === 'assembly' && (
        <AssemblySheet
          org={open.orgId}
          figures={figures}
          onClose={() => setSheet(undefined)}
          onAdd={append}
        />
      )}
      {sheet === 'plan' && (
        <PlanSheet
          {...{ project, figures }}
          org={open.orgId}
          onClose={() => setSheet(undefined)}
          onAdd={append}
        />
      )}
      {sheet === 'rooms' && (
        <TakeoffSheet figures={figures} lines={lines} onClose={() => setSheet(undefined)} onAdd={append} />
      )}
      {menu && (
        <HangingMenu
          anchor={menu.anchor}
          label={say('Lines')}
          onClose={() => setMenu((now) => (now === menu ? undefined : now))}
          items={rowItems({
            ...{ ...menu, lines, change: editing.change },
            ...{ ...editing.grid, onPrice: setPricing },
          })}
        />
      )}
    </div>
  )
}
