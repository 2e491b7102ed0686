import type { ComponentType } from 'react'
import { findPage, type ScreenId } from '#contract/pages.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { CompanyPage } from './company-page.tsx'
import { ForgotPage } from './forgot-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { VerifyPage } from './verify-page.tsx'

const pages: Partial<Record<ScreenId, ComponentType>> = {
  login: LoginPage,
  register: RegisterPage,
  'verify-email': VerifyPage,
  'forgot-password': ForgotPage,
  'reset-password': ResetPage,
  company: CompanyPage,
}

/** The screen of the account that the address names; which of them stand is for the router to say. */
export default function AccountPage() {
  const destination = findPage(usePath(), 'launched')
  const Page = destination.kind === 'screen' ? pages[destination.id] : undefined
  return Page && <Page />
}
