import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Home } from '#contract/home.ts'
import { keepOrgRow } from '#contract/orgs.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { InkStrip } from './ink-strip.tsx'

/** Says of each organisation that is read now and being closed until when that can be taken back, and lets an admin do so. */
export function ClosingStrips({ home }: { home: Home }) {
  const shown = home.orgs.filter(({ id }) => home.place === null || home.place === id)
  return shown.map(
    ({ id, name, role, closingAt }) =>
      closingAt && (
        <ClosingStrip key={id} org={id} name={name} until={closingAt} mayKeep={role === 'admin'} />
      ),
  )
}

type Props = { org: string; name: string; until: string; mayKeep: boolean }

function ClosingStrip({ org, name, until, mayKeep }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await call(keepOrgRow, { params: { org }, body: {} })
      await client.invalidateQueries({ queryKey: ['home'] })
    } catch (error) {
      sayNotSaved(error)
    }
    setBusy(false)
  }
  return (
    <InkStrip
      icon="lock"
      end={mayKeep && <ToolButton look="outline" busy={busy} label={say('Keep it')} onClick={keep} />}
    >
      {say('{name} is being closed: nothing in it can be changed, and on {day} it is erased.', {
        name,
        day: dayText(until.slice(0, 10)),
      })}
    </InkStrip>
  )
}
