import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentRow } from '#contract/document-entities.ts'
import { documentKinds } from '#contract/document-kinds.ts'
import type { DocumentContent } from '#contract/documents.ts'
import { fileContentRow } from '#contract/project-files.ts'
import {
  declineSigningRow,
  remindSigningRow,
  type SigningStanding,
  signDocumentRow,
  signingRow,
  withdrawSigningRow,
} from '#contract/signing-calls.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './queries.ts'
import { SendForSignature } from './send-signing.tsx'
import { SignForm } from './sign-form.tsx'
import { Parties, signingWords } from './signing-parties.tsx'

type Props = { project: string; document: DocumentRow; content: DocumentContent; runs: boolean }

/** Who signs a document and who has it now; to send it, to sign it, and to have it once it is sealed. */
export function Signing({ project, document, content, runs }: Props) {
  const params = { project, document: document.id }
  const client = useQueryClient()
  const [sends, setSends] = useState(false)
  const { data } = useQuery({
    queryKey: ['project', project, 'document', document.id, 'signing'],
    queryFn: () => call(signingRow, { params, body: {} }),
    enabled: document.issuedAt !== null && documentKinds[document.kind].signed,
  })
  const done = async (sent: Promise<unknown>) => {
    await sent
    await client.invalidateQueries({ queryKey: ['project', project] })
  }
  const act = useMutation({
    mutationFn: (party: number | 'withdraw') =>
      done(
        party === 'withdraw'
          ? call(withdrawSigningRow, { params, body: {} })
          : call(remindSigningRow, { params, body: { party } }),
      ),
  })
  if (!data) return null
  const { signing } = data
  const open = signing?.state === 'open'
  const maySend =
    runs &&
    document.state === 'issued' &&
    document.translationOf === null &&
    !open &&
    signing?.state !== 'signed'
  if (!signing && !maySend) return null
  return (
    <WorkSection title={say('Signing')}>
      {signing && (
        <div className="mt-3 grid gap-3">
          <p className="font-semibold">{signingWords(signing)}</p>
          <Parties
            signing={signing}
            {...(runs &&
              open && {
                action: ({ state, mine, name }, at) =>
                  state === 'turn' &&
                  !mine && (
                    <ToolButton
                      size={28}
                      label={act.isSuccess && act.variables === at ? say('Reminded') : say('Remind')}
                      aria-label={say('Remind {name}', { name })}
                      busy={act.isPending}
                      onClick={() => act.mutate(at)}
                    />
                  ),
              })}
          />
          <Sealed project={project} signing={signing} />
          {signing.turn !== null && (
            <SignForm
              sha256={signing.sha256}
              content={content}
              onSign={(body) => done(call(signDocumentRow, { params, body }))}
              onDecline={(reason) => done(call(declineSigningRow, { params, body: { reason } }))}
            />
          )}
          {runs && open && (
            <div className="flex flex-wrap items-center gap-3">
              <ToolButton
                size={28}
                label={say('Take it back')}
                busy={act.isPending}
                onClick={() => act.mutate('withdraw')}
              />
              <span className="text-muted">
                {say('to be signed until {day}', { day: momentDay(signing.expiresAt) })}
              </span>
            </div>
          )}
          {act.error && (
            <div role="alert">
              <Note kind="refused">{wrongWords(act.error)}</Note>
            </div>
          )}
        </div>
      )}
      {maySend && (
        <div className="mt-3">
          <ToolButton look="main" label={say('Send for signature')} onClick={() => setSends(true)} />
          <SendForSignature
            key={String(sends)}
            open={sends}
            onClose={() => setSends(false)}
            {...{ project, document, content, done }}
          />
        </div>
      )}
    </WorkSection>
  )
}

/** The sealed file, and the fingerprint that it can be held against. */
function Sealed({ project, signing: { fileId, head } }: { project: string; signing: SigningStanding }) {
  if (fileId === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ToolButton
        look="outline"
        icon="download"
        label={say('Signed document')}
        href={addressOf(fileContentRow, { project, file: fileId }, { keep: 'yes' })}
      />
      <a className="text-link underline underline-offset-4" href="/verify.html">
        {say('Check it')}
      </a>
      <span className="basis-full text-muted text-sm wrap-anywhere">
        {say('fingerprint of the record {head}', { head: `${head.slice(0, 8)}…${head.slice(-8)}` })}
      </span>
    </div>
  )
}
