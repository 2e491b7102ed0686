import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import { quantityText } from '#contract/purchase-text.ts'
import { buyRow, type ListedPurchase, removePurchaseRow } from '#contract/purchases.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, lateText, todayHere } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { purchasesQuery } from '#web/kit/work/purchases.ts'
import { ToEstimate } from '#web/kit/work/to-estimate.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { bySupplier } from './by-supplier.ts'
import { PurchaseForm } from './purchase-form.tsx'

const formats = ['csv', 'xlsx', 'pdf'] as const

/** What is to be bought, by supplier and day; ticked off where it is bought, on a phone. No prices. */
export default function PurchasesPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(purchasesQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const look = useLook(project)
  // A sheet that closes stays the same element, so that the focus goes back to where it came from.
  const [{ editing, sheet }, setSheet] = useState<{ editing?: ListedPurchase | 'new'; sheet: number }>({
    sheet: 0,
  })
  const setEditing = (of: ListedPurchase | 'new') =>
    setSheet((now) => ({ editing: of, sheet: now.sheet + 1 }))
  const actions = usePurchaseActions(project)
  const inOwn = useOwnWords()
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Purchase list') },
  ])
  usePageTitle(say('Purchase list'))
  if (!open || !data) return <SkeletonRows count={8} rowPx={48} />
  const mayEdit = may(open.audience, 'purchase.edit') && look === undefined
  const left = data.purchases.filter(({ boughtAt }) => boughtAt === null).length
  const titles = new Map(work?.tasks.map(({ id, title }) => [id, inOwn(title)]))
  return (
    <WorkPage
      title={say('Purchase list')}
      inBar
      detail={
        data.purchases.length > 0 && say('{left} of {all} to buy', { left, all: data.purchases.length })
      }
      actions={
        <>
          {data.purchases.length > 0 &&
            formats.map((format) => (
              <ToolButton
                key={format}
                label={format.toUpperCase()}
                className="max-md:hidden"
                href={`/api/projects/${project}/purchases/file?format=${format}`}
              />
            ))}
          {mayEdit && <ToolButton icon="plus" label={say('Add')} onClick={() => setEditing('new')} />}
        </>
      }
    >
      {data.purchases.length === 0 && (
        <EmptySheet
          title={say('Nothing to buy yet')}
          action={open.audience === 'contractor' && <ToEstimate project={project} />}
        >
          {say('It comes from the estimate, once the owner accepts a proposal. You can add to it by hand.')}
        </EmptySheet>
      )}
      <div className="grid max-w-4xl gap-6">
        {bySupplier(data.purchases).map(({ supplier, purchases }) => (
          <WorkSection key={supplier} title={supplier === '' ? say('No supplier yet') : supplier}>
            <ul className="divide-y divide-hair">
              {purchases.map((one) => (
                <li key={one.id} className="flex items-start gap-2">
                  <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-start gap-3 py-2.5">
                    <input
                      type="checkbox"
                      className="mt-0.5 size-5.5 shrink-0 accent-blueprint"
                      checked={one.boughtAt !== null}
                      disabled={!mayEdit}
                      onChange={({ target }) => actions.buy.mutate({ id: one.id, bought: target.checked })}
                    />
                    <span className="min-w-0 flex-1">
                      <span
                        className={
                          one.boughtAt === null ? 'block font-semibold' : 'block text-muted line-through'
                        }
                      >
                        {one.item}
                      </span>
                      <span className="block text-muted text-sm md:text-[0.8125rem]">
                        {[one.taskId !== null && titles.get(one.taskId), one.note]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <span className="shrink-0 text-right max-md:max-w-1/2">
                      <span className="block tabular-nums">{quantityText(one)}</span>
                      <When one={one} />
                    </span>
                  </label>
                  {mayEdit && (
                    <ToolButton
                      bare
                      icon="more"
                      look="ghost"
                      className="mt-1"
                      label={say('Change {item}', { item: one.item })}
                      onClick={() => setEditing(one)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </WorkSection>
        ))}
      </div>
      <PurchaseForm
        key={sheet}
        project={project}
        tasks={work?.tasks ?? []}
        editing={editing}
        onClose={() => setSheet((now) => ({ sheet: now.sheet }))}
        onRemove={(id) => actions.remove.mutate(id)}
      />
    </WorkPage>
  )
}

/** By when it is ordered, or needed, or was to come; late in orange, with the word for it. */
function When({ one }: { one: ListedPurchase }) {
  const { boughtAt, orderOn, neededOn } = one
  if (boughtAt !== null) return <Coming {...one} />
  if (neededOn === null || orderOn === null) return null
  const late = orderOn < todayHere()
  return (
    <span className="block text-muted text-sm md:text-[0.8125rem]">
      {orderOn === neededOn
        ? say('needed {day}', { day: dayText(neededOn) })
        : say('order by {day}', { day: dayText(orderOn) })}
      {late && (
        <>
          {' '}
          <Tag tone="orange">{say('late')}</Tag>
        </>
      )}
    </span>
  )
}

/** When what was ordered came, or was promised for, and by how much that was missed. */
function Coming({ arrivedOn, promisedOn }: ListedPurchase) {
  if (arrivedOn === null && promisedOn === null) return null
  const late = promisedOn === null ? 0 : daysBetween(promisedOn, arrivedOn ?? todayHere())
  return (
    <span className="block text-muted text-sm md:text-[0.8125rem]">
      {arrivedOn === null
        ? say('promised for {day}', { day: dayText(promisedOn ?? '') })
        : say('came {day}', { day: dayText(arrivedOn) })}
      {late > 0 && (
        <>
          {' '}
          <Tag tone="orange">{lateText(late)}</Tag>
        </>
      )}
    </span>
  )
}

function usePurchaseActions(project: string) {
  const client = useQueryClient()
  const { queryKey } = purchasesQuery(project)
  const settled = { onSettled: () => client.invalidateQueries({ queryKey }) }
  const buy = useMutation({
    mutationFn: ({ id, bought }: { id: string; bought: boolean }) =>
      call(buyRow, { params: { project, purchase: id }, body: { bought } }),
    // The tick stands at once, as a thumb expects it.
    onMutate: ({ id, bought }) =>
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            purchases: before.purchases.map((one) =>
              one.id === id ? { ...one, boughtAt: bought ? new Date().toISOString() : null } : one,
            ),
          },
      ),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(removePurchaseRow, { params: { project, purchase: id }, body: {} }),
    ...settled,
  })
  return { buy, remove }
}
