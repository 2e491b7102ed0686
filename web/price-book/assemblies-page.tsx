import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { type Assembly, putAssemblyRow } from '#contract/assemblies.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { BookTabs } from './book-tabs.tsx'
import { assembliesQuery } from './queries.ts'

const rowLook = 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-hair border-b py-1.5'
const pageOf = (id: string) => at(`/price-book/assemblies/${id}`)

/** Lists of items that are done together: those of the organisation, and those to begin with. */
export default function AssembliesPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const org = useQuery(homeQuery).data?.orgId ?? ''
  const { data, isError } = useQuery(assembliesQuery(org))
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  useTrail([{ label: say('Price book'), href: at('/price-book') }, { label: say('Assemblies') }])
  usePageTitle(say('Assemblies'))
  const put = async (assembly: Pick<Assembly, 'id' | 'name' | 'trade' | 'notes' | 'items'>, base: number) => {
    const { id, name, trade, notes, items } = assembly
    setBusy(true)
    setTrouble('')
    try {
      const body = { id, base, name, trade, notes, items, bin: false }
      await call(putAssemblyRow, { params: { org }, body })
      await client.invalidateQueries({ queryKey: ['assemblies', org] })
      navigate(pageOf(id))
    } catch (error) {
      setTrouble(whyNotSaved(error))
    } finally {
      setBusy(false)
    }
  }
  const own = data?.assemblies.filter(({ deletedAt }) => deletedAt === null) ?? []
  const binned = data?.assemblies.filter(({ deletedAt }) => deletedAt !== null) ?? []
  return (
    <WorkPage
      title={say('Assemblies')}
      inBar
      actions={<ToolButton look="main" icon="plus" label={say('New assembly')} href={pageOf('new')} />}
    >
      <div className="grid max-w-240 gap-5">
        <BookTabs current="assemblies" />
        {trouble && <Banner>{trouble}</Banner>}
        {isError && <Banner>{say('This could not be loaded. Reload the page to try again.')}</Banner>}
        {!data && !isError && <SkeletonRows count={8} rowPx={48} />}
        {data && (
          <WorkSection title={say('Your assemblies')}>
            {own.length === 0 && (
              <p className="py-3 text-muted">
                {say('None yet. Make one of your own, or begin with one of those below.')}
              </p>
            )}
            <ul>
              {own.map((one) => (
                <li key={one.id} className={rowLook}>
                  <a
                    href={pageOf(one.id)}
                    className="inline-flex min-h-8 min-w-0 flex-1 items-center font-semibold wrap-anywhere hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
                  >
                    {one.name}
                  </a>
                  <About of={one} />
                </li>
              ))}
            </ul>
          </WorkSection>
        )}
        {data && (
          <WorkSection title={say('To begin with')}>
            <ul>
              {data.offered.map((one) => (
                <li key={one.name} className={rowLook}>
                  <span className="min-w-0 flex-1 wrap-anywhere">{one.name}</span>
                  <About of={one} />
                  <ToolButton
                    size={28}
                    label={say('Take over')}
                    aria-label={say('Take over {name}', { name: one.name })}
                    disabled={busy}
                    onClick={() => void put({ ...one, id: newId(), notes: '' }, 0)}
                  />
                </li>
              ))}
            </ul>
          </WorkSection>
        )}
        {binned.length > 0 && (
          <WorkSection title={say('In the bin')}>
            <ul>
              {binned.map((one) => (
                <li key={one.id} className={rowLook}>
                  <span className="min-w-0 flex-1 text-muted wrap-anywhere">{one.name}</span>
                  <ToolButton
                    size={28}
                    label={say('Take out of the bin')}
                    aria-label={say('Take {name} out of the bin', { name: one.name })}
                    disabled={busy}
                    onClick={() => void put(one, one.version)}
                  />
                </li>
              ))}
            </ul>
          </WorkSection>
        )}
      </div>
    </WorkPage>
  )
}

function About({ of: { trade, items } }: { of: Pick<Assembly, 'trade' | 'items'> }) {
  const count = say('{count, plural, one {# item} other {# items}}', { count: items.length })
  return (
    <span className="text-[0.8125rem] text-muted">
      {[tradeName(trade), count].filter(Boolean).join(' · ')}
    </span>
  )
}
