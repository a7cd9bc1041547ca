import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { findEmbedOrigin } from '#domain/embed/embed-origins.ts'
import { FRAME_STORE } from '#domain/embed/frame-headers.ts'
import { formatBookedFrom } from '#domain/booking/booking-origins.ts'
import {
  allowFrameContext,
  callContext,
  localeContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { servicePrice } from '#web/app/i18n/service-price.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Scissors } from '#web/ui/icons/icons.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { paths } from '../../paths.ts'
import { toPercent, getPrices } from '../../offers/offer-prices.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { ServiceRow } from '../store/service-row.tsx'
import { toServiceRow, type ServiceRowView } from '../store/store-view.ts'
import { duration } from '#domain/time/time.ts'
import type { FoundOffer } from '#contract/entities/offer.ts'
import type { ServiceToBook } from '#contract/entities/service-to-book.ts'
import { nameVariant } from '#domain/catalogue/variants.ts'
import { readFrameStore } from './read-frame-store.ts'

const MOST = 100

/**
 * The first page of the booking in a frame of the merchant's own website, and the only document that may be in one: the pages after it
 * are shown in the same document (frame-pages.ts).
 */
export async function loader({ params, context, url, request }: LoaderArgs<'/embed/:storeSlug'>) {
  const call = context.get(callContext)
  const { signal } = request
  const { storeId, slug, origins } = await orNotFound(
    call('GET /store-slugs/:slug/embed', { params: { slug: params.storeSlug }, signal }),
  )
  context.get(allowFrameContext)(origins)
  const [{ store }, { offers }, { services }] = await Promise.all([
    call('GET /stores/:id', { params: { id: storeId }, signal }),
    call('GET /offers', { query: { store_id: storeId, page: 1, limit: MOST }, signal }),
    call('GET /services', { query: { storeId, page: 1, limit: MOST }, signal }),
  ])
  const origin = findEmbedOrigin(origins, request.headers.get('referer'))
  const rows = [...offers.map(toOfferRow), ...services.flatMap(toServiceRows)]
  const isFirst = readFrameStore(request) === null
  const chosen = rows.find(({ id }) => id === (url.searchParams.get('item') ?? ''))
  return {
    storeName: store.name,
    cover: store.cover_url,
    // A row leads to its booking; one that cannot be booked leads to its page.
    rows: rows.map((row) => (row.isBookable ? { ...row, href: row.bookHref } : row)),
    first: isFirst ? (chosen?.bookHref ?? null) : null,
    cookies: {
      [FRAME_STORE]: slug,
      d3_language: context.get(localeContext),
      ...(origin !== null && {
        d3_from: formatBookedFrom({ origin: 'website', host: new URL(origin).host }),
      }),
    },
  }
}

/** Each variant is a row: its booking is one page nearer than that of the service. */
function toServiceRows(service: ServiceToBook): ServiceRowView[] {
  const { family } = service
  const row = toServiceRow(service)
  if (!family || family.variants.length < 2) return [row]
  return family.variants.map((variant) => ({
    ...row,
    id: variant.id,
    name: nameVariant(family.name, variant.label),
    price: servicePrice({ price: variant.price, price_range: null }),
    duration: duration(variant.duration),
    isBookable: variant.booking_enabled,
    bookHref: paths.book.service(variant.id),
  }))
}

const toOfferRow = (offer: FoundOffer): ServiceRowView => ({
  id: offer.id,
  href: paths.offer(offer.id),
  name: offer.title,
  group: null,
  about: offer.description,
  picture: offer.image_url,
  duration: duration(offer.service.duration),
  price: servicePrice({ price: offer.discounted_price, price_range: null }),
  isBookable: true,
  bookHref: paths.book.offer(offer.id),
  percent: toPercent(getPrices(offer)),
})

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData ? privateMeta(m.embed_title({ store: loaderData.storeName }), m.booking_description()) : []

export default function Embed() {
  const { storeName, cover, rows, first, cookies } = useLoaderData<typeof loader>()
  return (
    <>
      <booking-frame data-cookies={JSON.stringify(cookies)} data-first={first ?? undefined}>
        <template>
          <div className="mb-4" data-frame-failure>
            <Note tone="bad" role="alert">
              {m.embed_offline()}
            </Note>
          </div>
        </template>
      </booking-frame>
      <main id="main" tabIndex={-1} className="page-column py-5">
        <h1 tabIndex={-1} className="mb-4 text-28 outline-0">
          {m.embed_title({ store: storeName })}
        </h1>
        {first !== null ? (
          <p className="quiet" role="status">
            {m.embed_loading()}
          </p>
        ) : rows.length === 0 ? (
          <EmptyState icon={<Scissors />} title={m.store_services_none()}>
            {m.store_services_none_why({ store: storeName })}
          </EmptyState>
        ) : (
          <div className="grid">
            {rows.map((row) => (
              <ServiceRow key={row.id} service={row} storeName={storeName} cover={cover} />
            ))}
          </div>
        )}
        <p className="mt-6 flex items-center gap-2 quiet">
          {m.embed_by()} <Brand href={paths.home()} />
        </p>
      </main>
    </>
  )
}
