/** Browsers report whatever a page tries that its Content-Security-Policy forbids, also if nothing fails visibly. */
import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { newCustomer, signIn, someIds } from './api.ts'
import { merchantPage } from './merchant-page.ts'
import { comparedQuotes } from './requests.ts'
import { expect, test } from './test.ts'

/** Opens each page, and uses it so that all of its parts load. */
async function reportedBy(page: Page, addresses: readonly string[]): Promise<string[]> {
  const reported: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    if (code === 'ContentSecurityPolicyIssue')
      reported.push(`${page.url()}: ${JSON.stringify(details.contentSecurityPolicyIssueDetails)}`)
  })
  await devtools.send('Audits.enable')
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  return reported
}

test('pages of visitors and customers agree with their policy', async ({ page, context }) => {
  const { id, storeId, serviceId } = await someIds()
  const visitors = ['/', '/hotdeals', '/stores', '/search?q=massage', `/store/${storeId}`, `/offer/${id}`]
  const accounts = ['/accounts/sign-in', '/accounts/sign-up', '/accounts/reset-password']
  const paths = [...visitors, `/service/${serviceId}`, ...accounts]
  expect(
    await reportedBy(
      page,
      paths.map((path) => customerUrl() + path),
    ),
  ).toEqual([])
  const customer = await newCustomer()
  await signIn(context, customer)
  const requests = ['/service-requests', '/service-requests/new', await comparedQuotes(customer)]
  const own = [
    ...requests,
    `/booking/offer/${id}`,
    '/profile',
    '/profile/settings',
    '/profile/settings/security',
  ]
  expect(
    await reportedBy(
      page,
      own.map((path) => customerUrl() + path),
    ),
  ).toEqual([])
})

test(
  'pages of the merchants agree with their policy',
  { tag: '@long' },
  async ({ browser, page, pageErrors }) => {
    const accounts = ['/accounts/sign-in', '/sign-up', '/request-password-reset']
    expect(
      await reportedBy(
        page,
        accounts.map((path) => merchantUrl() + path),
      ),
    ).toEqual([])
    const merchant = await merchantPage(browser, pageErrors, 360)
    const paths = [
      '/',
      '/calendar',
      '/figures',
      '/start/business?store=new',
      '/services',
      '/hours',
      '/requests',
      '/account',
    ]
    expect(
      await reportedBy(
        merchant,
        paths.map((path) => merchantUrl() + path),
      ),
    ).toEqual([])
  },
)
