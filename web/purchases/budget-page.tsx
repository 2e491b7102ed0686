import { useQuery } from '@tanstack/react-query'
import { costClasses } from '#contract/estimate.ts'
import { budgetRow } from '#contract/purchases.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { moneyQuery } from '#web/kit/work/job-money.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { ToEstimate } from '#web/kit/work/to-estimate.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { WideTable } from '#web/ui/work/wide-table.tsx'
import { byCode } from './by-code.ts'

const classWords = {
  material: say('Material'),
  labor: say('Labor'),
  equipment: say('Equipment'),
  sub: say('Subs'),
  allowance: say('Allowances'),
}

/** What the job may cost, by cost code and what the cost is for, as its accepted proposals have it. */
export default function BudgetPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery({
    queryKey: ['project', project, 'budget'],
    meta: { classes: ['cost'] } satisfies LiveMeta,
    queryFn: () => call(budgetRow, { params: { project }, body: {} }),
  })
  const { data: money } = useQuery(moneyQuery(project))
  const titles = new Map(
    [...(money?.codes ?? []), ...(money?.lines ?? [])].map(({ code, title }) => [code, title]),
  )
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Budget') },
  ])
  usePageTitle(say('Budget'))
  if (!data) return <SkeletonRows count={6} />
  const { rows, total } = byCode(data.lines)
  if (rows.length === 0)
    return (
      <div className="p-4 md:p-6">
        <EmptySheet whole title={say('No budget yet')} action={<ToEstimate project={project} />}>
          {say('It comes from the estimate, once the owner accepts a proposal.')}
        </EmptySheet>
      </div>
    )
  const cell = 'px-2 py-1.5 text-right tabular-nums'
  // On a phone what the cost is for stands under its code: the sums themselves are not to be scrolled to.
  const wide = `${cell} max-md:hidden`
  const used = costClasses.filter((one) => total.classes[one] !== undefined)
  return (
    <WorkPage title={say('Budget')} inBar detail={moneyText(total.cents)}>
      <WideTable label={say('Budget by cost code')}>
        <table className="w-full border-collapse text-sm/5 md:min-w-[36rem]">
          <thead>
            <tr className="border-ink border-b-2 text-left">
              <th scope="col" className="py-1.5 pr-2">
                {say('Cost code')}
              </th>
              {used.map((one) => (
                <th key={one} scope="col" className={wide}>
                  {classWords[one]}
                </th>
              ))}
              <th scope="col" className={wide}>
                {say('Hours')}
              </th>
              <th scope="col" className={cell}>
                {say('Budget')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, classes, hours, cents }) => (
              <tr key={code} className="h-8 border-hair border-b">
                <th scope="row" className="py-1.5 pr-2 text-left font-semibold">
                  {code === '' ? say('No cost code') : code}
                  {titles.get(code) && (
                    <span className="ml-3 font-normal text-muted">{titles.get(code)}</span>
                  )}
                  <span className="block font-normal text-muted text-xs/4 md:hidden">
                    {[
                      ...used.flatMap((one) =>
                        classes[one] === undefined ? [] : `${classWords[one]} ${moneyText(classes[one])}`,
                      ),
                      ...(hours === 0 ? [] : [say('{hours} h', { hours: hours.toFixed(2) })]),
                    ].join(' · ')}
                  </span>
                </th>
                {used.map((one) => (
                  <td key={one} className={wide}>
                    {classes[one] === undefined ? '' : moneyText(classes[one])}
                  </td>
                ))}
                <td className={wide}>{hours === 0 ? '' : hours.toFixed(2)}</td>
                <td className={`${cell} font-semibold`}>{moneyText(cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="h-9 border-ink border-t-2 font-semibold">
              <th scope="row" className="pr-2 text-left">
                {say('Total')}
              </th>
              {used.map((one) => (
                <td key={one} className={wide}>
                  {moneyText(total.classes[one] ?? 0)}
                </td>
              ))}
              <td className={wide}>{total.hours.toFixed(2)}</td>
              <td className={cell}>{moneyText(total.cents)}</td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
    </WorkPage>
  )
}
