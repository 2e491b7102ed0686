import { randomUUID } from 'node:crypto'
import type { documentRow } from '#contract/document-calls.ts'
import type { Value } from '#contract/documents.ts'
import type { RowData } from '#contract/route.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'

type Answers = Readonly<Record<string, Value>>

/** What nobody but the contractor knows of the agreement, and of the change that came up when the wall was open. */
const agreement: Answers = {
  'org.signer': 'Dana Halvorsen',
  'org.signerTitle': 'President',
  'contract.warranty': 'one year',
}
const change: Answers = {
  'org.signer': 'Dana Halvorsen',
  'change.work': 'Second sprinkler head over the island, with its branch line and the patch in the ceiling.',
  'change.reason': 'The inspector asked for it at the rough inspection.',
  'change.amount': 41_200,
  'change.days': 1,
  'change.payment': 'With the payment at completion',
}

/** The contract of the kitchen, written from the estimate that the owner accepted and issued; and a change of it in draft. */
export async function writeDocuments(stage: Stage, { dana }: Cast, base: string): Promise<void> {
  const at = `${base}/documents`
  const write = async (templateKey: string, title: string, answers: Answers) => {
    const id = randomUUID()
    await stage.call(dana, 'POST', at, { id, templateKey, language: 'en', title, answers })
    return stage.call<RowData<typeof documentRow>>(dana, 'GET', `${at}/${id}`)
  }
  const { project, people } = await stage.call<{
    project: { address: string }
    people: { id: string; audience: string }[]
  }>(dana, 'GET', base)
  const contract = await write('contract-fixed-price', 'Agreement, Alder kitchen', {
    ...{ ...agreement, 'owner.address': project.address },
  })
  const { id } = contract.document
  const revision = contract.draft?.revision ?? 0
  await stage.call(dana, 'POST', `${at}/${id}/issue`, { revision, reason: 'As accepted' })
  const { fields } = contract.content
  const before = fields['estimate.total']?.value ?? 0
  const completion = fields['schedule.completion']?.value ?? null
  const owner = people.find(({ audience }) => audience === 'owner')
  const selection = await write('blank', 'Tile for the backsplash', {})
  const [week] = new Date(stage.now().getTime() + 5 * 86_400_000).toISOString().split('T')
  await stage.call(dana, 'POST', `${at}/${selection.document.id}/approval`, {
    ...{ id: randomUUID(), revision: selection.draft?.revision ?? 0, together: false },
    note: 'The white one, as in the shop on Tuesday.',
    steps: [{ person: owner?.id ?? null, role: null, dueOn: week }],
  })
  await write('change-order', 'Second sprinkler head', {
    ...{ ...change, 'change.before': before, 'change.completion': completion },
  })
}
