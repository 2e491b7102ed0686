import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedGrant, answerGrantRow, askedGrantRow } from '#contract/grants.ts'
import { type MachineScope, machineScopes } from '#contract/route.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { SettingsFrame } from './frame.tsx'
import { useSaving } from './use-saving.ts'

/** Where a program sends somebody who is to let it in: who it says it is, where they go back to, and what it may do. */
export default function ConnectPage() {
  // As the program wrote it: not a character of it may change.
  const query = window.location.search.slice(1)
  const { data, error } = useQuery({
    queryKey: ['settings', 'asked-grant', query],
    queryFn: async () => {
      const answer = await call(askedGrantRow, { params: {}, body: { query } })
      if (answer.to !== null) window.location.replace(answer.to)
      return answer
    },
    gcTime: 0,
  })
  return (
    <SettingsFrame title={say('Let a program in')}>
      {error && (
        <Banner>
          {(error instanceof Refusal && error.serverMessage) || say('The request could not be read.')}
        </Banner>
      )}
      {data?.asked && <Asked asked={data.asked} query={query} />}
      {!data && !error && <SkeletonRows count={4} rowPx={48} />}
    </SettingsFrame>
  )
}

/** What of the scopes was asked for, in words. */
const wordsOf = (scopes: readonly MachineScope[]) =>
  Object.fromEntries(scopes.map((scope) => [scope, machineScopes[scope]]))

function Asked({
  asked: { client, host, isLocal, scopes, projects },
  query,
}: {
  asked: AskedGrant
  query: string
}) {
  const [reach, setReach] = useState<'all' | 'some'>('all')
  const { state, errors, banner, save } = useSaving()
  const answer = (allow: boolean, chosen?: { scopes: MachineScope[]; projects: string[] | null }) =>
    save(async () => {
      const { to } = await call(answerGrantRow, { params: {}, body: { query, allow, ...chosen } })
      window.location.assign(to)
    })
  const isBusy = state === 'busy'
  return (
    <WorkSection title={say('“{client}” asks to be let in', { client })}>
      <form
        noValidate
        className="grid gap-5 pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const chosen = data.getAll('projects').map(String)
          void answer(true, {
            scopes: data.getAll('scopes').map(String) as MachineScope[],
            projects: reach === 'all' ? null : chosen,
          })
        }}
      >
        <p>
          {isLocal
            ? say('It runs on this computer, and is answered at {host}.', { host })
            : say('It is answered at {host}.', { host })}{' '}
          <span className="text-muted">{say('The name is what it calls itself: nobody checked it.')}</span>
        </p>
        <CheckGroup<string>
          id="connect-scopes"
          label={say('What it may do, as you')}
          name="scopes"
          options={wordsOf(scopes)}
          checked={scopes}
          error={errors.scopes}
        />
        <div className="grid gap-2">
          <p className="font-semibold">{say('In which projects')}</p>
          <ChoiceBar
            label={say('In which projects')}
            name="reach"
            options={{ all: say('All of mine'), some: say('Those I choose') }}
            order={['all', 'some']}
            value={reach}
            onChange={setReach}
          />
        </div>
        {reach === 'some' && (
          <CheckGroup
            id="connect-projects"
            label={say('Projects')}
            name="projects"
            options={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
            error={errors.projects}
          />
        )}
        <Note kind="info">
          {say(
            'It sees what you see, and no more. It cannot accept, send, delete or pay anything: it proposes, and a person accepts. You can shut it out at any time.',
          )}
        </Note>
        <Banner>{Object.keys(errors).length === 0 ? banner : ''}</Banner>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" aria-busy={isBusy || undefined}>
            {say('Let it in')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void answer(false)}>
            {say('No')}
          </Button>
        </div>
        <p className="text-[0.8125rem] text-muted">
          <a href={at('/settings/programs')} className="text-link underline underline-offset-4">
            {say('Programs that you let in')}
          </a>
        </p>
      </form>
    </WorkSection>
  )
}
