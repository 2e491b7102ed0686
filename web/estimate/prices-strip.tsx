import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EstimateLine, EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import { newestPricesRow, type PriceItem } from '#contract/price-book.ts'
import { effectOf } from '#domain/estimate/compare.ts'
import type { Figures } from '#domain/estimate/types.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { priceOf, withNewest } from './book-lines.ts'
import { ChangeStrip } from './change-strip.tsx'
import { changeText } from './total-bar.tsx'

type Props = {
  org: string
  lines: readonly PlacedLine[]
  settings: EstimateSettings
  figures: Figures
  onTake: (ids: readonly string[], fields: (line: PlacedLine) => Partial<EstimateLine>) => void
}

const noItems: readonly PriceItem[] = []

const priceText = ({ materialCents, pricedOn }: EstimateLine) =>
  [materialCents === null ? say('no price') : moneyText(materialCents), pricedOn && shortDay(pricedOn)]
    .filter(Boolean)
    .join(', ')

/** What the price book says of the lines' items since they were priced. */
export function PricesStrip({ org, lines, settings, figures, onTake }: Props) {
  const ids = useMemo(() => [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))].sort(), [lines])
  const { data } = useQuery({
    queryKey: ['newest prices', org, ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => call(newestPricesRow, { params: { org }, body: { items: ids } }),
  })
  const items = data?.items ?? noItems
  const newer = useMemo(() => {
    const taken = withNewest(lines, items)
    const changed = new Map(
      taken.flatMap((line, index) => (line === lines[index] ? [] : [[line.id, priceOf(line)] as const])),
    )
    return changed.size === 0
      ? undefined
      : { changed, effect: effectOf({ lines, settings }, figures, { lines: taken }) }
  }, [lines, items, settings, figures])
  if (!newer) return null
  const { changed, effect } = newer
  return (
    <ChangeStrip
      label={say('Newer prices')}
      effect={effect}
      onTake={() => onTake([...changed.keys()], ({ id }) => changed.get(id) ?? {})}
      detailOf={({ id, before, after }) =>
        changed.has(id) &&
        before &&
        after && (
          <>
            {priceText(before.line)} → {priceText(after.line)}
          </>
        )
      }
    >
      {say('The price book has newer prices for {count, plural, one {# line} other {# lines}}, {sum}', {
        count: changed.size,
        sum: changeText(effect.totalCents),
      })}
    </ChangeStrip>
  )
}
