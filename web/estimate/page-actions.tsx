import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addVersionRow,
  type estimatesRow,
  exportEstimateRow,
  restoreVersionRow,
} from '#contract/estimate-calls.ts'
import type { VersionHead } from '#contract/estimates.ts'
import type { RowData } from '#contract/route.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { shortDay, todayHere } from '#web/kit/work/dates.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { toast } from '#web/ui/toast.ts'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { EstimateView } from './view-state.ts'

type Props = {
  project: string
  estimate: string
  estimates: RowData<typeof estimatesRow>['estimates']
  /** The newest first. */
  versions: readonly VersionHead[]
  view: EstimateView
  edits: boolean
  phone: boolean
  /** Whether there is no room for every action in one line. */
  narrow: boolean
  /** How many steps are not saved yet: a version is kept of what is. */
  unsaved: number
  onGo: (change: Partial<EstimateView>, replace?: boolean) => void
  /** How costs become a price; for who edits. */
  onSettings: () => void
}

const versionText = ({ number, name, at, acceptedAt }: VersionHead) =>
  [
    say('Version {number}', { number }),
    name,
    shortDay(todayHere(new Date(at))),
    acceptedAt && say('accepted'),
  ]
    .filter(Boolean)
    .join(' · ')

const exportTexts = { xlsx: say('Excel workbook, with its formulas'), csv: 'CSV' }

/** Its versions, what it is exported as, and what else there is to choose. */
export function PageActions(props: Props) {
  const { project, estimate, estimates, versions, view, edits, phone, narrow, unsaved, onGo, onSettings } =
    props
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const params = { project, estimate }
  const tried = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      const title = await work()
      await client.invalidateQueries({ queryKey: ['project', project] })
      toast({ title })
    } catch (error) {
      sayNotSaved(error)
    } finally {
      setBusy(false)
    }
  }
  const keep = () =>
    tried(async () => {
      const { version } = await call(addVersionRow, { params, body: { id: crypto.randomUUID(), name: '' } })
      return say('Kept as version {number}; it stays as it is', { number: version.number })
    })
  const restore = (version: VersionHead) =>
    tried(async () => {
      await call(restoreVersionRow, {
        params: { ...params, version: version.id },
        body: { id: crypto.randomUUID() },
      })
      onGo({ version: undefined })
      return say('The draft is version {number} again', { number: version.number })
    })
  const looked = versions.find(({ id }) => id === view.version)
  const waits = unsaved > 0 ? say('Wait until all is saved') : undefined
  const others: MenuItem[] =
    estimates.length > 1
      ? estimates.map(({ id, name }) => ({
          id,
          label: name,
          checked: id === estimate,
          onChoose: () => onGo({ estimate: id, version: undefined, compare: undefined }, false),
        }))
      : []
  const [newest] = versions
  const next = (newest?.number ?? 0) + 1
  const asks = `${at('/projects')}/${project}/quotes/new?estimate=${estimate}`
  const exported = (format: keyof typeof exportTexts) => {
    const href = addressOf(exportEstimateRow, params, { format, by: view.by, version: view.version })
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  }
  return (
    <>
      {others.length > 0 && (
        <Menu
          label={say('Estimates')}
          trigger={(button) => (
            <ToolButton {...button} icon="down" label={say('Estimates')} className="flex-row-reverse" />
          )}
          items={others}
        />
      )}
      <Menu
        label={say('Versions')}
        side="end"
        trigger={(button) => (
          <ToolButton
            {...button}
            icon="down"
            label={looked ? say('Version {number}', { number: looked.number }) : say('Draft')}
            className="flex-row-reverse"
          />
        )}
        items={[
          {
            id: 'draft',
            label: say('Draft'),
            checked: !looked,
            onChoose: () => onGo({ version: undefined }, false),
          },
          ...versions.map((version) => ({
            id: version.id,
            label: versionText(version),
            checked: version.id === view.version,
            onChoose: () => onGo({ version: version.id }, false),
          })),
          ...(newest
            ? [
                {
                  id: 'compare',
                  label: looked ? say('Compare it with the draft') : say('Compare versions'),
                  icon: 'board' as const,
                  apart: true,
                  onChoose: () =>
                    onGo({ compare: [(looked ?? newest).id, 'draft'], version: undefined }, false),
                },
              ]
            : []),
          ...(looked && !phone
            ? [
                {
                  id: 'restore',
                  label: say('Make the draft what it was then'),
                  icon: 'undo' as const,
                  onChoose: () => void restore(looked),
                },
              ]
            : []),
        ]}
      />
      <Menu
        label={say('Export as')}
        side="end"
        trigger={(button) => <ToolButton {...button} icon="download" label={say('Export as')} />}
        items={(['xlsx', 'csv'] as const).map((format) => ({
          id: format,
          label: exportTexts[format],
          ...(waits !== undefined && { refused: waits }),
          onChoose: () => exported(format),
        }))}
      />
      {edits && narrow && (
        <Menu
          label={say('More')}
          side="end"
          trigger={(button) => <ToolButton {...button} icon="more" label={say('More')} />}
          items={[
            { id: 'settings', label: say('Markup and tax'), icon: 'settings', onChoose: onSettings },
            {
              id: 'keep',
              label: say('Keep version {number}', { number: next }),
              ...(waits !== undefined && { refused: waits }),
              onChoose: () => void keep(),
            },
            { id: 'ask', label: say('Ask for prices'), onChoose: () => navigate(asks) },
          ]}
        />
      )}
      {edits && !narrow && <ToolButton icon="settings" label={say('Markup and tax')} onClick={onSettings} />}
      {edits && !narrow && (
        <ToolButton
          busy={busy}
          aria-disabled={waits !== undefined || undefined}
          title={waits}
          label={say('Keep version {number}', { number: next })}
          onClick={() => waits === undefined && void keep()}
        />
      )}
      {edits && !narrow && <ToolButton label={say('Ask for prices')} href={asks} />}
      {edits && (
        <ToolButton
          look="main"
          label={say('Make proposal')}
          href={`${at('/projects')}/${project}/proposals/new?estimate=${estimate}`}
        />
      )}
    </>
  )
}
