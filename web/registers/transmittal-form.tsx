import { useState } from 'react'
import { type ListedSubmittal, type ListedTransmittal, sendTransmittalRow } from '#contract/register-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useSend } from './queries.ts'

type Props = {
  project: string
  government: boolean
  /** What can be sent together: of one section, or what came back with `again`. */
  items: readonly ListedSubmittal[]
  /** Those that are chosen at first. */
  chosen: readonly string[]
  again: ListedTransmittal | undefined
  onDone: (id: string) => void
}
type Line = { copies: number; drawing: string; code: string; variation: boolean; reason: string }

/** A transmittal as it is made: its items, each with copies, drawing and variation, and whom it goes to. */
export function TransmittalForm({ project, government, items, chosen, again, onDone }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [sentTo, setSentTo] = useState(again?.sentTo ?? items[0]?.reviewer ?? '')
  const [remarks, setRemarks] = useState('')
  const [suffix, setSuffix] = useState<'point' | 'letter'>('point')
  const [lines, setLines] = useState<Readonly<Record<string, Line>>>(() =>
    Object.fromEntries(chosen.map((item) => [item, first(again, item)])),
  )
  const sending = useSend(
    project,
    () =>
      call(sendTransmittalRow, {
        params: { project },
        body: {
          ...{ id, sentTo, remarks, suffix, again: again?.id ?? null },
          lines: items.flatMap(({ id: item }) => (lines[item] ? { item, ...lines[item] } : [])),
        },
      }),
    ({ id: made }) => onDone(made),
  )
  const set = (item: string, part: Partial<Line> | undefined) => {
    const { [item]: line = first(again, item), ...others } = lines
    setLines(part ? { ...others, [item]: { ...line, ...part } } : others)
  }
  const wrong = wrongFields(sending)
  return (
    <SheetForm sending={sending} label={say('Send')}>
      <TextField
        label={say('To')}
        value={sentTo}
        error={wrong.sentTo}
        onChange={({ target }) => setSentTo(target.value)}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">
          {say('Items of section {section}', { section: items[0]?.section ?? '' })}
        </legend>
        {items.map((item) => {
          const line = lines[item.id]
          return (
            <div key={item.id} className="grid gap-2 border-hair border-t pt-2">
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-blueprint"
                  checked={line !== undefined}
                  onChange={({ target }) => set(item.id, target.checked ? {} : undefined)}
                />
                <span className="min-w-0 wrap-anywhere">
                  {item.number} {item.description}
                </span>
              </label>
              {line && (
                <LineFields name={item.description} line={line} onChange={(part) => set(item.id, part)} />
              )}
            </div>
          )
        })}
      </fieldset>
      {government && !again && (
        <SelectField
          label={say('Numbers of resubmissions')}
          options={{
            point: say('USACE: .1, .2 behind it'),
            letter: say('NAVFAC, older registers: A, B behind it'),
          }}
          value={suffix}
          onChange={({ target }) => setSuffix(target.value === 'letter' ? 'letter' : 'point')}
        />
      )}
      <AreaField label={say('Remarks')} optional value={remarks} onChange={setRemarks} />
      <p className="text-muted text-sm">
        {say('By sending it you say that each item was reviewed and meets the contract, except as noted.')}
      </p>
    </SheetForm>
  )
}

const first = (again: ListedTransmittal | undefined, item: string): Line => {
  const {
    copies = 1,
    drawing = '',
    code = 'A',
    variation = false,
    reason = '',
  } = again?.lines.find((line) => line.item === item) ?? {}
  return { copies, drawing, code, variation, reason }
}

type LineProps = { name: string; line: Line; onChange: (part: Partial<Line>) => void }

function LineFields({ name, line, onChange }: LineProps) {
  return (
    <div className="grid gap-3 pb-2 pl-8">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
        <TextField
          label={say('Copies')}
          aria-label={say('Copies of {name}', { name })}
          type="number"
          min={0}
          value={line.copies}
          onChange={({ target }) => onChange({ copies: Number(target.value) })}
        />
        <TextField
          label={say('Drawing')}
          aria-label={say('Drawing of {name}', { name })}
          optional
          value={line.drawing}
          onChange={({ target }) => onChange({ drawing: target.value })}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-blueprint"
          aria-label={say('{name} varies from the contract', { name })}
          checked={line.variation}
          onChange={({ target }) =>
            onChange({ variation: target.checked, ...(!target.checked && { reason: '' }) })
          }
        />
        {say('Varies from the contract')}
      </label>
      {line.variation && (
        <TextField
          label={say('Why it varies')}
          value={line.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </div>
  )
}
