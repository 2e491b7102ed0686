import { randomUUID } from 'node:crypto'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

const tile = {
  ...{ id: randomUUID(), item: null, name: 'Tile 3 × 6, 12.5 ft² box', unit: 'ft²', quantity: 4 },
  pack: { name: 'box', size: 12.5 },
}
const thinset = {
  ...{ id: randomUUID(), item: null, name: 'Thinset and grout', unit: 'ft²', quantity: 1 },
  pack: { name: 'set', size: 40 },
}
const plank = {
  ...{ id: randomUUID(), item: null, name: 'Vinyl plank', unit: 'ft²', quantity: 9 },
  pack: { name: 'box', size: 18.7 },
}

/** Two suppliers who were asked for prices by a letter from here: one answered this morning, the other has a week. */
export async function askSuppliers(stage: Stage, { dana }: Cast, base: string): Promise<void> {
  const now = stage.now()
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const ask = async (supplier: string, email: string, lines: readonly object[]): Promise<string> => {
    const id = randomUUID()
    const note = 'Delivered to the driveway, 214 Alder St.'
    await stage.call(dana, 'POST', `${base}/quotes`, { id, supplier, note, lines, answerBy: day(7) })
    await stage.call(dana, 'POST', `${base}/quotes/${id}/mail`, { email })
    const letter = (await stage.letters()).find(({ to }) => to === email)?.letter
    return new URL(letter?.button?.href ?? '').hash.slice(1)
  }
  stage.at(new Date(now.getTime() - dayMs))
  const token = await ask('Emser', 'orders@emser.example', [tile, thinset])
  await ask('Floor & Plank', 'desk@floorandplank.example', [plank])
  stage.at(new Date(now.getTime() - 2 * hourMs))
  await stage.call(dana, 'POST', '/api/quote/answer', {
    ...{ token, id: randomUUID(), name: 'Sam Whitlock', validUntil: day(45), file: null },
    prices: [
      { line: tile.id, cents: 7890 },
      { line: thinset.id, cents: 6100 },
    ],
    note: 'Four days from the order.',
  })
  stage.at(now)
}
