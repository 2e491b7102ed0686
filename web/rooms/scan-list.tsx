import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { binScanRow, editScanRow, type KeptScan, scansRow } from '#contract/rooms.ts'
import { isNaming } from '#contract/scans.ts'
import type { Units } from '#domain/measure/tape.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { fileAddress } from '#web/kit/work/files.ts'
import { sayNotSaved, whyNotSaved } from '#web/kit/work/task-edits.ts'
import { toast } from '#web/ui/toast.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { measuredThenQuery } from './data.ts'
import { DialogForm, Text } from './dialog-form.tsx'
import { changeTexts, fileText, type WallNames } from './texts.ts'

type Props = {
  project: string
  /** Of one place, the oldest first. */
  scans: readonly KeptScan[]
  /** What walls and openings of a scan are called, where it is measured. */
  namesOf: (scanId: string) => WallNames | undefined
  people: readonly Person[]
  units: Units
  mayEdit: boolean
}

const momentText = (at: string) =>
  new Date(at).toLocaleString(locales[spokenLanguage()], {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  })

const line =
  'flex flex-wrap items-center gap-x-3 gap-y-0.5 border-hair border-b py-2 text-[0.8125rem]/5 max-md:text-sm'

/** The scans of one place as they came, and what was said against each: who, when and why. The newest stands first. */
export function ScanList({ project, scans, namesOf, people, units, mayEdit }: Props) {
  const client = useQueryClient()
  const [renaming, setRenaming] = useState<KeptScan>()
  const [opensBin, setOpensBin] = useState(false)
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? say('A former member')
  const refresh = () => client.invalidateQueries({ queryKey: ['project', project] })
  const bin = async (scan: KeptScan, binned: boolean) => {
    try {
      await call(binScanRow, { params: { project, scan: scan.id }, body: { binned } })
      if (binned) toast({ title: say('{name} is in the trash', { name: scan.name }) })
      await refresh()
    } catch (error) {
      sayNotSaved(error)
    }
  }
  return (
    <WorkSection
      title={say('Scans')}
      action={
        mayEdit && (
          <button
            type="button"
            className="min-h-6 min-w-11 text-[0.8125rem] text-link underline underline-offset-4 pointer-coarse:min-h-11 max-md:min-h-11"
            onClick={() => setOpensBin((was) => !was)}
          >
            {say('Trash')}
          </button>
        )
      }
    >
      <p className="pt-1 text-[0.8125rem] text-muted">{say('Kept as they came; corrections stand apart.')}</p>
      <ul>
        {scans.toReversed().map((scan, at) => (
          <li key={scan.id}>
            <div className={line}>
              <span className="font-semibold">{say('Scan {number}', { number: scans.length - at })}</span>
              <span>{momentText(scan.takenAt)}</span>
              <span>{nameOf(scan.author)}</span>
              <span className="text-muted">
                {scan.fileId ? (
                  <a
                    className="inline-flex min-h-6 items-center underline underline-offset-4 max-md:min-h-11 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                    href={fileAddress(project, scan.fileId, true)}
                  >
                    {fileText(scan)}
                  </a>
                ) : (
                  fileText(scan)
                )}
              </span>
              {scan.note && <span className="text-muted">{scan.note}</span>}
              {mayEdit && (
                <span className="ml-auto">
                  <Menu
                    label={say('What to do with {name}', { name: scan.name })}
                    side="end"
                    trigger={(button) => (
                      <ToolButton
                        {...button}
                        look="ghost"
                        size={24}
                        icon="more"
                        bare
                        label={say('More for {name}', { name: scan.name })}
                      />
                    )}
                    items={[
                      {
                        id: 'edit',
                        label: say('Name and note'),
                        icon: 'pen',
                        onChoose: () => setRenaming(scan),
                      },
                      {
                        id: 'bin',
                        label: say('Move to the trash'),
                        icon: 'trash',
                        onChoose: () => void bin(scan, true),
                      },
                    ]}
                  />
                </span>
              )}
            </div>
            <ul>
              {scan.corrections.toReversed().map((one) => (
                <li key={one.id} className={`${line} pl-4`}>
                  <span className="font-semibold">{say('Correction')}</span>
                  <span>{momentText(one.at)}</span>
                  <span>{nameOf(one.author)}</span>
                  <Changed {...{ project, scan, units }} names={namesOf(scan.id)} correction={one} />
                  <span className="text-muted">{one.reason}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {opensBin && <Binned project={project} onRestore={(scan) => void bin(scan, false)} />}
      {renaming && (
        <EditScan
          project={project}
          scan={renaming}
          onClose={() => setRenaming(undefined)}
          onSaved={refresh}
        />
      )}
    </WorkSection>
  )
}

type ChangedProps = Pick<Props, 'project' | 'units'> & {
  scan: KeptScan
  names: WallNames | undefined
  correction: KeptScan['corrections'][number]
}

/** What a correction says, and what stood there until it was made. */
function Changed({ project, scan, units, names, correction: { number, change } }: ChangedProps) {
  const { data } = useQuery({
    ...measuredThenQuery(project, scan.id, number - 1, units),
    enabled: !isNaming(change),
  })
  return (
    <span className="min-w-0">
      {changeTexts(change, names, units, data?.measured ?? undefined).join('; ')}
    </span>
  )
}

function Binned({ project, onRestore }: { project: string; onRestore: (scan: KeptScan) => void }) {
  const { data } = useQuery({
    queryKey: ['project', project, 'scans', 'bin'],
    queryFn: () => call(scansRow, { params: { project }, query: { bin: 'yes' }, body: {} }),
  })
  if (!data) return null
  return (
    <ul aria-label={say('Trash')}>
      {data.scans.length === 0 && <li className={`${line} text-muted`}>{say('The trash is empty.')}</li>}
      {data.scans.map((scan) => (
        <li key={scan.id} className={line}>
          <span className="font-semibold">{scan.name}</span>
          <span>{momentText(scan.takenAt)}</span>
          <span className="ml-auto">
            <ToolButton size={28} icon="undo" label={say('Put back')} onClick={() => onRestore(scan)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type EditProps = { project: string; scan: KeptScan; onClose: () => void; onSaved: () => Promise<unknown> }

function EditScan({ project, scan, onClose, onSaved }: EditProps) {
  const [name, setName] = useState(scan.name)
  const [note, setNote] = useState(scan.note)
  const save = async () => {
    try {
      const fields = { ...(name !== scan.name && { name }), ...(note !== scan.note && { note }) }
      await call(editScanRow, { params: { project, scan: scan.id }, body: { base: scan.version, fields } })
      return ''
    } catch (error) {
      return whyNotSaved(error)
    } finally {
      await onSaved()
    }
  }
  return (
    <DialogForm title={scan.name} save={say('Save')} onClose={onClose} onSave={save}>
      <Text label={say('Name')} value={name} onChange={setName} />
      <Text label={say('Note')} value={note} onChange={setNote} />
    </DialogForm>
  )
}
