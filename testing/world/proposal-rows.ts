import type { InformationClass } from '#contract/audience.ts'
import { hashToken } from '#server/kit/token.ts'
import { idOf, type Secret, tokenOf } from './canaries.ts'
import { at, type Hide, idsOf, type Put } from './ids.ts'
import type { ProjectName } from './viewers.ts'

/** A proposal that waits for an answer, one that was accepted, and what came of it. */
export async function putProposals(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const secret = (what: InformationClass): Secret => ({ what, project })
  const price = (name: string) => hide.word(secret('price'), name)
  const priceSum = (name: string) => hide.sum(secret('price'), name)
  const body = {
    ...{ intro: price('intro'), plans: [], notIncluded: price('left out'), terms: price('terms') },
    groups: [{ title: price('group'), scope: price('scope'), cents: priceSum('group') }],
    options: [
      {
        ...{
          id: hide.id(secret('price'), `option ${project}`),
          title: price('option'),
          text: price('offer'),
        },
        ...{ cents: priceSum('option'), preselected: false, instead: null },
      },
    ],
    allowances: [{ title: price('allowance'), cents: priceSum('allowance') }],
    payments: [{ title: price('payment'), bp: 10_000 }],
    ...{ dates: [], taxCents: 0, tax: '' },
  }
  const earlier = idOf(`earlier proposal ${project}`)
  for (const [number, id, state] of [
    [1, hide.id(secret('price'), `earlier proposal ${project}`), 'accepted'],
    [2, hide.id(secret('price'), `proposal ${project}`), 'open'],
  ] as const) {
    await put('proposals', {
      ...{ ...of, id, number, title: price(`title of proposal ${number}`), body: JSON.stringify(body) },
      ...{ cents: priceSum(`proposal ${number}`), valid_until: '2099-12-31', sent_at: at(60 + number) },
      ...{ author_id: ids.person, state, digest: price(`digest of proposal ${number}`) },
    })
    await put('proposal_drafts', {
      ...{ ...of, id, estimate_id: ids.estimate, version_id: ids.version },
      wording: JSON.stringify({
        ...{ title: hide.word(secret('cost'), 'wording'), intro: '', scopes: {}, optionTexts: {} },
        ...{ notIncluded: '', terms: '', payments: [], validUntil: '2099-12-31' },
      }),
    })
  }
  await put('proposal_answers', {
    ...{ ...of, proposal_id: earlier, id: idOf(`answer ${project}`), kind: 'accepted' },
    ...{
      name: price('name of who accepted'),
      chosen: '[]',
      cents: priceSum('accepted'),
      consent: price('consent'),
    },
    ...{ reason: price('reason'), at: at(64), time_zone: 'America/New_York', author_id: ids.person },
    digest: price('digest of answer'),
  })
  await put('proposal_questions', {
    ...{ ...of, id: hide.id(secret('price'), `question ${project}`), proposal_id: ids.proposal },
    ...{ author_id: ids.person, question: price('question'), at: at(65), answer: price('reply') },
    ...{ answered_by: ids.person, answered_at: at(66) },
  })
  await put('proposal_links', {
    ...{ ...of, id: hide.id(secret('manage'), `proposal link ${project}`), proposal_id: ids.proposal },
    ...{ person_id: ids.person, token_hash: hashToken(tokenOf(`proposal ${project}`)), created_at: at(67) },
    expires_at: at(1_000_000),
  })
  await put('budget_lines', {
    ...{ ...of, proposal_id: earlier, code: hide.word(secret('cost'), 'code'), cost_class: 'labor' },
    ...{ cents: hide.sum(secret('cost'), 'budget line'), hours: hide.sum(secret('cost'), 'budget hours') },
  })
  await put('task_work', {
    ...{ ...of, task_id: ids.task, proposal_id: earlier, hours: hide.sum(secret('team'), 'hours of task') },
  })
  const team = (name: string) => hide.word(secret('team'), name)
  await put('purchases', {
    ...{ ...of, id: hide.id(secret('team'), `purchase ${project}`), item: team('item') },
    ...{ quantity: hide.sum(secret('team'), 'quantity'), unit: 'ea', pack: team('pack'), packs: 3 },
    ...{
      supplier: team('supplier'),
      task_id: ids.task,
      proposal_id: earlier,
      note: team('note of purchase'),
    },
    ...{ bought_at: at(68), bought_by: ids.person },
  })
  const cost = (name: string) => hide.word(secret('cost'), name)
  const line = hide.id(secret('cost'), `quote line ${project}`)
  await put('quote_requests', {
    ...{
      ...of,
      id: hide.id(secret('cost'), `quote ${project}`),
      number: 1,
      supplier: cost('quoting supplier'),
    },
    ...{ note: cost('note of quote'), answer_by: '2099-12-31', sent_at: at(69), author_id: ids.person },
    lines: JSON.stringify([
      { id: line, item: null, name: cost('quoted item'), unit: 'ea', pack: null, quantity: 3 },
    ]),
    token_hash: hashToken(tokenOf(`quote ${project}`)),
  })
  await put('quote_answers', {
    ...{
      ...of,
      id: hide.id(secret('cost'), `quoted ${project}`),
      request_id: ids.quote,
      name: cost('who quoted'),
    },
    ...{ prices: JSON.stringify([{ line, cents: hide.sum(secret('cost'), 'quoted price') }]) },
    ...{ valid_until: '2099-12-31', note: cost('note of answer'), at: at(70) },
    file_id: idOf(`file ${project} cost`),
  })
}
