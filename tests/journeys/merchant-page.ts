/** A merchant's browser in journeys that have both sites open. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { DEMO_PASSWORD, logIn, post } from './api.ts'
import type { PageErrors } from './test.ts'

export async function merchantPage(
  browser: Browser,
  pageErrors: PageErrors,
  width: number,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    ...options,
  })
  await pageErrors.watch(context)
  await signInMerchant(context)
  return context.newPage()
}

/** Signs the merchant of the demo data in. */
export async function signInMerchant({ request }: BrowserContext): Promise<void> {
  await logIn(request, `${merchantUrl()}/api/v1/users/login`, MERCHANT)
}

export async function merchantToken(): Promise<string> {
  return (await post<{ access_token: string }>('/merchants/login', MERCHANT)).access_token
}

const MERCHANT = { email: 'otieno@d3.test', password: DEMO_PASSWORD }
