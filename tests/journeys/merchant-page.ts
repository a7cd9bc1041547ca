/** A merchant's browser in journeys that have both sites open. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { DEMO_PASSWORD, OWN_PAGE } from './api.ts'
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
  await context.request.post(`${merchantUrl()}/api/v1/users/login`, {
    headers: OWN_PAGE,
    data: { email: 'otieno@d3.test', password: DEMO_PASSWORD },
  })
  return context.newPage()
}
