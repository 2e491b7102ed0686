import { useQueryClient } from '@tanstack/react-query'
import { binScanRow, type KeptScan } from '#contract/rooms.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { structureText } from './structure-fields.tsx'

type Props = { project: string; scans: readonly KeptScan[]; units: Units; mayEdit: boolean }

/** Decks, fences, roofs: what was typed of the job that is no room. An estimate takes them off as it does rooms. */
export function Structures({ project, scans, units, mayEdit }: Props) {
  const client = useQueryClient()
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
        {scans.map(({ id, name, note, typed }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-sm"
          >
            <span className="font-semibold">{name}</span>
            <span className="min-w-0">{typed && 'structure' in typed && structureText(typed, units)}</span>
            {note && <span className="text-muted">{note}</span>}
            {mayEdit && (
              <ToolButton
                bare
                look="ghost"
                size={24}
                icon="trash"
                className="ml-auto"
                label={say('Move {name} to the trash', { name })}
                onClick={() => void remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
