/** Steps that the journeys of the settings share. */
import type { Page } from '@playwright/test'
import { newCustomer, signIn, type Customer } from './api.ts'

export const SETTINGS = '/profile/settings'
export const problem = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ success: false, code, message, ...more }),
})
export const busy = problem(503, 'busy', 'Back in a minute.')

export async function open(page: Page, path: string, firstName?: string): Promise<Customer> {
  const customer = await newCustomer(firstName)
  await signIn(page.context(), customer)
  await page.goto(path)
  return customer
}
