/** Sitemaps (sitemaps.org 0.9), the feed (RSS 2.0, in the current language) and robots.txt, as text. */
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { languageTag } from '#domain/accounts/locale.ts'
import { paidPrices, percentOff } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { toDay, longDay } from '#domain/time/time.ts'
import type { NewDeal } from './queries.ts'

export type SitemapEntry = { path: string; changed?: Date | null }

export function serializeSitemapIndex(site: string, sitemaps: SitemapEntry[]): string {
  const items = sitemaps.map((each) => `<sitemap>${serializeEntry(site, each)}</sitemap>\n`)
  return `${XML}<sitemapindex xmlns="${SITEMAP}">\n${items.join('')}</sitemapindex>\n`
}

export function serializeSitemap(site: string, entries: SitemapEntry[]): string {
  const items = entries.map((each) => `<url>${serializeEntry(site, each)}</url>\n`)
  return `${XML}<urlset xmlns="${SITEMAP}">\n${items.join('')}</urlset>\n`
}

const serializeEntry = (site: string, { path, changed }: SitemapEntry): string =>
  `<loc>${escapeXml(site + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`

export const robots = (site: string): string =>
  // Booking pages are excluded: they are personal, and there is one for every offer.
  `User-agent: *\nDisallow: /api/\nDisallow: /booking/\nDisallow: /checkout\n\nSitemap: ${site}/sitemap.xml\n`

export function serializeFeed(
  site: string,
  deals: NewDeal[],
  paths: { feed: string; list: string; offer(id: string, storeId: string): string },
  feePercent: number,
): string {
  const newest = deals[0]?.created_at
  const items = deals.map((deal) => {
    const link = escapeXml(site + paths.offer(deal.id, deal.store_id))
    return [
      '<item>',
      `<title>${escapeXml(m.notice_feed_deal({ title: deal.title, store: deal.store_name }))}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="false">${deal.id}</guid>`,
      `<pubDate>${deal.created_at.toUTCString()}</pubDate>`,
      `<category>${escapeXml(deal.category_name)}</category>`,
      `<description>${escapeXml(`${summarizeDeal(deal, feePercent)} ${deal.description}`)}</description>`,
      '</item>\n',
    ].join('')
  })
  return [
    `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n`,
    `<title>${escapeXml(m.notice_feed_title())}</title>`,
    `<link>${escapeXml(site + paths.list)}</link>`,
    `<description>${escapeXml(m.notice_feed_about())}</description>`,
    `<language>${languageTag(getLocale()).toLowerCase()}</language>`,
    `<atom:link href="${escapeXml(site + paths.feed)}" rel="self" type="application/rss+xml"/>`,
    newest ? `<lastBuildDate>${newest.toUTCString()}</lastBuildDate>\n` : '\n',
    ...items,
    '</channel></rss>\n',
  ].join('')
}

function summarizeDeal(
  { discounted_cents, original_cents, fee_waived, location_name, expires_at }: NewDeal,
  feePercent: number,
): string {
  const where = { place: location_name, day: longDay(toDay(expires_at.getTime())) }
  const paid = paidPrices(
    { originalCents: original_cents, discountedCents: discounted_cents, feeWaived: fee_waived },
    feePercent,
  )
  if (!paid) return m.notice_feed_agreed(where)
  const prices = {
    ...where,
    price: formatKes(paid.atStoreCents),
    before: formatKes(paid.normalCents),
    percent: percentOff(paid.normalCents, paid.atStoreCents),
  }
  return paid.nowCents > 0
    ? m.notice_feed_price_with_fee({ ...prices, fee: formatKes(paid.nowCents) })
    : m.notice_feed_price(prices)
}

/** Escapes text for XML. It also removes characters that XML does not allow, since the text comes from users. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
