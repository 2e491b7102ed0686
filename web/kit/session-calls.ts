import { finishCompanyRow } from '#contract/company.ts'
import { isPublicPath } from '#contract/pages.ts'
import type { RowData, RowRequest } from '#contract/route.ts'
import { loginRow, logoutRow, meRow, registerRow, type User } from '#contract/session.ts'
import { call, ReplyError, watchCalls } from './call.ts'
import { queryClient } from './query-client.ts'
import { hearTabs, tellTabs } from './session-tabs.ts'
import { currentUser, replaceUser, settleUser, subscribeToUser } from './session-user.ts'

async function askWho(): Promise<User | null> {
  try {
    return await call(meRow, { params: {}, body: {} })
  } catch (error) {
    if (error instanceof ReplyError && error.status === 401) return null
    throw error
  }
}

/** Who the visitor is, asked of the server once; null for nobody. Throws what `call` throws, save for a 401. */
export function fetchUser(): Promise<User | null> {
  return queryClient.fetchQuery({ queryKey: [meRow.path], queryFn: askWho })
}

/** Leaves nothing of the session in this tab: no user, nothing cached, no answer that is still on its way. */
function forgetSession(): void {
  queryClient.clear()
  replaceUser(null)
}

/**
 * The server has opened a session: what is here is another's or nobody's, and the user is fetched. What this device shows
 * without a connection, and whose is what is made then, is theirs from here on: the server may be out of reach at their first page.
 */
async function enterSession(): Promise<void> {
  forgetSession()
  tellTabs('signed-in')
  await settleUser(fetchUser)
  const user = currentUser()
  const reads = user && (await import('./kept/reads.ts').catch(() => undefined))
  if (user) void reads?.keepReadsOf(user.id)
}

type Verification = { requiresVerification: boolean }
/** What the server asks of whoever signs in, before they are in. */
type Asked = Verification & { requiresCode?: boolean }

/**
 * Signs in; the user is then known, unless the address has to be verified or a code shown first. Throws what `call` throws, a
 * `Refusal` with the code 'wrong_credentials' where name and password do not belong together.
 */
export async function logIn(input: RowRequest<typeof loginRow>['body']): Promise<Asked> {
  const { requiresVerification, requiresCode } = await call(loginRow, { params: {}, body: input })
  if (!requiresVerification && !requiresCode) await enterSession()
  return requiresCode ? { requiresVerification, requiresCode } : { requiresVerification }
}

/** Signs in by what a company's provider answered; the user is then known, unless their account is first to be shown as theirs. */
export async function enterByCompany(query: string): Promise<RowData<typeof finishCompanyRow>> {
  const answer = await call(finishCompanyRow, { params: {}, body: { query } })
  if (answer.signedIn) await enterSession()
  return answer
}

/** Asks for an account; the user is then known, unless the address has to be verified first. Throws what `call` throws. */
export async function register(input: RowRequest<typeof registerRow>['body']): Promise<Verification> {
  const { requiresVerification } = await call(registerRow, { params: {}, body: input })
  if (!requiresVerification) await enterSession()
  return { requiresVerification }
}

/** Ends the session on the server, then in every tab. Throws what `call` throws; then everything stays as it was. */
export async function endSession(): Promise<void> {
  const { leaveDevice } = await import('./kept/signing-out.ts')
  const forget = await leaveDevice()
  await call(logoutRow, { params: {}, body: {} })
  await forget()
  forgetSession()
  tellTabs('signed-out')
}

// From here: what this chunk does by being loaded. No tab has a user before it is.

watchCalls(() => {
  const asking = currentUser()
  return () => {
    // Once for all calls of a session, and not for one whose session was followed by another. The other tabs are not
    // told: one of them may have signed in again since.
    if (asking && asking === currentUser()) forgetSession()
  }
})

hearTabs((news) => {
  if (news === 'signed-out') return forgetSession()
  // It may be somebody else. The user on the screen stays until the answer is here; public pages ask nothing.
  queryClient.clear()
  if (isPublicPath(window.location.pathname)) return
  // As on a change of page: what is known stays, and the next page asks again.
  settleUser(fetchUser).catch(() => undefined)
})

subscribeToUser(() => {
  // A context that cannot be loaded now is asked for again with the next change of user.
  if (currentUser()) import('./app-context.ts').catch(() => undefined)
})
