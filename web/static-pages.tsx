import type { ReactNode } from 'react'
import type { StaticScreenId } from '#contract/pages.ts'
import { DevelopersPage } from './developers/developers-page.tsx'
import { ContactPage } from './information/contact-page.tsx'
import { DocumentationPage } from './information/documentation-page.tsx'
import { FaqPage } from './information/faq-page.tsx'
import { OfflinePage } from './information/offline-page.tsx'
import { PrivacyPage } from './information/privacy-page.tsx'
import { TermsPage } from './information/terms-page.tsx'

/** The screens that are text alone; nothing that reaches the browser as script may import this. */
export const staticPages: Record<StaticScreenId, ReactNode> = {
  developers: <DevelopersPage />,
  faq: <FaqPage />,
  documentation: <DocumentationPage />,
  privacy: <PrivacyPage />,
  terms: <TermsPage />,
  contact: <ContactPage screen="contact" />,
  'contact-sales': <ContactPage screen="contact-sales" />,
  offline: <OfflinePage />,
}
