import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Home } from '#contract/home.ts'
import { planDisplayName } from '#contract/plans.ts'
import { type BuildingId, buildings } from '#domain/templates/choices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { PlumbBob } from '#web/ui/motifs.tsx'
import { FirstWhen } from './first-when.tsx'

const hints: Readonly<Record<BuildingId, string>> = {
  bathroom: say('Demolition to final inspection'),
  kitchen: say('Cabinets, counters, all trades'),
  deck: say('Footings to railing'),
  house: say('Permit to certificate of occupancy'),
  commercial: say('Tenant fit-out'),
  government: say('Submittals, QC phases, closeout'),
  other: say('Start with an empty project'),
}
const ids = Object.keys(buildings) as BuildingId[]

/** The two questions that a workspace begins with; their answers make the first project. */
export function FirstRun({ home, org }: { home: Home; org: string }) {
  // Each question is an address of its own, so that the way back of the browser leads to the one before.
  const chosen = new URLSearchParams(useShownSearch()).get('build')
  const building = ids.find((id) => id === chosen)
  const navigate = useNavigate()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = building === undefined ? 'what' : 'when'
  const shown = useRef<string>(asked)
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    heading.current?.focus()
  }, [asked])
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10 md:pt-14">
      <div className="flex items-center gap-3 text-muted text-sm">
        <PlumbBob className="h-10 text-signal" />
        <p>{building === undefined ? say('Question 1 of 2') : say('Question 2 of 2')}</p>
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-3 font-black text-3xl outline-none sm:text-4xl">
        {building === undefined ? say('What will you build?') : say('When does it start?')}
      </h1>
      {building === undefined ? (
        <>
          <p className="mt-2 text-muted">
            {say('Your first project comes filled: tasks, inspections and dates to change as you like.')}
          </p>
          <ul className="mt-6 grid gap-2 sm:grid-cols-2">
            {ids.map((id) => (
              <li key={id} className={id === 'other' ? 'sm:col-span-2' : undefined}>
                <button
                  type="button"
                  onClick={() => navigate(`${at('/dashboard')}?build=${id}`)}
                  className="flex min-h-16 w-full flex-col justify-center rounded-sm border-2 border-control bg-sheet px-4 py-2 text-left hover:border-ink hover:bg-wash"
                >
                  <span className="font-bold text-lg/6">{buildings[id].label}</span>
                  <span className="text-muted text-sm/5">{hints[id]}</span>
                </button>
              </li>
            ))}
          </ul>
          {home.chosen && (
            <p className="mt-6 border-line border-t pt-4 text-muted text-sm">
              {say('Your choice is kept: {plan}. Nothing is charged now.', {
                plan: planDisplayName(home.chosen.plan),
              })}
            </p>
          )}
        </>
      ) : (
        <FirstWhen
          org={org}
          building={building}
          jobTitle={home.cameFor?.role ?? null}
          onBack={() => navigate(at('/dashboard'), { replace: true })}
          onBegun={async () => {
            await client.invalidateQueries({ queryKey: ['home'] })
            await client.invalidateQueries({ queryKey: ['projects'] })
          }}
          hrefOf={(project) => `${at('/projects')}/${project}`}
        />
      )}
    </div>
  )
}
