import { useState } from 'react'
import { type LinkKind, linkKinds, type TaskLink, type TriedLink } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { linkWords } from '#web/kit/work/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { TaskLine } from './chart-lines.ts'
import { dialogField, Labelled } from './plan-dialog.tsx'

type Props = {
  line: TaskLine
  lines: readonly TaskLine[]
  links: readonly TaskLink[]
  onClose: () => void
  /** Answers whether it was saved; a circle is refused, and told. */
  onLink: (link: TriedLink) => Promise<boolean>
}

/** Has a task follow another, follow it in another way, or no longer. */
export function LinkDialog({ line, lines, links, onClose, onLink }: Props) {
  const [from, setFrom] = useState('')
  const [kind, setKind] = useState<LinkKind>('FS')
  const [lag, setLag] = useState('0')
  const [elapsed, setElapsed] = useState(false)
  const standing = (id: string) => links.find((link) => link.from === id && link.to === line.id)
  const choose = (id: string) => {
    setFrom(id)
    const known = standing(id)
    if (!known) return
    setKind(known.kind)
    setLag(String(known.lagDays))
    setElapsed(known.lagElapsed)
  }
  const days = /^[-−]?\d{1,4}$/.test(lag.trim()) ? Number(lag.trim().replace('−', '-')) : undefined
  const save = async (as: LinkKind | null) => {
    if (from === '' || days === undefined || Math.abs(days) > 3650) return
    if (await onLink({ from, to: line.id, kind: as, lagDays: days, lagElapsed: elapsed })) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={line.title}>
      <form
        noValidate
        className="mt-3 grid gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(kind)
        }}
      >
        <Labelled label={say('Comes after')}>
          <select
            required
            value={from}
            onChange={(event) => choose(event.target.value)}
            className={dialogField}
          >
            <option value="">{say('Choose a task')}</option>
            {lines
              .filter(({ id }) => id !== line.id)
              .map(({ id, number, title }) => (
                <option key={id} value={id}>
                  {`${number} ${title}`}
                </option>
              ))}
          </select>
        </Labelled>
        <Labelled label={say('How it follows')}>
          <select
            value={kind}
            onChange={(event) => setKind(event.target.value as LinkKind)}
            className={dialogField}
          >
            {linkKinds.map((one) => (
              <option key={one} value={one}>
                {`${one} · ${linkWords[one]}`}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label={say('Days between, − for earlier')}>
          <input
            inputMode="numeric"
            value={lag}
            aria-invalid={days === undefined}
            onChange={(event) => setLag(event.target.value)}
            className={dialogField}
          />
        </Labelled>
        <label className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={elapsed}
            onChange={(event) => setElapsed(event.target.checked)}
            className="size-4 accent-blueprint"
          />
          {say('Days of the calendar, as what cures has them')}
        </label>
        <div className="flex justify-end gap-2">
          {standing(from) && <ToolButton label={say('Remove link')} onClick={() => void save(null)} />}
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" label={say('Link')} />
        </div>
      </form>
    </Dialog>
  )
}
