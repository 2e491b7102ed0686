import { randomUUID } from 'node:crypto'
import type { documentRow } from '#contract/document-calls.ts'
import type { Value } from '#contract/documents.ts'
import type { RowData } from '#contract/route.ts'
import { signingConsent } from '#contract/signing.ts'
import type { Cast } from './cast.ts'
import type { Actor, Stage } from './stage.ts'

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

/** The contract of the kitchen, written from the estimate that the owner accepted and signed by both; a change of it waits for the owner. */
export async function writeDocuments(stage: Stage, { dana, priya }: Cast, base: string): Promise<void> {
  const at = `${base}/documents`
  const write = async (templateKey: string, title: string, answers: Answers) => {
    const id = randomUUID()
    await stage.call(dana, 'POST', at, { id, templateKey, language: 'en', title, answers })
    return stage.call<RowData<typeof documentRow>>(dana, 'GET', `${at}/${id}`)
  }
  const { project, people } = await stage.call<{
    project: { address: string }
    people: { id: string; name: string; audience: string }[]
  }>(dana, 'GET', base)
  const contract = await write('contract-fixed-price', 'Agreement, Alder kitchen', {
    ...{ ...agreement, 'owner.address': project.address },
  })
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
  const order = await write('change-order', 'Second sprinkler head', {
    ...{ ...change, 'change.before': before, 'change.completion': completion },
  })
  await signing(order, 'As agreed on site', [dana])
}
