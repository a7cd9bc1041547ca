/** What those who search and those who share are told, and that a page left is found again where it was. */
import { CUSTOMERS } from './addresses.ts'
import { expect, test } from './test.ts'

test('every page of the sitemap has a canonical URL and a unique title and description', async ({
  request,
}) => {
  const placesIn = async (path: string) => {
    const xml = await (await request.get(CUSTOMERS() + path)).text()
    return [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, place]) =>
      place!.replaceAll('&#38;', '&'),
    )
  }
  const parts = await placesIn('/sitemap.xml')
  expect(parts.length).toBeGreaterThan(2)
  const places = (await Promise.all(parts.map(placesIn))).flatMap((all) => all.slice(0, 15))
  const seen = new Map<string, string>()
  for (const place of places) {
    const answer = await request.get(CUSTOMERS() + place, { maxRedirects: 0 })
    expect(answer.status(), place).toBe(200)
    const html = await answer.text()
    const [, canonical = ''] = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html) ?? []
    expect(canonical.replaceAll('&amp;', '&'), place).toBe(place)
    expect(html, place).not.toContain('content="noindex"')
    for (const told of [/<title>([^<]+)/, /<meta name="description" content="([^"]+)/]) {
      const said = told.exec(html)?.[1] ?? ''
      expect(said, place).not.toBe('')
      expect(seen.get(said), `${place} says the same as another: ${said}`).toBeUndefined()
      seen.set(said, place)
    }
  }
})

test('an offer has Open Graph tags, a small picture and structured data', async ({ page, request }) => {
  await page.goto(`${CUSTOMERS()}/hotdeals`)
  await page.locator('main a[href*="/offer/"]').first().click()
  await page.waitForURL(/\/offer\//)
  await expect(page).not.toHaveTitle(/^Hot deals/)
  const told = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(`${await told('og:title')} · D3`).toBe(await page.title())
  const picture = await request.get(String(await told('og:image')))
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).length).toBeLessThan(300_000)

  const about = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [offer, crumbs] = about.map((text) => JSON.parse(text))
  expect(offer).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'KES',
    seller: { '@type': 'LocalBusiness' },
  })
  expect(crumbs['@type']).toBe('BreadcrumbList')
})

test('private pages and 404 pages are not indexed', async ({ page, pageErrors }) => {
  pageErrors.allow(/^404 GET .*\/nothing-here$/)
  for (const path of ['/accounts/sign-in', '/nothing-here', '/hotdeals?search=braids']) {
    await page.goto(CUSTOMERS() + path)
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel="canonical"]'), path).toHaveCount(0)
  }
})

test('a new page starts at the top, and going back restores the scroll position', async ({ page }) => {
  await page.goto(`${CUSTOMERS()}/hotdeals`, { waitUntil: 'networkidle' })
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.locator('main a[href*="/offer/"]').nth(4).click()
  await page.waitForURL(/\/offer\//)
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBeGreaterThan(300)
  await page.goForward()
  await expect.poll(top).toBe(0)
})

test('the site can be installed as an app', async ({ page, request }) => {
  await page.goto(CUSTOMERS())
  const manifest = await request.get(
    CUSTOMERS() + (await page.locator('link[rel="manifest"]').getAttribute('href')),
  )
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = await manifest.json()
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512', 'any'])
  for (const { src, type } of icons)
    expect((await request.get(CUSTOMERS() + src)).headers()['content-type'], src).toContain(type)
})
