import { useQuery } from '@tanstack/react-query'
import { addOwnKeyRow, ownCallsRow, ownKeysRow, revokeOwnKeyRow } from '#contract/machine-calls.ts'
import { type MachineScope, machineScopes } from '#contract/route.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { rich } from '#web/kit/rich.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ApiKeys } from './api-keys.tsx'
import { SettingsFrame } from './frame.tsx'
import { Grants } from './grants.tsx'
import { MachineCalls } from './machine-calls.tsx'

const under = ['settings', 'own-keys'] as const

/** The keys with which somebody's own programs ask in their name, and all that these asked. */
export default function ProgramsPage() {
  const { data } = useQuery({
    queryKey: under,
    queryFn: () => call(ownKeysRow, { params: {}, body: {} }),
  })
  return (
    <SettingsFrame title={say('AI and programs')}>
      <p className="text-muted">
        {rich(
          'An assistant such as Claude reads your projects once you let it in, or with a key of yours: what you see, and no more. It can propose changes; a person accepts them here. <docs>How to connect one</docs>',
          {
            docs: (words) => (
              <a
                href={at('/developers#programs')}
                className="font-semibold text-link underline underline-offset-4"
              >
                {words}
              </a>
            ),
          },
        )}
      </p>
      <Grants />
      {data ? (
        <ApiKeys
          keys={data.keys}
          access
          scopes={machineScopes}
          under={under}
          make={(body) =>
            call(addOwnKeyRow, {
              params: {},
              body: { ...body, scopes: body.scopes as MachineScope[] },
            })
          }
          end={(key) => call(revokeOwnKeyRow, { params: { key }, body: {} })}
        />
      ) : (
        <SkeletonRows count={3} rowPx={48} />
      )}
      <MachineCalls
        under={['settings', 'own-calls']}
        read={(before) => call(ownCallsRow, { params: {}, query: { before }, body: {} })}
      />
    </SettingsFrame>
  )
}
