import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { binScanRow, type KeptScan } from '#contract/rooms.ts'
import { structureAfter } from '#domain/measure/kept-corrections.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { shortDay, todayHere } from '#web/kit/work/dates.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { usualReasons } from './correct-wall.tsx'
import { DialogForm, Text } from './dialog-form.tsx'
import { StructureFields, structureOf, structureText, typedOf } from './structure-fields.tsx'
import { useCorrecting } from './use-corrections.ts'

/** A structure as it stands after what was said of it. */
const standing = ({ typed, corrections }: KeptScan) =>
  structureAfter(
    typed,
    corrections.map(({ change }) => change),
  )

type Props = { project: string; scans: readonly KeptScan[]; units: Units; mayEdit: boolean }

/** Decks, fences, roofs: what was typed of the job that is no room. An estimate takes them off as it does rooms. */
export function Structures({ project, scans, units, mayEdit }: Props) {
  const client = useQueryClient()
  const [correcting, setCorrecting] = useState<string>()
  const corrected = scans.find(({ id }) => id === correcting)
  const remove = async (scan: string) => {
    try {
      await call(binScanRow, { params: { project, scan }, body: { binned: true } })
      await client.invalidateQueries({ queryKey: ['project', project] })
    } catch (error) {
      sayNotSaved(error)
    }
  }
  return (
    <WorkSection title={say('Structures')} detail={scans.length} className="mx-4 mb-6 md:mx-6">
      <ul>
        {scans.map((scan) => (
          <li
            key={scan.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-sm"
          >
            <Structure {...{ scan, units }} />
            {mayEdit && (
              <span className="ml-auto flex gap-1">
                <ToolButton
                  bare
                  look="ghost"
                  size={24}
                  icon="pen"
                  label={say('Correct {wall}', { wall: scan.name })}
                  onClick={() => setCorrecting(scan.id)}
                />
                <ToolButton
                  bare
                  look="ghost"
                  size={24}
                  icon="trash"
                  label={say('Move {name} to the trash', { name: scan.name })}
                  onClick={() => void remove(scan.id)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {corrected && (
        <CorrectStructure {...{ project, units }} scan={corrected} onClose={() => setCorrecting(undefined)} />
      )}
    </WorkSection>
  )
}

/** What it is called, how large it is, and how often that was put right. */
function Structure({ scan, units }: { scan: KeptScan; units: Units }) {
  const now = standing(scan)
  const last = scan.corrections.at(-1)
  return (
    <>
      <span className="font-semibold">{scan.name}</span>
      <span className="min-w-0">{now && structureText(now, units)}</span>
      {scan.note && <span className="text-muted">{scan.note}</span>}
      {last && (
        <span className="text-muted">
          {say('corrected {day}: {reason}', {
            day: shortDay(todayHere(new Date(last.at))),
            reason: last.reason,
          })}
        </span>
      )}
    </>
  )
}

type CorrectProps = Pick<Props, 'project' | 'units'> & { scan: KeptScan; onClose: () => void }

/** Other figures for a structure that is kept: what was typed stays, this stands beside it with who, when and why. */
function CorrectStructure({ project, units, scan, onClose }: CorrectProps) {
  const correct = useCorrecting(project, scan)
  const [typed, setTyped] = useState(() => typedOf(standing(scan) ?? { structure: '', values: {} }, units))
  const [was] = useState(typed)
  const [reason, setReason] = useState('')
  const save = () => {
    const read = structureOf(typed, units)
    if (typeof read === 'string') return read
    if (typed === was) return say('Nothing was changed.')
    if (reason.trim() === '') return say('Say how you know: by tape, from a drawing')
    return correct({ structure: read }, reason)
  }
  return (
    <DialogForm
      title={say('Correct {wall}', { wall: scan.name })}
      save={say('Correct')}
      onClose={onClose}
      onSave={save}
    >
      <StructureFields {...{ typed, units }} onType={setTyped} fixed />
      <Text label={say('How do you know?')} value={reason} onChange={setReason} list={usualReasons()} />
    </DialogForm>
  )
}
