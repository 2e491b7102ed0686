import type { Line } from '#domain/takeoff/line.ts'
import { centsText, readCents } from '#domain/takeoff/price-figure.ts'
import { say } from '#language/say.ts'
import { CommittedField } from './committed-field.tsx'
import type { ListBench } from './list-change.ts'
import { today } from './today.ts'

/** What one pack of a line costs; a price that is typed is as of today, and no sample. */
export function PriceField({ line: { itemId, item, pack, price }, bench }: { line: Line; bench: ListBench }) {
  return (
    <CommittedField
      label={say('Price per {pack} ($)', { pack: pack.name })}
      value={price ? centsText(price.cents) : ''}
      inputMode="decimal"
      className="max-w-[24rem]"
      onCommit={(text) => {
        const read = readCents(text)
        if ('bad' in read) return read.bad
        return bench.change({
          change: 'price',
          itemId,
          item,
          pack: pack.name,
          cents: read.cents,
          today: today(),
        })
      }}
    />
  )
}
