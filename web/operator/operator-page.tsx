import type { ComponentType } from 'react'
import { findPage, type ScreenId } from '#contract/pages.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { AuditPage } from './audit-page.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { EnrolPage } from './enrol-page.tsx'
import { InvitationsPage } from './invitations-page.tsx'
import { LettersPage } from './letters-page.tsx'
import { MemberPage } from './member-page.tsx'
import { MembersPage } from './members-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const pages: Partial<Record<ScreenId, ComponentType>> = {
  'operator-sign-in': SignInPage,
  'operator-enrol': EnrolPage,
  operator: OverviewPage,
  'operator-members': MembersPage,
  'operator-member': MemberPage,
  'operator-invitations': InvitationsPage,
  'operator-letters': LettersPage,
  'operator-audit': AuditPage,
  'operator-connections': ConnectionsPage,
}

/** Every screen of those who run the service. */
export default function OperatorPage() {
  const destination = findPage(usePath())
  const Page = destination.kind === 'screen' ? pages[destination.id] : undefined
  return Page && <Page />
}
