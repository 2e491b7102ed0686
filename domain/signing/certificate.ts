import type { SigningEntryBody, SigningParty } from '#contract/signing.ts'
import { signingConsent } from '#contract/signing.ts'
import type { Linked } from '#domain/chain/chain.ts'
import type { PaperBlock, Signed } from '#domain/documents/paper-blocks.ts'
import { valueWriter } from '#domain/documents/value-text.ts'
import { spacedHash } from '#domain/seal/report.ts'
import type { Language } from '#language/languages.ts'
import { retell, sayIn } from '#language/say.ts'
import { markPicture } from './mark.ts'

type Entry = Linked<SigningEntryBody>

/** Who signed in which place of the document; those without one sign on the certificate. */
export function signaturesOf(parties: readonly SigningParty[], entries: readonly Entry[]) {
  const signed = entries.flatMap(({ body }) => {
    const party = body.kind === 'signed' ? parties[body.party] : undefined
    if (body.kind !== 'signed' || !party) return []
    const { name, at, timeZone, mark } = body
    const mine: Signed = { name, signedAt: at, timeZone, mark: markPicture(mark) }
    return [{ ...party, signed: mine }]
  })
  return {
    marks: new Map(signed.flatMap(({ slot, signed: one }) => (slot === null ? [] : [[slot, one] as const]))),
    apart: signed.filter(({ slot }) => slot === null),
  }
}

const plain = { strong: false, em: false, href: null, open: false, field: null }
const paragraph = (text: string): PaperBlock => ({
  kind: 'prose',
  body: [{ kind: 'paragraph', runs: [{ ...plain, text }] }],
})
const heading = (level: number, text: string): PaperBlock => ({
  kind: 'heading',
  level,
  runs: [{ ...plain, text }],
})

/** The pages behind what was signed: who did what and when, with the checksums that each of them can be held against. */
export function certificatePages(
  {
    language,
    number,
    title,
    sha256,
    sealedBy,
    bought = false,
  }: {
    language: Language
    number: string
    title: string
    sha256: string
    sealedBy: string
    /** Whether the certificate is somebody else’s, who vouches for the name. */
    bought?: boolean
  },
  parties: readonly SigningParty[],
  entries: readonly Entry[],
): PaperBlock[] {
  const say = sayIn(language)
  const { moment } = valueWriter(language)
  const who = (party: number) => parties[party]?.name ?? ''
  const what = (body: SigningEntryBody): string => {
    switch (body.kind) {
      case 'sent':
        return say('{name} sent it to be signed by {parties}', {
          name: body.name,
          parties: body.parties.join(', '),
        })
      case 'opened':
        return say('{name} opened it', { name: body.name })
      case 'signed':
        return body.by === 'link'
          ? say('{party} signed as {name}, through the link in their letter', {
              party: who(body.party),
              name: body.name,
            })
          : say('{party} signed as {name}, signed in', { party: who(body.party), name: body.name })
      case 'declined':
        return say('{name} declined', { name: body.name })
      case 'reminded':
        return say('{name} reminded {party}', { name: body.name, party: who(body.party) })
      case 'withdrawn':
        return say('{name} took it back', { name: body.name })
    }
  }
  const { apart } = signaturesOf(parties, entries)
  const fields = [
    { label: say('Document'), text: `${number} ${title}`.trim() },
    { label: say('Sealed by'), text: sealedBy },
    { label: say('Fingerprint of the text'), text: spacedHash(sha256) },
    { label: say('Fingerprint of the record'), text: spacedHash(entries.at(-1)?.hash ?? sha256) },
  ]
  const column = (name: string) => ({ name, figures: false })
  return [
    { kind: 'pageBreak' },
    heading(1, say('Certificate of signing')),
    paragraph(
      say(
        'Everybody below signed the text whose fingerprint stands here. The record is attached to this file as audit.json; each of its entries holds the fingerprint of the one before. One seal is over the whole file: nothing was added after it. Whoever has the file can check it without us.',
      ),
    ),
    ...(bought
      ? []
      : [
          paragraph(
            say(
              'PDF readers may call the certificate of the seal unknown, as it was made by this installation itself.',
            ),
          ),
        ]),
    { kind: 'fields', rows: fields.map((row) => ({ ...row, open: false })) },
    ...(apart.length === 0
      ? []
      : [
          {
            kind: 'signature' as const,
            parties: apart.map(({ role, name, signed }) => ({ role, name, open: false, signed })),
          },
        ]),
    heading(2, say('What happened')),
    {
      kind: 'table',
      columns: [column(say('Entry')), column(say('What')), column(say('When')), column(say('Fingerprint'))],
      rows: entries.map(({ seq, body, hash }) => [
        String(seq),
        what(body),
        moment(body.at, body.timeZone),
        `${hash.slice(0, 8)}…${hash.slice(-8)}`,
      ]),
      totals: null,
    },
    heading(2, say('What each agreed to')),
    paragraph(`${retell(signingConsent.short, language)} ${retell(signingConsent.text, language)}`),
  ]
}
