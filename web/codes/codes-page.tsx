import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CodeFact, type CodeGroup, codeFactsPage, factGroups } from '#contract/code-facts.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AmendSheet } from './amend-sheet.tsx'
import { groupWords } from './code-words.ts'
import { FactCard } from './fact-card.tsx'
import { codeFactsQuery } from './queries.ts'

const inputLook =
  'min-h-9 max-w-full rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11'

/** What codes say: a question in words is answered from the facts that are held, or said not to be known. */
export default function CodesPage() {
  const home = useQuery(homeQuery).data
  const org = home?.orgId ?? home?.orgs[0]?.id ?? ''
  const staff = home?.orgs.find(({ id }) => id === org)?.role !== 'worker'
  const [typed, setTyped] = useState('')
  const [q, setAsked] = useState('')
  const [group, setGroup] = useState<CodeGroup | ''>('')
  const [own, setOwn] = useState(false)
  const [offset, setOffset] = useState(0)
  const [amending, setAmending] = useState<CodeFact>()
  useTrail([{ label: say('Building codes') }])
  usePageTitle(say('Building codes'))
  const { data, isError } = useQuery(
    codeFactsQuery(org, { ...(q && { q }), ...(group && { group }), ...(own && { own: 'yes' }), offset }),
  )
  const shown = new Set(data?.answer?.shown)
  const narrow = (change: () => void) => {
    change()
    setOffset(0)
  }
  return (
    <WorkPage
      title={say('Building codes')}
      inBar
      detail={
        data && !data.answer && say('{count, plural, one {# rule} other {# rules}}', { count: data.total })
      }
    >
      <div className="grid max-w-200 gap-4">
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            narrow(() => setAsked(typed.trim()))
          }}
        >
          <div className="flex gap-2">
            <input
              type="search"
              aria-label={say('Ask what a code says')}
              placeholder={say('How high is a guardrail?')}
              value={typed}
              maxLength={500}
              onChange={({ target }) => {
                setTyped(target.value)
                if (target.value === '') narrow(() => setAsked(''))
              }}
              className={`${inputLook} min-w-0 flex-1`}
            />
            <ToolButton type="submit" look="main" icon="search" label={say('Ask')} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <select
              aria-label={say('Which code')}
              value={group}
              onChange={({ target }) => narrow(() => setGroup(target.value as CodeGroup | ''))}
              className={inputLook}
            >
              <option value="">{say('All codes')}</option>
              {factGroups.map((one) => (
                <option key={one} value={one}>
                  {groupWords[one]}
                </option>
              ))}
            </select>
            <label className="inline-flex min-h-9 items-center gap-2 max-md:min-h-11">
              <input
                type="checkbox"
                checked={own}
                onChange={({ target }) => narrow(() => setOwn(target.checked))}
              />
              {say('Amended here')}
            </label>
          </div>
        </form>
        {isError && <Banner>{say('This could not be loaded. Reload the page to try again.')}</Banner>}
        {!data && !isError && <SkeletonRows count={12} rowPx={48} />}
        <div role="status">
          {data?.answer && (
            <section
              aria-label={say('What the codes say')}
              className="rounded-sm border border-ink border-l-4 bg-sheet px-4 py-3 max-md:text-base"
            >
              <p className="text-[0.9375rem]/6">{data.answer.text}</p>
            </section>
          )}
        </div>
        {data && data.total === 0 && <p className="text-muted">{say('Nothing here fits.')}</p>}
        {data && (
          <ul className="grid gap-2">
            {data.facts.map((fact) => (
              <FactCard
                key={fact.id}
                fact={fact}
                shown={shown.has(fact.id)}
                onAmend={staff ? setAmending : undefined}
              />
            ))}
          </ul>
        )}
        {data && data.total > codeFactsPage && (
          <nav aria-label={say('Pages')} className="flex items-center gap-3">
            <ToolButton
              label={say('Previous')}
              disabled={offset === 0}
              onClick={() => setOffset(Math.max(0, offset - codeFactsPage))}
            />
            <ToolButton
              label={say('Next')}
              disabled={offset + codeFactsPage >= data.total}
              onClick={() => setOffset(offset + codeFactsPage)}
            />
          </nav>
        )}
        <p className="text-[0.8125rem] text-muted max-md:text-sm">
          {say(
            'Figures and section numbers only, in the words of the codes. What your place adopted counts; this is not legal advice.',
          )}
        </p>
      </div>
      {amending && (
        <AmendSheet key={amending.id} org={org} fact={amending} onClose={() => setAmending(undefined)} />
      )}
    </WorkPage>
  )
}
