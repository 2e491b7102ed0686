import { randomUUID } from 'node:crypto'
import { emptyPriceItem } from '#contract/price-book.ts'
import type { Cast } from './cast.ts'
import { kitchen } from './estimates.ts'
import type { Stage } from './stage.ts'

const dayMs = 86_400_000

/** The firm's price book: what the kitchen is bought from, each with a price of some weeks ago, one of them old. */
export async function fillPriceBook(stage: Stage, { dana }: Cast, org: string): Promise<void> {
  const day = (days: number) => new Date(stage.now().getTime() - days * dayMs).toISOString().slice(0, 10)
  const bought = kitchen.flatMap(({ trade, lines }) => lines.map((line) => ({ trade, ...line })))
  for (const [at, line] of bought.entries()) {
    const { item, unit, pack, materialCents, code, supplier, pricedOn, trade } = line
    if (materialCents === undefined || materialCents === null) continue
    await stage.call(dana, 'POST', `/api/orgs/${org}/price-items`, {
      ...emptyPriceItem,
      ...{ id: randomUUID(), name: item, unit, pack: pack ?? null, trade, costCode: code ?? '' },
      supplier: supplier ?? 'Boise Builders Supply',
      price: { cents: materialCents, asOf: pricedOn ?? day(20 + 3 * at), source: 'Price list' },
    })
  }
}
