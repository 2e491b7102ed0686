import { useQuery } from '@tanstack/react-query'
import { type Grant, ownGrantsRow, revokeGrantRow } from '#contract/grants.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

const under = ['settings', 'own-grants'] as const
const day = (time: string) => dayText(time.slice(0, 10))

/** The programs that somebody let in by signing in, what each may, and shutting one out. */
export function Grants() {
  const { data } = useQuery({
    queryKey: under,
    queryFn: () => call(ownGrantsRow, { params: {}, body: {} }),
  })
  const revoke = useAct(under, (grant: string) => call(revokeGrantRow, { params: { grant }, body: {} }))
  if (!data) return null
  return (
    <WorkSection title={say('Programs that you let in')}>
      {data.grants.length === 0 && (
        <p className="pt-3 text-muted">
          {say('None yet. A program that can sign in asks you here when you connect it.')}
        </p>
      )}
      <ul>
        {data.grants.map((grant) => (
          <GrantLine key={grant.id} of={grant} onRevoke={() => revoke.mutate(grant.id)} />
        ))}
      </ul>
    </WorkSection>
  )
}

function GrantLine({ of, onRevoke }: { of: Grant; onRevoke: () => void }) {
  const { client, host, scopes, projects, createdAt, expiresAt, revokedAt, lastUsedAt } = of
  const isOver = revokedAt !== null || new Date(expiresAt) <= new Date()
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-semibold">{client}</span>
          <code className="break-all font-mono text-[0.8125rem] text-muted">{host}</code>
          {revokedAt !== null ? (
            <Tag tone="red">{say('Shut out')}</Tag>
          ) : (
            isOver && <Tag tone="orange">{say('Expired')}</Tag>
          )}
        </p>
        <p className="break-words text-[0.8125rem] text-muted">
          {scopes.join(', ')}
          {' · '}
          {projects === null
            ? say('All of your projects')
            : projects.map(({ name }) => name).join(', ') || say('No project that you still see')}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {say('Let in {day}', { day: day(createdAt) })}
          {' · '}
          {isOver
            ? say('Ended {day}', { day: day(revokedAt ?? expiresAt) })
            : say('Works until {day}', { day: day(expiresAt) })}
          {' · '}
          {lastUsedAt ? say('Last used {day}', { day: day(lastUsedAt) }) : say('Never used')}
        </p>
      </div>
      {!isOver && (
        <ToolButton
          look="ghost"
          label={say('Shut out')}
          aria-label={say('Shut out {name}', { name: client })}
          onClick={onRevoke}
        />
      )}
    </li>
  )
}
