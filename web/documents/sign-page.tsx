import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import {
  type GuestSigning,
  guestDeclineSigningRow,
  guestSigningFileRow,
  guestSigningRow,
  guestSignRow,
} from '#contract/signing-calls.ts'
import { languageNames } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { GuestAhead } from '#web/kit/work/guest-ahead.tsx'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Note } from '#web/ui/work/note.tsx'
import { Paper } from './paper.tsx'
import { wrongWords } from './queries.ts'
import { SignForm } from './sign-form.tsx'
import { Parties, signingWords } from './signing-parties.tsx'

/** Where somebody without an account reads a document and signs it, or declines. Opening it signs nothing. */
export default function SignPage() {
  const token = useHashToken('sign')
  const { data, error, refetch } = useQuery({
    queryKey: ['guest signing', token],
    enabled: token !== undefined && token !== '',
    queryFn: () => call(guestSigningRow, { params: {}, body: { token: token ?? '' } }),
    // What is being typed is not made anew under its writer.
    staleTime: Infinity,
  })
  useEffect(() => {
    document.title = `${data?.document.title ?? say('To sign')} | ${brand.name}`
  }, [data])
  if (unreadable({ data, error }) || !data || !token)
    return (
      <GuestAhead
        token={token}
        error={error}
        nothing={say('There is nothing to sign.')}
        onRetry={() => void refetch()}
      />
    )
  return <Sign token={token} whole={data} />
}

function Sign({ token, whole }: { token: string; whole: GuestSigning }) {
  const { orgName, orgPhone, project, number, issuedAt, document, translation, signing, me } = whole
  const client = useQueryClient()
  const [shown, setShown] = useState<'signed' | 'translated'>('signed')
  const [answered, setAnswered] = useState(false)
  const told = useRef<HTMLParagraphElement>(null)
  // Whoever has just signed sees that they have, wherever on the page they did.
  useEffect(() => {
    if (!answered) return
    window.scrollTo({ top: 0 })
    told.current?.focus()
  }, [answered])
  const take = async (sent: Promise<GuestSigning>) => {
    const key = ['guest signing', token]
    try {
      client.setQueryData(key, await sent)
      setAnswered(true)
    } catch (error) {
      // What was refused may be so because something else stands by now.
      if (error instanceof Refusal) void client.invalidateQueries({ queryKey: key })
      throw error
    }
  }
  const text = shown === 'translated' && translation ? translation : document
  return (
    <div className="mx-auto w-full max-w-7xl px-4 md:px-6">
      <p className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-3">
        <span className="font-semibold text-lg/7">{orgName}</span>
        <span className="text-muted">{say('asks {name} to sign', { name: me.name })}</span>
      </p>
      <h1 tabIndex={-1} className="mt-5 font-black text-[1.75rem]/8 outline-none wrap-anywhere">
        {document.title}
      </h1>
      <p className="mt-1 text-muted">
        {say('{number} · {project} · issued {day}', { number, project, day: momentDay(issuedAt) })}
      </p>
      {signing.turn !== null && (
        <a
          href="#signature"
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4 lg:hidden"
        >
          {say('Go to the signature')}
        </a>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-10 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div className="grid min-w-0 gap-3">
          {signing.note !== '' && <p className="whitespace-pre-line wrap-anywhere">{signing.note}</p>}
          {translation && (
            <ChoiceBar
              label={say('Language of the text')}
              name="shown"
              order={['signed', 'translated']}
              value={shown}
              options={{
                signed: languageNames[document.language],
                translated: say('{language}, a translation', {
                  language: languageNames[translation.language],
                }),
              }}
              onChange={setShown}
            />
          )}
          {(text !== document || translation) && (
            <Note>
              {say(
                'What is signed is the text in {language}. The translation is there to be read beside it.',
                {
                  language: languageNames[document.language],
                },
              )}
            </Note>
          )}
          <div>
            <Paper title={text.title} number={number} content={text.content} language={text.language} />
          </div>
          <WholeFile token={token} sealed={signing.sealedAt !== null} sha256={signing.sha256} />
        </div>
        <div
          id="signature"
          className={classNames(
            'grid min-w-0 gap-5 lg:sticky lg:top-4',
            // What became of it is read before the text, once there is nothing left to do under it.
            signing.turn === null && 'max-lg:order-first',
          )}
        >
          {signing.turn === null ? (
            <p
              ref={told}
              tabIndex={-1}
              role="status"
              className="title-block px-4 py-4 font-semibold text-lg/7 outline-none"
            >
              {signingWords(signing)}
            </p>
          ) : (
            <SignForm
              sha256={signing.sha256}
              content={document.content}
              alone
              phone={orgPhone}
              onSign={(body) => take(call(guestSignRow, { params: {}, body: { ...body, token } }))}
              onDecline={(reason) =>
                take(call(guestDeclineSigningRow, { params: {}, body: { reason, token } }))
              }
            />
          )}
          {signing.parties.length > 1 && <Parties signing={signing} />}
        </div>
      </div>
    </div>
  )
}

/** The whole document as a PDF, and the fingerprint of what is signed. */
function WholeFile({ token, sealed, sha256 }: { token: string; sealed: boolean; sha256: string }) {
  const get = useMutation({
    mutationFn: () => call(guestSigningFileRow, { params: {}, body: { token } }),
    onSuccess: ({ name, content }) => {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      const href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
      Object.assign(window.document.createElement('a'), { href, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(href), 10_000)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant={sealed ? 'default' : 'outline'}
        size="sm"
        disabled={get.isPending}
        onClick={() => get.mutate()}
      >
        {sealed ? say('Get the signed document, PDF') : say('The whole document, PDF')}
      </Button>
      <span className="text-muted text-sm">
        {say('fingerprint {start}…{end}', { start: sha256.slice(0, 4), end: sha256.slice(-4) })}
      </span>
      {get.error && (
        <div role="alert" className="basis-full">
          <Note kind="refused">{wrongWords(get.error)}</Note>
        </div>
      )}
    </div>
  )
}
