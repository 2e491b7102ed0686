import { useQuery } from '@tanstack/react-query'
import type { EstimateLine } from '#contract/estimate.ts'
import { priceItemsRow } from '#contract/price-book.ts'
import { spacePlansRow } from '#contract/space-plans.ts'
import type { Figures } from '#domain/estimate/types.ts'
import { countedIn } from '#domain/space-plan/counted.ts'
import { kindOf } from '#domain/space-plan/kinds.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { lineOfItem } from './book-lines.ts'

type Props = {
  project: string
  org: string
  figures: Figures
  onAdd: (lines: readonly Partial<EstimateLine>[]) => void
  onClose: () => void
}

/** What stands in furnished plans, counted; what has a price in the book becomes lines. */
export function PlanSheet({ project, org, figures, onAdd, onClose }: Props) {
  const { data } = useQuery({
    queryKey: ['project', project, 'space-plans'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(spacePlansRow, { params: { project }, body: {} }),
  })
  const kinds = [...new Set(data?.plans.flatMap(({ plan }) => plan.pieces.map(({ kind }) => kind)))]
  const { data: items } = useQuery({
    queryKey: ['prices', org, 'of kinds', kinds],
    enabled: data !== undefined,
    queryFn: async () =>
      (
        await Promise.all(
          kinds.map((kind) =>
            call(priceItemsRow, { params: { org }, query: { q: kindOf(kind).label, limit: 20 }, body: {} }),
          ),
        )
      ).flatMap((found) => found.items),
  })
  const roomOf = (scanId: string, roomId: string) =>
    figures.rooms.find((room) => room.scanId === scanId && room.roomId === roomId)?.name ?? ''
  return (
    <SideSheet open title={say('What is furnished')} onClose={onClose}>
      {!items && <SkeletonRows count={6} />}
      {items && data?.plans.length === 0 && (
        <EmptySheet title={say('Nothing is furnished yet')}>
          {say('Place cabinets, fixtures and furniture under Rooms, Furnish.')}
        </EmptySheet>
      )}
      {items &&
        data?.plans.map(({ id, name, scanId, roomId, plan }) => {
          const counted = countedIn(plan, items)
          const room = roomOf(scanId, roomId)
          const lines = counted.flatMap(({ count, item }) =>
            item ? [{ ...lineOfItem(item), room, quantity: String(count) }] : [],
          )
          return (
            <section key={id} className="mb-5">
              <h3 className="border-ink border-b-2 pb-1 font-semibold">
                {[name, room].filter(Boolean).join(' · ')}
              </h3>
              <ul className="text-[0.8125rem]">
                {counted.map(({ kind, label, count, item }) => (
                  <li key={kind} className="flex gap-2 border-hair border-b py-1.5">
                    <span className="w-8 tabular-nums">{count}</span>
                    <span className="min-w-0 flex-1">{item?.name ?? label}</span>
                    <span className="text-muted">
                      {item?.price ? moneyText(item.price.cents) : say('no price in the book')}
                    </span>
                  </li>
                ))}
              </ul>
              <ToolButton
                look="outline"
                className="mt-2"
                disabled={lines.length === 0}
                label={say('{count, plural, one {Add # line} other {Add # lines}}', { count: lines.length })}
                onClick={() => {
                  onAdd(lines)
                  onClose()
                }}
              />
            </section>
          )
        })}
    </SideSheet>
  )
}
