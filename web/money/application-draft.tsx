import { useState } from 'react'
import type { ValueLine } from '#contract/money.ts'
import {
  type ListedApplication,
  putApplicationRow,
  sendApplicationRow,
  withdrawApplicationRow,
} from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { moneyText } from '#web/kit/work/money.ts'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'
import { Ledger } from '#web/ui/work/ledger.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import {
  chosenLines,
  doneText,
  isAsKept,
  reached,
  readLines,
  type TypedLine,
  totalOf,
} from './application-typed.ts'
import { AskedFirst } from './asked-first.tsx'
import { type Payments, useSend } from './queries.ts'
import { heldWords, Steps } from './steps.tsx'

type DraftProps = {
  project: string
  payments: Payments
  application: ListedApplication | undefined
  title: string
}

/** What a line comes to: on a phone, where no column says it, and how much of it there is where that is billed. */
const ofText = ({ cents, by, quantity, unit }: ValueLine) => (
  <>
    <span className="md:hidden">{say('of {sum}', { sum: moneyText(cents) })}</span>
    {by === 'quantity' && quantity !== null && (
      <span className="block">{say('of {quantity} in all', { quantity: `${quantity} ${unit}`.trim() })}</span>
    )}
  </>
)

const sumText = (cents: number | undefined) => (cents === undefined ? '–' : moneyText(cents))

/** A pay application as it is written: each line to date, as a sum or a part. */
export function Draft({ project, payments, application, title }: DraftProps) {
  const [id] = useState(() => application?.id ?? crypto.randomUUID())
  const navigate = useNavigate()
  const last = payments.applications.findLast(({ state }) => state === 'certified')
  const signed = payments.changes.filter(({ state }) => state === 'signed')
  const lines: ValueLine[] = [
    ...(payments.terms?.body.lines ?? []),
    ...signed.map((one) => ({
      ...{ id: one.id, number: `CO ${one.number}`, title: one.title, cents: one.cents },
      ...{ by: 'percent' as const, quantity: null, unit: '' },
    })),
  ]
  const before = last?.lines ?? payments.terms?.body.opening?.lines ?? []
  const begun = application?.lines ?? before
  const [text, setText] = useState<Readonly<Record<string, TypedLine>>>(() =>
    Object.fromEntries(
      lines.map((line) => {
        const one = begun.find((found) => found.id === line.id)
        return [
          line.id,
          { done: doneText(line, one?.doneCents ?? 0), stored: typedCents(one?.storedCents ?? 0) },
        ]
      }),
    ),
  )
  // What a line began with decides how it is filled in, not what is typed since.
  const [chosen] = useState(() => chosenLines(lines, begun))
  const [asking, setAsking] = useState(false)
  const [through, setThrough] = useState(application?.throughOn ?? payments.today)
  const [release, setRelease] = useState(typedCents(application?.releaseCents ?? 0))
  const [wrong, setWrong] = useState('')
  const read = readLines(lines, text)
  const isKept = application !== undefined && isAsKept(application, { lines: read, through, release })
  const typed = (): { id: string; doneCents: number; storedCents: number }[] | undefined => {
    const bad = read.find((one) => one.doneCents === undefined || one.storedCents === undefined)
    const named = lines.find(({ id: line }) => line === bad?.id)
    const title = named?.title ?? ''
    if (!bad) setWrong('')
    else if (named?.by === 'quantity' && bad.doneCents === undefined)
      setWrong(say('“{title}”: enter a quantity such as 1,000.5, or a sum such as $1,250.00', { title }))
    else setWrong(say('“{title}”: enter an amount, or a percentage such as 40 %', { title }))
    return bad
      ? undefined
      : read.map((one) => ({ id: one.id, doneCents: one.doneCents ?? 0, storedCents: one.storedCents ?? 0 }))
  }
  const save = useSend(
    project,
    async () => {
      const sent = typed()
      const releaseCents = readCents(release)
      if (releaseCents == null) setWrong(say('Enter an amount, such as 1,250.00'))
      if (!sent || releaseCents == null) return false
      await call(putApplicationRow, {
        params: { project },
        body: { id, throughOn: through, lines: sent, releaseCents },
      })
      return true
    },
    () => {},
  )
  const number = Math.max(0, ...payments.applications.map((one) => one.number)) + 1
  const base = `${at('/projects')}/${project}/money/applications`
  const keep = async () => {
    if ((await save.mutateAsync(undefined).catch(() => false)) && !application)
      navigate(`${base}/${number}`, { replace: true })
  }
  const send = useSend(
    project,
    () =>
      call(sendApplicationRow, {
        params: { project, application: id },
        body: { due: application?.sheet.due ?? 0 },
      }),
    () => {},
  )
  const withdraw = useSend(
    project,
    () => call(withdrawApplicationRow, { params: { project, application: id }, body: {} }),
    () => {},
  )
  const refused = save.error ?? send.error ?? withdraw.error
  const field =
    'w-full min-w-24 rounded-sm border-2 border-control bg-sheet px-2 py-1 text-right tabular-nums max-md:min-h-11'
  const why = (wrong !== '' || refused) && (
    <div role="alert">
      <Note kind="refused">{wrong || refused?.message}</Note>
    </div>
  )
  const takeBack = application && (
    <ToolButton label={say('Take back')} busy={withdraw.isPending} onClick={() => setAsking(true)} />
  )
  const buttons = (
    <>
      <ToolButton
        {...(!isKept && { look: 'main' as const })}
        label={say('Save and calculate')}
        busy={save.isPending}
        onClick={keep}
      />
      {isKept && (
        <ToolButton
          look="main"
          label={say('Send for {sum}', { sum: moneyText(application.sheet.due) })}
          busy={send.isPending}
          onClick={() => send.mutate(undefined)}
        />
      )}
    </>
  )
  return (
    <WorkPage
      {...{ title }}
      inBar
      detail={say('draft: nobody else sees it')}
      // On a phone they stand under the lines, where what was typed last is.
      actions={
        <span className="contents max-md:hidden">
          {takeBack}
          {buttons}
        </span>
      }
      {...(isKept && {
        aside: <Steps sheet={application.sheet} payments={payments} held={heldWords(payments)} />,
      })}
    >
      {why && <div className="mb-4 max-md:hidden">{why}</div>}
      <div className="mb-4 flex flex-wrap gap-4">
        <label className="grid gap-1 font-semibold">
          {say('Work through')}
          <input
            type="date"
            value={through}
            onChange={({ target }) => setThrough(target.value)}
            className={field}
          />
        </label>
        <label className="grid gap-1 font-semibold">
          {say('Retainage released with this one')}
          <input
            inputMode="decimal"
            value={release}
            onChange={({ target }) => setRelease(target.value)}
            className={field}
          />
        </label>
      </div>
      <WorkSection title={say('Work to date')} detail={say('a sum, or a part such as 40 %')}>
        <Ledger
          label={say('Work to date')}
          rows={lines}
          keyOf={(line) => line.id}
          foot
          stacked
          columns={[
            {
              label: say('Work'),
              strong: true,
              foot: say('Total'),
              cell: (line) => (
                <>
                  {`${line.number} ${line.title}`}
                  <span className="block font-normal text-muted text-sm/5">{ofText(line)}</span>
                </>
              ),
            },
            {
              ...{ label: say('Scheduled'), figure: true, wide: 'md' },
              foot: moneyText(lines.reduce((sum, { cents }) => sum + cents, 0)),
              cell: (line) => moneyText(line.cents),
            },
            {
              label: say('Before'),
              figure: true,
              wide: 'desk',
              foot: moneyText(before.reduce((sum, { doneCents }) => sum + doneCents, 0)),
              cell: (line) => moneyText(before.find((one) => one.id === line.id)?.doneCents ?? 0),
            },
            ...(['done', 'stored'] as const).map((of) => ({
              label: of === 'done' ? say('Done to date') : say('Stored'),
              figure: true as const,
              foot: sumText(totalOf(read, `${of}Cents`)),
              cell: (line: ValueLine) => {
                const value = text[line.id]?.[of] ?? ''
                const label =
                  of === 'done'
                    ? say('Done to date: {title}', { title: line.title })
                    : say('Stored: {title}', { title: line.title })
                const set = (to: string) =>
                  setText({ ...text, [line.id]: { done: '', stored: '', ...text[line.id], [of]: to } })
                const cents = read.find((one) => one.id === line.id)?.[`${of}Cents`]
                if (of === 'done' && line.by === 'milestone' && chosen.has(line.id))
                  return (
                    <select
                      aria-label={label}
                      value={cents === 0 ? '0' : reached}
                      onChange={({ target }) => set(target.value)}
                      className={field}
                    >
                      <option value="0">{say('not reached')}</option>
                      <option value={reached}>{say('reached')}</option>
                    </select>
                  )
                return (
                  <>
                    <input
                      aria-label={label}
                      value={value}
                      onChange={({ target }) => set(target.value)}
                      className={field}
                    />
                    {cents !== undefined && readCents(value) !== cents && cents !== 0 && (
                      <span className="block text-muted text-sm/5">{`= ${moneyText(cents)}`}</span>
                    )}
                  </>
                )
              },
            })),
          ]}
        />
        <div className="grid gap-2 pt-3 md:hidden">
          {why}
          {buttons}
          {takeBack}
        </div>
      </WorkSection>
      <AskedFirst
        open={asking}
        title={say('Take back this draft?')}
        label={say('Take back')}
        onYes={() => withdraw.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {say('It is not sent then, and its number stays used. This cannot be undone.')}
      </AskedFirst>
    </WorkPage>
  )
}
