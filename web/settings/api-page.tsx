import { useQuery } from '@tanstack/react-query'
import { orgCallsRow } from '#contract/machine-calls.ts'
import { addOrgKeyRow, orgKeysRow, revokeOrgKeyRow } from '#contract/org-keys.ts'
import { orgWebhooksRow } from '#contract/org-webhooks.ts'
import { orgScopes } from '#contract/route.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { rich } from '#web/kit/rich.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ApiKeys } from './api-keys.tsx'
import { SettingsFrame } from './frame.tsx'
import { MachineCalls } from './machine-calls.tsx'
import { Webhooks } from './webhooks.tsx'

/** How programs of the organisation get in, and which are told of what happens; for its admins. */
export default function ApiPage() {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId ?? ''
  const asked = { enabled: org !== '', retry: false }
  const keys = useQuery({
    queryKey: ['settings', 'keys', org],
    queryFn: () => call(orgKeysRow, { params: { org }, body: {} }),
    ...asked,
  })
  const webhooks = useQuery({
    queryKey: ['settings', 'webhooks', org],
    queryFn: () => call(orgWebhooksRow, { params: { org }, body: {} }),
    ...asked,
  })
  const refused = keys.error instanceof Refusal ? keys.error.serverMessage : undefined
  return (
    <SettingsFrame title={say('API and webhooks')}>
      {refused && <Note kind="refused">{refused}</Note>}
      {!refused && !(keys.data && webhooks.data) && <SkeletonRows count={6} rowPx={48} />}
      {keys.data && webhooks.data && (
        <>
          {keys.data.access ? (
            <p className="text-muted">
              {rich(
                'Programs of your own read and change your projects with a key, and hear of changes by a webhook. <docs>How the API works</docs>',
                {
                  docs: (words) => (
                    <a
                      href={at('/developers')}
                      className="font-semibold text-link underline underline-offset-4"
                    >
                      {words}
                    </a>
                  ),
                },
              )}
            </p>
          ) : (
            <Note kind="warning">
              {rich(
                'API access comes with the Enterprise plan. Keys and webhooks that you have do nothing until then. <plans>Compare plans</plans>',
                {
                  plans: (words) => (
                    <a href={at('/plans')} className="font-semibold text-link underline underline-offset-4">
                      {words}
                    </a>
                  ),
                },
              )}
            </Note>
          )}
          <ApiKeys
            keys={keys.data.keys}
            access={keys.data.access}
            scopes={orgScopes}
            under={['settings', 'keys', org]}
            make={(body) => call(addOrgKeyRow, { params: { org }, body })}
            end={(key) => call(revokeOrgKeyRow, { params: { org, key }, body: {} })}
          />
          <Webhooks org={org} webhooks={webhooks.data.webhooks} access={webhooks.data.access} />
          <MachineCalls
            under={['settings', 'calls', org]}
            read={(before) => call(orgCallsRow, { params: { org }, query: { before }, body: {} })}
          />
        </>
      )}
    </SettingsFrame>
  )
}
