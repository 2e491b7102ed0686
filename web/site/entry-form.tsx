import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Person, Task } from '#contract/fields.ts'
import { quantityText } from '#contract/purchase-text.ts'
import type { LogBody, LogEntry } from '#contract/site.ts'
import { deniedBy } from '#domain/site/log.ts'
import { say } from '#language/say.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { purchasesQuery } from '#web/kit/work/purchases.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Chip } from '#web/ui/work/chip.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Dictate } from './dictation.tsx'
import { keptValue, type LogField, logKinds, type TypedKind, typedValue } from './log-kinds.ts'
import { crewOfDay, tasksOfDay } from './log-near.ts'
import { useRecord } from './queries.ts'
import { WeatherFill } from './weather-fill.tsx'

/** An entry as it is about to be sent. */
export type NewEntry = { id?: string; body: LogBody; replaces?: string; removed?: boolean; copied?: string }

/** Sends entries of a day, or keeps them; the time is made here, and the id of what brings none. */
export const sendEntries = (project: string, on: string, entries: readonly NewEntry[]) => {
  const madeAt = new Date().toISOString()
  const made = entries.map(({ id = newId(), body, replaces = null, removed = false, copied = null }) => ({
    ...{ id, on, madeAt, body, replaces, removed, copied },
  }))
  const kinds = new Set(made.flatMap(({ body }) => (body.kind === 'none' ? [] : logKinds[body.kind].title)))
  const label = say('Daily log, {day}', { day: [shortDay(on), ...kinds].join(', ') })
  return callOrKeep('log', { params: { project }, body: { entries: made } }, label)
}

/** A clear sky has words of its own: `Clear` alone is what a button does. */
const skies = [
  say('Clear sky'),
  say('Cloudy'),
  say('Rain'),
  say('Snow'),
  say('Windy'),
  say('Hot'),
  say('Cold'),
]

const kindOf = ({ typed }: LogField) => (typeof typed === 'string' ? typed : 'choice')

type Props = {
  project: string
  on: string
  kind: TypedKind
  /** What is changed; undefined for a new entry. */
  old: { id: string; body: LogBody } | undefined
  tasks: readonly Task[]
  people: readonly Person[]
  /** All entries of the day. */
  entries: readonly LogEntry[]
  /** The entries of the day that can still be changed: what says the contrary of what is typed goes with it. */
  open: readonly LogEntry[]
  onDone: () => void
}

/** One entry of the log as it is typed. */
export function EntryForm({ project, on, kind, old, tasks, people, entries, open, onDone }: Props) {
  const { fields, empty } = logKinds[kind]
  const first = (old?.body ?? empty) as unknown as Record<string, unknown>
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, typedValue(first[field.name], kindOf(field))])),
  )
  const { data: list } = useQuery({ ...purchasesQuery(project), enabled: kind === 'delivery' })
  // Of the form, so that what is sent twice is there once.
  const [id] = useState(() => newId())
  const [sure, setSure] = useState(false)
  const [from, setFrom] = useState(old?.body.kind === 'weather' ? old.body.from : undefined)
  const set = (name: string, value: string) => {
    setTyped((now) => ({ ...now, [name]: value }))
    // What is typed over is no forecast any more.
    setFrom(undefined)
  }
  const sending = useRecord(
    project,
    () => {
      const said = fields.map((field) => [
        field.name,
        keptValue(typed[field.name] ?? '', kindOf(field), field.optional ?? false),
      ])
      // The server looks at every field, and names what is wrong.
      const body = {
        ...first,
        ...Object.fromEntries(said),
        ...(kind === 'weather' && { sure, from }),
      } as LogBody
      const denied = deniedBy(open, body).filter((one) => one.id !== old?.id)
      return sendEntries(project, on, [
        { id, body, ...(old && { replaces: old.id }) },
        ...denied.map((one) => ({ body: one.body, replaces: one.id, removed: true })),
      ])
    },
    { onDone },
  )
  const wrong = Object.fromEntries(
    Object.entries(wrongFields(sending)).map(([path, text]) => [path.split('.').at(-1) ?? path, text]),
  )
  const doubted = kind === 'weather' && ['rainIn', 'lowF', 'highF', 'windMph'].some((name) => name in wrong)
  return (
    <SheetForm
      sending={sending}
      label={say('Save')}
      more={
        doubted && (
          <Chip label={say('It is meant so')} state={sure ? 'on' : 'off'} onClick={() => setSure(!sure)} />
        )
      }
    >
      {kind === 'weather' && !old && (
        <WeatherFill
          {...{ project, on }}
          onFill={(filled, source) => {
            setTyped((now) => ({ ...now, ...filled }))
            setFrom(source)
          }}
        />
      )}
      {kind === 'crew' && !old && (
        <fieldset aria-label={say('Who')} className="flex flex-wrap gap-2">
          {crewOfDay(
            people,
            tasks,
            entries.map(({ body }) => body),
            on,
          ).map(({ id: one, name: who, company, trade }) => (
            <Chip
              key={one}
              label={who}
              state={typed.who === who ? 'on' : 'off'}
              onClick={() => setTyped((now) => ({ ...now, who, company, trade }))}
            />
          ))}
        </fieldset>
      )}
      {kind === 'weather' && (
        <div className="flex flex-wrap gap-2">
          {skies.map((sky) => (
            <Chip
              key={sky}
              label={sky}
              state={typed.sky === sky ? 'on' : 'off'}
              onClick={() => set('sky', sky)}
            />
          ))}
        </div>
      )}
      {fields.map((field) => {
        const { name, label, typed: way, optional = false } = field
        const value = typed[name] ?? ''
        const error = wrong[name]
        if (typeof way !== 'string')
          return (
            <SelectField
              key={name}
              {...{ label, value, options: way, error }}
              onChange={({ target }) => set(name, target.value)}
            />
          )
        if (way === 'task')
          return (
            <SelectField
              key={name}
              {...{ label, value, optional, error }}
              empty={say('None')}
              options={Object.fromEntries(tasksOfDay(tasks, on).map(({ id, title }) => [id, title]))}
              onChange={({ target }) => {
                set(name, target.value)
                const task = tasks.find(({ id }) => id === target.value)
                if (kind === 'work' && task && (typed.text ?? '') === '') set('text', task.title)
              }}
            />
          )
        if (way === 'purchase') {
          const purchases = list?.purchases.filter((one) => one.boughtAt === null || one.id === value) ?? []
          if (purchases.length === 0) return null
          return (
            <SelectField
              key={name}
              {...{ label, value, optional }}
              empty={say('None')}
              hint={say('What comes whole is ticked off there.')}
              options={Object.fromEntries(
                purchases.map((one) => [one.id, `${one.item}, ${quantityText(one)}`]),
              )}
              onChange={({ target }) => {
                set(name, target.value)
                const bought = purchases.find(({ id }) => id === target.value)
                if (!bought) return
                const { item: what, supplier } = bought
                setTyped((now) => ({ ...now, what, quantity: quantityText(bought), supplier }))
              }}
            />
          )
        }
        if (way === 'text')
          return (
            <div key={name} className="grid gap-2">
              <AreaField
                {...{ label, value, optional, error }}
                rows={4}
                onChange={(text) => set(name, text)}
              />
              <div>
                <Dictate
                  onText={(text) =>
                    setTyped((now) => ({ ...now, [name]: [now[name], text].filter(Boolean).join(' ') }))
                  }
                />
              </div>
            </div>
          )
        return (
          <TextField
            key={name}
            {...{ label, value, optional, error }}
            type={way === 'time' ? 'time' : 'text'}
            {...((way === 'number' || way === 'hours') && { inputMode: 'decimal' })}
            onChange={({ target }) => set(name, target.value)}
          />
        )
      })}
    </SheetForm>
  )
}

/** Takes an entry out, in the sheet in which it is changed. */
export function TakeOut({
  project,
  on,
  entry,
  onDone,
}: {
  project: string
  on: string
  entry: { id: string; body: LogBody }
  onDone: () => void
}) {
  const taking = useRecord(
    project,
    () => sendEntries(project, on, [{ body: entry.body, replaces: entry.id, removed: true }]),
    { onDone },
  )
  return (
    <ToolButton look="danger" label={say('Remove')} busy={taking.isPending} onClick={() => taking.mutate()} />
  )
}
