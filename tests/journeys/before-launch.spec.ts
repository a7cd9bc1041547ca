// cspell:ignore inafunguliwa eneo lako Sajili yako
/** A new installation before its first store is published. */
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'new', isNewInstallation: true, viewport: { width: 360, height: 740 } })

for (const [language, title, business] of [
  ['en', 'D3 opens soon in your area', 'List your business'],
  ['sw', 'D3 inafunguliwa karibuni eneo lako', 'Sajili biashara yako'],
] as const)
  test(`home says in ${language} that D3 opens soon`, async ({ page }) => {
    await page.goto(`/?lang=${language}`)
    const main = page.getByRole('main')
    await expect(page.locator('html')).toHaveAttribute('lang', `${language}-KE`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.getByRole('link', { name: business })).toBeVisible()
    // There is no section that would stay empty.
    await expect(main.getByRole('heading')).toHaveCount(1)
    await expectNoViolations(page)
  })
