/** What our pages are about, in the words of schema.org. Only what a page shows, and ratings only where there are reviews. */

type Place = (path: string) => string
type Rated = { rating: number | null; reviews: number }

/** The way down to a page, as it stands above it; the page itself is the last step. */
export const breadcrumb = (place: Place, trail: { href: string; label: string }[], here: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...trail, { href: undefined, label: here }].map(({ href, label }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    ...(href !== undefined && { item: place(href) }),
  })),
})

export type OfferFacts = {
  path: string
  title: string
  description: string
  picture: string
  /** All in, in shillings; null where it is agreed at the store. */
  price: number | null
  availability: 'InStock' | 'SoldOut' | 'OutOfStock'
  validThrough: string
  service: string
  seller: StoreFacts
}

export const offer = (place: Place, facts: OfferFacts): object => ({
  '@type': 'Offer',
  '@id': place(facts.path),
  url: place(facts.path),
  name: facts.title,
  description: facts.description,
  image: place(facts.picture),
  ...(facts.price !== null && { price: facts.price.toFixed(2), priceCurrency: 'KES' }),
  availability: `https://schema.org/${facts.availability}`,
  validThrough: facts.validThrough,
  itemOffered: { '@type': 'Service', name: facts.service },
  seller: store(place, facts.seller),
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

export const store = (place: Place, facts: StoreFacts): object => ({
  '@type': 'LocalBusiness',
  '@id': place(facts.path),
  url: place(facts.path),
  name: facts.name,
  ...(facts.description && { description: facts.description }),
  image: place(facts.picture),
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
