import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { consentWords } from '#contract/proposal-words.ts'
import { preselected, priceWith, toggled } from '#domain/proposals/price.ts'
import { say } from '#language/say.ts'
import { forgetDraft, useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { type Answering, type Shown, wrongWords } from './answering.ts'
import { endedText } from './ended.ts'

/** What is typed and not sent: it stays when the page is loaded again. The id makes of two sendings one answer. */
export type Choice = { id: string; chosen: readonly string[]; name: string }

/** What was chosen so far of a proposal, and what it comes to. */
export function useChoice({ proposal }: Pick<Shown, 'proposal'>, name: string) {
  const key = `proposal ${proposal.id}`
  const { options } = proposal.body
  const [first] = useState(() => ({ id: crypto.randomUUID(), chosen: preselected(options), name }))
  const [draft, keep] = useKeptDraft<Choice>(key)
  const choice = draft ?? first
  const cents = priceWith({ cents: proposal.cents, options }, choice.chosen) ?? proposal.cents
  return { choice, keep, cents, forget: () => forgetDraft(key) }
}

type Props = Pick<Shown, 'proposal'> & {
  using: ReturnType<typeof useChoice>
  answering: Answering
  /** Whether it can be answered by whoever looks, now. */
  open: boolean
}

/** The options to tick, the price that follows, and the answer. */
export function Choose({ proposal, using, answering, open }: Props) {
  const { choice, keep, cents, forget } = using
  const { options } = proposal.body
  const accept = useMutation({ mutationFn: answering.accept, onSuccess: forget })
  const [unnamed, setUnnamed] = useState(false)
  const { button, under } = consentWords(cents)
  const name = choice.name.trim()
  // The server says whether it may still be answered, by the day where the job is.
  const ended = open ? undefined : endedText(proposal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUnnamed(name.length < 2)
    if (name.length < 2 || !open) return
    accept.mutate({ id: choice.id, name, chosen: [...choice.chosen], cents })
  }
  return (
    <section className="title-block px-4 py-4 md:px-6 md:py-5">
      <h2 className="font-extrabold text-xl/7 md:text-base/6">
        {options.length > 0 ? say('Choose') : say('Your price')}
      </h2>
      <form onSubmit={submit} noValidate>
        <Options
          {...{ options, open }}
          chosen={choice.chosen}
          onToggle={(id) => keep({ ...choice, chosen: toggled(options, choice.chosen, id) })}
        />
        <Total base={proposal.cents} count={choice.chosen.length} cents={cents} tax={proposal.body.tax} />
        {ended !== undefined && (
          <div className="mt-4">
            <Note kind="warning">{ended}</Note>
          </div>
        )}
        {open && (
          <>
            <TextField
              className="mt-4"
              label={say('Your full name')}
              autoComplete="name"
              maxLength={100}
              value={choice.name}
              onChange={({ target }) => keep({ ...choice, name: target.value })}
              error={unnamed ? say('Type your full name first') : undefined}
            />
            {accept.error && (
              <div role="alert" className="mt-3">
                <Note kind="refused">{wrongWords(accept.error)}</Note>
              </div>
            )}
            <Button
              type="submit"
              size="lg"
              className="mt-3 w-full"
              aria-busy={accept.isPending || undefined}
              disabled={accept.isPending}
            >
              {button}
            </Button>
            <p className="mt-2 text-muted text-sm md:text-[0.8125rem]">{under}</p>
          </>
        )}
      </form>
      {open && <Otherwise name={name} answering={answering} />}
    </section>
  )
}

/** What can be had besides, each with what it changes; ticked by who may answer. */
export function Options({
  options,
  chosen,
  open,
  onToggle,
}: Pick<Props, 'open'> & {
  options: Props['proposal']['body']['options']
  chosen: readonly string[]
  onToggle: (id: string) => void
}) {
  return (
    <ul className="divide-y divide-hair">
      {options.map(({ id, title, text, cents, instead }) => {
        const on = chosen.includes(id)
        return (
          <li key={id}>
            <label className="grid min-h-14 cursor-pointer grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-2 py-3">
              <input
                type="checkbox"
                checked={on}
                disabled={!open}
                onChange={() => onToggle(id)}
                className="mt-0.5 size-5.5 accent-blueprint"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                {text !== '' && <span className="block text-muted text-sm md:text-[0.8125rem]">{text}</span>}
                {instead !== null && (
                  <span className="block text-muted text-sm md:text-[0.8125rem]">
                    {say('instead of {what}', { what: instead })}
                  </span>
                )}
              </span>
              <span className="whitespace-nowrap font-semibold tabular-nums">
                {differenceText(cents, on)}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

/** What an option changes: with its sign where it counts, or takes something off. */
const differenceText = (cents: number, on: boolean) =>
  cents < 0 ? `− ${moneyText(-cents)}` : on ? `+ ${moneyText(cents)}` : moneyText(cents)

/** What it comes to without options, with them, and as a whole; told again when it changes. */
export function Total({
  base,
  count,
  cents,
  tax,
}: {
  base: number
  count: number
  cents: number
  tax: string
}) {
  const line = 'flex justify-between gap-4'
  return (
    <div className="mt-2 border-ink border-t-2 pt-3">
      {count > 0 && (
        <>
          <p className={line}>
            <span>{say('Work as above')}</span>
            <span className="tabular-nums">{moneyText(base)}</span>
          </p>
          <p className={`mt-1 ${line}`}>
            <span>{say('{count, plural, one {# option} other {# options}}', { count })}</span>
            <span className="tabular-nums">{differenceText(cents - base, true)}</span>
          </p>
        </>
      )}
      <p className={`mt-2 items-end ${line}`}>
        <span className="font-semibold">{say('Total')}</span>
        <output className="font-black text-[1.875rem]/8 tabular-nums">{moneyText(cents)}</output>
      </p>
      {tax !== '' && <p className="text-right text-muted text-sm md:text-[0.8125rem]">{tax}</p>}
    </div>
  )
}

/** Asking and declining, as near as accepting. */
function Otherwise({ name, answering }: { name: string; answering: Answering }) {
  const [wants, setWants] = useState<'ask' | 'decline'>()
  const [id, setId] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const close = () => setWants(undefined)
  const send = useMutation({
    mutationFn: () =>
      wants === 'ask' ? answering.ask({ id, question: text }) : answering.decline({ id, name, reason: text }),
    onSuccess: () => {
      setId(crypto.randomUUID())
      setText('')
      close()
    },
  })
  const asks = wants === 'ask'
  const shut = asks ? text.trim() === '' : name.length < 2
  return (
    <div className="mt-3 flex gap-2">
      <Button variant="outline" size="sm" className="flex-1" onClick={() => setWants('ask')}>
        {say('Ask a question')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setWants('decline')}>
        {say('Decline')}
      </Button>
      <Dialog
        open={wants !== undefined}
        onClose={close}
        title={asks ? say('Ask a question') : say('Decline this proposal?')}
      >
        <form
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!shut) send.mutate()
          }}
        >
          <label className="grid gap-1.5 font-semibold">
            {asks ? say('Your question') : say('What should be different? (optional)')}
            <textarea
              rows={4}
              maxLength={1000}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="w-full rounded-sm border-2 border-control bg-sheet p-3 font-normal text-base/6"
            />
          </label>
          {!asks && name.length < 2 && (
            <p className="text-muted">{say('Type your full name beside the price first.')}</p>
          )}
          {send.error && (
            <div role="alert">
              <Note kind="refused">{wrongWords(send.error)}</Note>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant={asks ? 'secondary' : 'destructive'}
              disabled={shut || send.isPending}
            >
              {asks ? say('Send') : say('Decline')}
            </Button>
            <Button variant="ghost" onClick={close}>
              {say('Cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  )
}
