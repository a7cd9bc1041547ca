/**
 * Takes the pictures of the site that browsers show before they install it (web/customer/pages/manifest). Run it when the
 * home page has changed: `node tools/app-screenshots.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '#server/bin/chromium.mjs'
import { buildSites } from '#server/bin/build.ts'
import { startApp } from '#tests/journeys/start-app.ts'

const PICTURES = [
  { name: 'narrow', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
]

await buildSites()
const app = await startApp('app-screenshots')
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  for (const { name, ...screen } of PICTURES) {
    const page = await browser.newPage({ ...screen, locale: 'en-KE', timezoneId: 'Africa/Nairobi' })
    await page.goto(app.customers, { waitUntil: 'networkidle' })
    const file = new URL(`../web/customer/static/screenshot-${name}.webp`, import.meta.url)
    await writeFile(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: 70 })
        .toBuffer(),
    )
    await page.close()
  }
} finally {
  await browser.close()
  await app.stop()
}
