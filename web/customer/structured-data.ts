/**
 * Structured data of the pages (schema.org): only what a page shows, and ratings only if there are reviews.
 */

type AbsoluteUrl = (path: string) => string
type Rated = { rating: number | null; reviews: number }

/** The breadcrumbs of a page; the page itself is the last one. */
export const breadcrumbData = (
  absoluteUrl: AbsoluteUrl,
  trail: { href: string; label: string }[],
  here: string,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...trail, { href: undefined, label: here }].map(({ href, label }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    ...(href !== undefined && { item: absoluteUrl(href) }),
  })),
})

export type OfferFacts = {
  path: string
  title: string
  description: string
  picture: string
  /** The total price in shillings; null if it is agreed at the store. */
  price: number | null
  availability: 'InStock' | 'SoldOut' | 'OutOfStock'
  validThrough: string
  service: string
  seller: StoreFacts
}

export const offerData = (absoluteUrl: AbsoluteUrl, facts: OfferFacts): object => ({
  '@type': 'Offer',
  '@id': absoluteUrl(facts.path),
  url: absoluteUrl(facts.path),
  name: facts.title,
  description: facts.description,
  image: absoluteUrl(facts.picture),
  ...(facts.price !== null && { price: facts.price.toFixed(2), priceCurrency: 'KES' }),
  availability: `https://schema.org/${facts.availability}`,
  validThrough: facts.validThrough,
  itemOffered: { '@type': 'Service', name: facts.service },
  seller: storeData(absoluteUrl, facts.seller),
})

export type StoreFacts = Rated & {
  path: string
  name: string
  description?: string
  picture: string
  phone: string | null
  address: string | null
  area: string
  latitude?: number | null
  longitude?: number | null
}

export const storeData = (absoluteUrl: AbsoluteUrl, facts: StoreFacts): object => ({
  '@type': 'LocalBusiness',
  '@id': absoluteUrl(facts.path),
  url: absoluteUrl(facts.path),
  name: facts.name,
  ...(facts.description && { description: facts.description }),
  image: absoluteUrl(facts.picture),
  ...(facts.phone && { telephone: `+${facts.phone.replace(/^\+/, '')}` }),
  address: {
    '@type': 'PostalAddress',
    ...(facts.address && { streetAddress: facts.address }),
    addressLocality: facts.area,
    addressCountry: 'KE',
  },
  ...(typeof facts.latitude === 'number' &&
    typeof facts.longitude === 'number' && {
      geo: { '@type': 'GeoCoordinates', latitude: facts.latitude, longitude: facts.longitude },
    }),
  currenciesAccepted: 'KES',
  ...(facts.rating !== null &&
    facts.reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: facts.rating,
        reviewCount: facts.reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
})
