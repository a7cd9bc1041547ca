/** Sitemaps (sitemaps.org 0.9), the feed (RSS 2.0) and robots.txt, as text. */
import { formatKes } from '#domain/payments/money.ts'
import { dayOf, longDay } from '#domain/time/time.ts'
import type { NewDeal } from './queries.ts'

export type Address = { path: string; changed?: Date | null }

/** Of the other sitemaps. */
export const sitemapIndex = (site: string, maps: Address[]): string =>
  `${XML}<sitemapindex xmlns="${SITEMAP}">\n${maps.map((map) => `<sitemap>${placed(site, map)}</sitemap>\n`).join('')}</sitemapindex>\n`

export const sitemap = (site: string, addresses: Address[]): string =>
  `${XML}<urlset xmlns="${SITEMAP}">\n${addresses.map((address) => `<url>${placed(site, address)}</url>\n`).join('')}</urlset>\n`

const placed = (site: string, { path, changed }: Address): string =>
  `<loc>${escaped(site + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`

export const robots = (site: string): string =>
  // The steps of a booking are for one visitor each, and there is one for every offer.
  `User-agent: *\nDisallow: /api/\nDisallow: /booking/\nDisallow: /checkout\n\nSitemap: ${site}/sitemap.xml\n`

export function feed(
  site: string,
  deals: NewDeal[],
  paths: { feed: string; list: string; offer(id: string, storeId: string): string },
): string {
  const newest = deals[0]?.created_at
  const items = deals.map((deal) => {
    const link = escaped(site + paths.offer(deal.id, deal.store_id))
    return [
      '<item>',
      `<title>${escaped(`${deal.title} at ${deal.store_name}`)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="false">${deal.id}</guid>`,
      `<pubDate>${deal.created_at.toUTCString()}</pubDate>`,
      `<category>${escaped(deal.category_name)}</category>`,
      `<description>${escaped(`${headlineOf(deal)} ${deal.description}`)}</description>`,
      '</item>\n',
    ].join('')
  })
  return [
    `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n`,
    '<title>New deals on D3</title>',
    `<link>${escaped(site + paths.list)}</link>`,
    '<description>The newest deals of salons, spas, restaurants, garages and fundis across Kenya.</description>',
    '<language>en-ke</language>',
    `<atom:link href="${escaped(site + paths.feed)}" rel="self" type="application/rss+xml"/>`,
    newest ? `<lastBuildDate>${newest.toUTCString()}</lastBuildDate>\n` : '\n',
    ...items,
    '</channel></rss>\n',
  ].join('')
}

function headlineOf({
  discount_percent,
  discounted_cents,
  original_cents,
  location_name,
  expires_at,
}: NewDeal): string {
  const price =
    discounted_cents === null || original_cents === null
      ? `${discount_percent}% off.`
      : `${formatKes(discounted_cents)} instead of ${formatKes(original_cents)}, ${discount_percent}% off.`
  return `${price} ${location_name}, until ${longDay(dayOf(expires_at.getTime()))}.`
}

/** Of what people wrote, the characters that XML has no place for are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the ones
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
