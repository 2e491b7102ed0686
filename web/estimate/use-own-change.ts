import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstimateBasis, EstimateSettings } from '#contract/estimate.ts'
import { editEstimateRow, takeBasisRow } from '#contract/estimate-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { sayNotSaved, whyNotSaved } from '#web/kit/work/task-edits.ts'
import { toast } from '#web/ui/toast.ts'

/** What is changed of an estimate itself, which everybody of it then reckons with: its settings, and what it stands on. */
export function useOwnChange(project: string, estimate: string, base: number) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const params = { project, estimate }
  const done = () => client.invalidateQueries({ queryKey: ['project', project, 'estimate', estimate] })
  return {
    busy,
    /** Answers why they were not saved; undefined where they were. */
    saveSettings: async (settings: EstimateSettings): Promise<string | undefined> => {
      try {
        await call(editEstimateRow, { params, body: { base, fields: { settings } } })
        await done()
        return undefined
      } catch (error) {
        await done()
        return whyNotSaved(error)
      }
    },
    takeBasis: async (basis: EstimateBasis): Promise<void> => {
      setBusy(true)
      try {
        await call(takeBasisRow, { params, body: { base, basis } })
        await done()
        toast({ title: say('The estimate stands on what was measured last') })
      } catch (error) {
        sayNotSaved(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
