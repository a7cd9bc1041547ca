/** The form for signing in, with one field for phone and email. */
import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from './api.ts'

/** An email address in it is followed by the password, a phone number by a code. */
export const loginField = (page: Page): Locator => page.getByLabel('Phone or email', { exact: true })

/** A customer or a merchant signs in by password. */
export async function signInByPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await loginField(page).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
