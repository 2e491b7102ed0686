import { letterPreviewPath } from '#contract/invitations.ts'
import { exportMembersPath } from '#contract/members.ts'
import { allScreenIds, isOperatorScreen, screens } from '#contract/pages.ts'
import { rows } from '#contract/rows.ts'
import { type Case, caseOf, refusal } from './case.ts'
import { sameSpellings } from './path-cases.ts'
import { nobodysId, nobodysToken, targetOf } from './row-calls.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'BREW']

/** What might make a call of operators show that it is there. */
const tries: readonly (readonly [name: string, value: string])[][] = [
  [],
  [['authorization', 'Bearer x']],
  [['authorization', `Bearer plk_${nobodysToken}`]],
  [['cookie', `plumbline-operator=${nobodysToken}`]],
  [['content-type', 'text/xml']],
  [['origin', 'https://evil.example']],
]

/** Before there is an operator there is nothing for one, whatever is asked and whatever comes with it. */
export function beforeOperatorsCases(): Case[] {
  const calls = [
    ...new Set([
      ...rows.filter(({ path }) => path.startsWith('/api/operator')).map((row) => targetOf(row)),
      targetOf({ path: letterPreviewPath }),
      exportMembersPath,
    ]),
  ]
  const pages = allScreenIds.filter(isOperatorScreen).map((id) => screens[id].path.replace('{id}', nobodysId))
  const none = refusal('not_found')
  return [
    ...calls.flatMap((target) =>
      methods.flatMap((method) =>
        (method === 'GET' || method === 'POST' ? tries : tries.slice(0, 2)).map((headers) =>
          caseOf(
            'no operator',
            `${method} ${target} with ${headers.join()}`,
            { method, target, headers },
            none,
          ),
        ),
      ),
    ),
    ...calls.flatMap((target) =>
      sameSpellings(target).map(([what, spelt]) =>
        caseOf('no operator', `${target} ${what}`, { target: spelt }, none),
      ),
    ),
    ...pages.flatMap((target) =>
      methods.map((method) =>
        caseOf(
          'no operator',
          `${method} ${target}`,
          { method, target, headers: [['authorization', 'Bearer x']] },
          method === 'GET' || method === 'HEAD' ? { shape: 'page', status: 404 } : none,
        ),
      ),
    ),
  ]
}
