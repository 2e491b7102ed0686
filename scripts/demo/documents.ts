import { randomUUID } from 'node:crypto'
import type { documentRow } from '#contract/document-calls.ts'
import type { RowData } from '#contract/route.ts'
import { signingConsent } from '#contract/signing.ts'
import type { Cast } from './cast.ts'
import { type Answers, papers } from './papers.ts'
import type { Actor, Stage } from './stage.ts'

/** The contract of the kitchen, written from the estimate that the owner accepted and signed by both; a change of it waits for the owner. */
export async function writeDocuments(
  stage: Stage,
  { dana, priya }: Cast,
  base: string,
  changeOrder: string,
): Promise<void> {
  const at = `${base}/documents`
  const write = async (templateKey: string, title: string, answers: Answers) => {
    const id = randomUUID()
    await stage.call(dana, 'POST', at, { id, templateKey, language: 'en', title, answers })
    return stage.call<RowData<typeof documentRow>>(dana, 'GET', `${at}/${id}`)
  }
  type Somebody = { id: string; name: string; audience: string }
  const { people } = await stage.call<{ people: Somebody[] }>(dana, 'GET', base)
  const contract = await write('contract-fixed-price', 'Agreement, Alder kitchen', {})
  const signing = async (written: RowData<typeof documentRow>, reason: string, who: readonly Actor[]) => {
    const { id } = written.document
    await stage.call(dana, 'POST', `${at}/${id}/issue`, { revision: written.draft?.revision ?? 0, reason })
    const places = written.content.blocks.flatMap((block) =>
      block.kind === 'signature' ? block.parties : [],
    )
    const parties = places.map(({ id: slot, role, key }) => {
      const name = String(written.content.fields[key]?.value)
      return { role, slot, name, personId: people.find((one) => one.name === name)?.id ?? null, email: null }
    })
    const body = { id: randomUUID(), parties, inOrder: false, note: '', days: 30 }
    await stage.call(dana, 'POST', `${at}/${id}/signing`, body)
    for (const one of who) {
      const { sha256 } = await stage.call<RowData<typeof documentRow>>(one, 'GET', `${at}/${id}`)
      await stage.call(one, 'POST', `${at}/${id}/signing/sign`, {
        ...{ name: one === dana ? 'Dana Halvorsen' : 'Priya Raman', mark: { kind: 'typed' }, sha256 },
        consent: signingConsent.version,
      })
    }
  }
  await signing(contract, 'As accepted', [priya, dana])
  const { fields } = contract.content
  const completion = fields['schedule.completion']?.value ?? null
  const owner = people.find(({ audience }) => audience === 'owner')
  const selection = await write('blank', 'Tile for the backsplash', {})
  const [week] = new Date(stage.now().getTime() + 5 * 86_400_000).toISOString().split('T')
  await stage.call(dana, 'POST', `${at}/${selection.document.id}/approval`, {
    ...{ id: randomUUID(), revision: selection.draft?.revision ?? 0, together: false },
    note: 'The white one, as in the shop on Tuesday.',
    steps: [{ person: owner?.id ?? null, role: null, dueOn: week }],
  })
  const said = papers(stage.now())['change-order']?.answers
  const { document } = await stage.call<{ document: string }>(dana, 'POST', `${base}/money/document`, {
    changeOrder,
  })
  await stage.call(dana, 'POST', `${at}/${document}/fields`, {
    set: {
      'change.payment': said?.['change.payment'] ?? '',
      'change.completion': completion,
    },
    take: [],
  })
  const order = await stage.call<RowData<typeof documentRow>>(dana, 'GET', `${at}/${document}`)
  await signing(order, 'As agreed on site', [dana])
}
