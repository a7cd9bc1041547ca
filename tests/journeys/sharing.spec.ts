/** Search engine and sharing metadata, scroll restoration and the web app manifest. */
import { customerUrl } from './addresses.ts'
import { expect, test } from './test.ts'

// Stores that other journeys open have the same name.
test.use({ appName: 'demo' })

test(
  'every page of the sitemap has a canonical URL and a unique title and description',
  { tag: '@long' },
  async ({ request }) => {
    const pathsIn = async (path: string) => {
      const xml = await (await request.get(customerUrl() + path)).text()
      return [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, each]) =>
        each!.replaceAll('&#38;', '&'),
      )
    }
    const sitemaps = await pathsIn('/sitemap.xml')
    expect(sitemaps.length).toBeGreaterThan(2)
    const paths = (await Promise.all(sitemaps.map(pathsIn))).flatMap((all) => all.slice(0, 15))
    const pathByText = new Map<string, string>()
    for (const path of paths) {
      const answer = await request.get(customerUrl() + path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(200)
      const html = await answer.text()
      const [, canonical = ''] = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html) ?? []
      expect(canonical.replaceAll('&amp;', '&'), path).toBe(path)
      expect(html, path).not.toContain('content="noindex"')
      for (const pattern of [/<title>([^<]+)/, /<meta name="description" content="([^"]+)/]) {
        const text = pattern.exec(html)?.[1] ?? ''
        expect(text, path).not.toBe('')
        expect(pathByText.get(text), `${path} is not unique: ${text}`).toBeUndefined()
        pathByText.set(text, path)
      }
    }
  },
)

test('an offer has Open Graph tags, a small picture and structured data', async ({ page, request }) => {
  await page.goto(`${customerUrl()}/hotdeals`)
  await page.locator('main a[href*="/offer/"]').first().click()
  await page.waitForURL(/\/offer\//)
  await expect(page).not.toHaveTitle(/^Hot deals/)
  const metaContent = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(`${await metaContent('og:title')} · D3`).toBe(await page.title())
  const picture = await request.get(String(await metaContent('og:image')))
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

test('private pages and 404 pages are not indexed', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/^404 GET .*\/nothing-here$/)
  for (const path of ['/accounts/sign-in', '/nothing-here', '/hotdeals?search=braids']) {
    await page.goto(customerUrl() + path)
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel="canonical"]'), path).toHaveCount(0)
  }
})

test(
  'a new page starts at the top, and going back restores the scroll position',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${customerUrl()}/hotdeals`, { waitUntil: 'networkidle' })
    const top = () => page.evaluate(() => Math.round(window.scrollY))
    const link = page.locator('main a[href*="/offer/"]').nth(12)
    await link.scrollIntoViewIfNeeded()
    const before = await top()
    expect(before).toBeGreaterThan(300)
    await link.click()
    await page.waitForURL(/\/offer\//)
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expect.poll(top).toBe(before)
    await page.goForward()
    await expect.poll(top).toBe(0)
  },
)

const APP_TEXTS = {
  en: {
    lang: 'en-KE',
    name: 'D3: deals and services near you',
    shortcuts: ['Hot Deals', 'My Bookings', 'My Vouchers'],
  },
  // cspell:disable -- Kiswahili
  sw: {
    lang: 'sw-KE',
    name: 'D3: ofa na huduma karibu nawe',
    shortcuts: ['Ofa kali', 'Nafasi zangu', 'Vocha zangu'],
  },
  // cspell:enable
}
for (const [locale, texts] of Object.entries(APP_TEXTS))
  test(`the site can be installed as an app, ${locale}`, async ({ page, request }) => {
    await page.goto(`${customerUrl()}/about-us?lang=${locale}`)
    const manifest = await request.get(
      customerUrl() + (await page.locator('link[rel="manifest"]').getAttribute('href')),
    )
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    expect(manifest.headers()['cache-control']).toMatch(/^public, max-age=[1-9]/)
    const { id, lang, name, description, icons, shortcuts } = await manifest.json()
    expect(id).toBe('/')
    expect({ lang, name, shortcuts: shortcuts.map((each: { name: string }) => each.name) }).toEqual(texts)
    const home = await request.get(`${customerUrl()}/?lang=${locale}`)
    expect(await home.text()).toContain(`<meta name="description" content="${description}"/>`)
    expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
      '192x192',
      '512x512',
      '512x512',
      'any',
    ])
    for (const { src, type } of icons)
      expect((await request.get(customerUrl() + src)).headers()['content-type'], src).toContain(type)
  })
