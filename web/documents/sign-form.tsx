import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { DocumentContent } from '#contract/documents.ts'
import { type SignatureMark, signingConsent } from '#contract/signing.ts'
import type { SignBody } from '#contract/signing-calls.ts'
import { say } from '#language/say.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { SignPad } from '#web/kit/work/sign-pad.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './queries.ts'

type Props = {
  sha256: string
  content: DocumentContent
  /** Whom to call with a question. */
  phone?: string
  /** The page has nothing else at its foot: there the buttons stay in sight. */
  alone?: boolean
  onSign: (body: SignBody) => Promise<unknown>
  onDecline: (reason: string) => Promise<unknown>
}

/** What is signed for: of a change what it adds, else the whole price; undefined where no sum is in it. */
function sumOf({ fields }: DocumentContent): number | undefined {
  const field = fields['change.amount'] ?? fields['estimate.total']
  return field?.kind === 'money' && typeof field.value === 'number' ? field.value : undefined
}

/** Signing: by the name typed or drawn, once one agreed to do so on screen. Declining is as near, and needs neither. */
export function SignForm({ sha256, content, phone = '', alone = false, onSign, onDecline }: Props) {
  const [name, setName] = useState('')
  const [way, setWay] = useState<SignatureMark['kind']>('typed')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [agreed, setAgreed] = useState(false)
  const consent = useId()
  const sum = sumOf(content)
  const mark: SignatureMark = way === 'typed' ? { kind: 'typed' } : { kind: 'drawn', strokes }
  const shut = !agreed || name.trim().length < 2 || (way === 'drawn' && strokes.length === 0)
  const sign = useMutation({
    mutationFn: () => onSign({ name, mark, consent: signingConsent.version, sha256 }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!shut && !sign.isPending) sign.mutate()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={say('Sign')} className="grid gap-4">
      <TextField
        label={say('Your full name')}
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ChoiceBar
        label={say('How you sign')}
        name="way"
        order={['typed', 'drawn']}
        value={way}
        options={{ typed: say('Typed name'), drawn: say('Draw') }}
        onChange={setWay}
      />
      {way === 'drawn' ? (
        <SignPad
          strokes={strokes}
          onChange={setStrokes}
          under={[name, momentDay(new Date().toISOString())].filter(Boolean).join(', ')}
        />
      ) : (
        <p className="min-h-14 border-ink border-b-2 px-2 pt-3 text-2xl italic wrap-anywhere">{name}</p>
      )}
      <div>
        <label htmlFor={consent} className="flex min-h-12 items-start gap-3">
          <input
            id={consent}
            type="checkbox"
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
            className="mt-0.5 size-6 shrink-0 accent-blueprint"
          />
          <span>{signingConsent.short}</span>
        </label>
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
            {say('What you agree to')}
          </summary>
          <p className="mt-1 text-muted">{signingConsent.text}</p>
        </details>
      </div>
      {sign.error && (
        <div role="alert">
          <Note kind="refused">{wrongWords(sign.error)}</Note>
        </div>
      )}
      <div
        className={classNames(
          'grid gap-2',
          alone &&
            'max-md:-mx-4 max-md:sticky max-md:bottom-0 max-md:border-line max-md:border-t max-md:bg-sheet max-md:p-4',
        )}
      >
        <Button type="submit" disabled={shut || sign.isPending}>
          {sum === undefined ? say('Sign') : say('Sign for {sum}', { sum: moneyText(sum) })}
        </Button>
        <div className="flex gap-2">
          {phone !== '' && (
            <ToolButton
              href={`tel:${phone}`}
              look="outline"
              label={say('Call and ask')}
              className="min-h-11 flex-1"
            />
          )}
          <Decline onDecline={onDecline} />
        </div>
      </div>
    </form>
  )
}

function Decline({ onDecline }: Pick<Props, 'onDecline'>) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const decline = useMutation({ mutationFn: () => onDecline(reason), onSuccess: () => setOpen(false) })
  return (
    <>
      <Button variant="outline" size="sm" className="flex-1" onClick={() => setOpen(true)}>
        {say('Decline')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={say('Decline to sign?')}>
        <div className="mt-4 grid gap-4">
          <label className="grid gap-1.5 font-semibold">
            {say('What should be different? (optional)')}
            <textarea
              rows={4}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className="w-full rounded-sm border-2 border-control bg-sheet p-3 font-normal text-base/6"
            />
          </label>
          {decline.error && (
            <div role="alert">
              <Note kind="refused">{wrongWords(decline.error)}</Note>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="destructive" disabled={decline.isPending} onClick={() => decline.mutate()}>
              {say('Decline')}
            </Button>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {say('Cancel')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
