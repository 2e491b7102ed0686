import type { Page } from '@playwright/test'

/** The account screens as a visitor finds them. */
export const accountScreen = (page: Page) => {
  const main = page.getByRole('main')
  return {
    login: main.getByLabel('Username or email'),
    username: main.getByLabel('Username', { exact: true }),
    email: main.getByLabel('Email', { exact: true }),
    registeredEmail: main.getByLabel('The address that you registered with'),
    password: main.getByLabel('Password', { exact: true }),
    newPassword: main.getByLabel('New password', { exact: true }),
    show: main.getByRole('button', { name: 'Show password' }),
    hide: main.getByRole('button', { name: 'Hide password' }),
    signIn: main.getByRole('button', { name: 'Sign in' }),
    create: main.getByRole('button', { name: 'Create account' }),
    verify: main.getByRole('button', { name: 'Verify my address' }),
    emailLink: main.getByRole('button', { name: 'Email me a link' }),
    change: main.getByRole('button', { name: 'Change my password' }),
    sendAgain: main.getByRole('button', { name: 'Send it again' }),
    sendNew: main.getByRole('button', { name: 'Send a new email' }),
    waiting: main.getByRole('button', { name: 'Please wait...' }),
    banner: main.getByRole('alert').filter({ hasText: /./ }),
    heading: (name: string) => main.getByRole('heading', { level: 1, name, exact: true }),
    link: (name: string) => main.getByRole('link', { name, exact: true }),
  }
}

/** A registration that passes every check, for an address that no other test uses. */
export const registrationOf = (email: string) => ({
  username: email.slice(0, email.indexOf('@')),
  email,
  password: 'plumb bob and chalk line',
})
