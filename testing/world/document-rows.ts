import type { InformationClass } from '#contract/audience.ts'
import { hashToken } from '#server/kit/token.ts'
import { idOf, type Secret, tokenOf } from './canaries.ts'
import { at, type Hide, idsOf, type Put } from './ids.ts'
import type { ProjectName } from './viewers.ts'

const textOf = (text: string, fields: object = {}) =>
  JSON.stringify({
    blocks: [
      { id: 'text', kind: 'prose', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    ],
    fields,
  })

/** Documents that were issued to each class, and drafts, which only those who run the project see. */
export async function putDocuments(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const add = async (
    name: string,
    what: InformationClass | 'bin',
    state: 'issued' | 'draft',
    kind: string,
  ) => {
    const secret: Secret = { what, project }
    const id = hide.id(secret, `${name} ${project}`)
    const word = (part: string) => hide.word(secret, `${part} of ${name}`)
    const issued_at = state === 'issued' ? at(71) : null
    const seenBy = state === 'draft' ? 'open' : what
    await put('documents', {
      ...{
        ...of,
        id,
        kind,
        template: 'blank',
        title: word('title'),
        section: word('section').slice(0, 12),
        state,
      },
      ...{ class: seenBy, language: 'en', author_id: ids.person, created_at: at(70), changed_at: at(71) },
      ...{
        ball: word('ball'),
        ball_person_id: ids.person,
        ball_due: '2025-03-01',
        reason: word('reason'),
        issued_at,
      },
      ...(state === 'issued' && { number: word('number'), count: 1 }),
      ...(name === 'document' && { revises: idOf(`price document ${project}`) }),
      ...(name === 'document' && { translation_of: idOf(`open document ${project}`) }),
      deleted_at: what === 'bin' ? at(72) : null,
    })
    if (what === 'bin') return
    await put('document_versions', {
      ...{ ...of, id: hide.id(secret, `version of ${name} ${project}`), document_id: id, number: 1 },
      ...{ class: seenBy, content: textOf(word('version')), sha256: word('checksum'), at: at(71) },
      ...{ reason: word('reason of version'), author_id: ids.person, issued_at },
    })
    const cost: Secret = { what: 'cost', project }
    const source = { from: 'estimate', id: ids.estimate, version: 1, line: null }
    const total = { kind: 'money', value: hide.sum(cost, `field of ${name}`), source, overruled: null }
    await put('document_drafts', {
      ...{ ...of, document_id: id, content: textOf(hide.word(cost, `draft of ${name}`), { total }) },
      ...{ marks: JSON.stringify({ text: { revision: 1, by: ids.person, at: at(71), own: true } }) },
      ...{ template: '{"fields":{},"blocks":[]}', filling: '{"fields":{},"lists":{}}' },
      uses: JSON.stringify([{ kind: 'estimate', id: ids.estimate, version: 1 }]),
    })
  }
  /** The price document as it is being signed: its owner is asked. */
  const sign = async () => {
    const secret: Secret = { what: 'price', project }
    const word = (part: string) => hide.word(secret, `${part} of signing`)
    const id = hide.id(secret, `signing ${project}`)
    const moment = { at: at(73).toISOString(), timeZone: 'UTC' }
    const party = { role: word('role'), name: word('party'), personId: ids.person, slot: null }
    await put('signings', {
      ...{ ...of, id, document_id: idOf(`price document ${project}`), class: 'price', sha256: word('sum') },
      ...{ version_id: idOf(`version of price document ${project}`), parties: JSON.stringify([party]) },
      ...{ in_order: false, note: word('note'), expires_at: '2099-12-31', sent_at: at(73) },
      ...{ author_id: ids.person, file_id: idOf(`file ${project} price`) },
    })
    await put('signing_entries', {
      ...{ ...of, signing_id: id, class: 'price', seq: 1, previous: 'the start', digest: word('digest') },
      body: JSON.stringify({ kind: 'sent', ...moment, name: 'Dana', parties: ['Owner: Priya'] }),
    })
    await put('signing_links', {
      ...{ ...of, id: idOf(`signing link ${project}`), signing_id: id, party: 0, person_id: ids.person },
      ...{ email: null, created_at: at(73) },
      ...{
        token_hash: hashToken(tokenOf(`signing ${project}`)),
        letter_id: idOf(`signing letter ${project}`),
      },
    })
  }
  await add('open document', 'open', 'issued', 'rfi')
  await add('price document', 'price', 'issued', 'contract')
  await sign()
  await add('document', 'cost', 'draft', 'rfi')
  const cost: Secret = { what: 'cost', project }
  await put('document_approvals', {
    ...{ ...of, id: hide.id(cost, `approval ${project}`), document_id: ids.document, state: 'returned' },
    ...{ version_id: ids.documentVersion, together: true, note: hide.word(cost, 'note of approval') },
    ...{ author_id: ids.person, at: at(72), ended_at: at(73) },
    steps: JSON.stringify([
      {
        ...{ person: ids.person, role: null, dueOn: '2025-03-01', askedAt: at(72), remindedOn: null },
        ...{ answer: 'returned', note: hide.word(cost, 'why returned'), by: ids.person, at: at(73) },
        comments: [{ block: 'text', text: hide.word(cost, 'comment on a block') }],
      },
    ]),
  })
  await put('approval_links', {
    ...{ ...of, id: idOf(`approval link ${project}`) },
    ...{ approval_id: ids.approval, person_id: ids.person, created_at: at(72), expires_at: at(1_000_000) },
    token_hash: hashToken(tokenOf(`approval ${project}`)),
  })
  await add('binned document', 'bin', 'draft', 'rfi')
  if (hide.differs({ what: 'cost', project })) await add('one more document', 'cost', 'draft', 'rfi')
  if (hide.differs({ what: 'price', project })) await add('one more contract', 'price', 'issued', 'warranty')
}
