import type { ComponentType } from 'react'
import { findPage, type ScreenId } from '#contract/pages.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { AccountPage } from './account-page.tsx'
import { AuditPage } from './audit-page.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { EnrolPage } from './enrol-page.tsx'
import { OperatorFrame } from './frame.tsx'
import { InvitationsPage } from './invitations-page.tsx'
import { LettersPage } from './letters-page.tsx'
import { MemberPage } from './member-page.tsx'
import { MembersPage } from './members-page.tsx'
import { MessagesPage } from './messages-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** The screens that lead in stand by themselves. */
const waysIn: Partial<Record<ScreenId, ComponentType>> = {
  'operator-sign-in': SignInPage,
  'operator-enrol': EnrolPage,
}

/** The others stand in the frame, which stays as one gives way to the next. */
const pages: Partial<Record<ScreenId, ComponentType>> = {
  operator: OverviewPage,
  'operator-members': MembersPage,
  'operator-member': MemberPage,
  'operator-invitations': InvitationsPage,
  'operator-letters': LettersPage,
  'operator-messages': MessagesPage,
  'operator-audit': AuditPage,
  'operator-connections': ConnectionsPage,
  'operator-account': AccountPage,
}

/** Every screen of those who run the service. */
export default function OperatorPage() {
  const destination = findPage(usePath())
  if (destination.kind !== 'screen') return undefined
  const [WayIn, Page] = [waysIn[destination.id], pages[destination.id]]
  if (WayIn) return <WayIn />
  return <OperatorFrame>{Page && <Page />}</OperatorFrame>
}
