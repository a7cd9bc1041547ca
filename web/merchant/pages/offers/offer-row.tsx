import { clsx } from 'clsx'
import { m } from '#messages'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import { buildHistory, normalSince, describeStatus } from './offer-display.ts'
import { OfferActions } from './offer-actions.tsx'
import { PriceGraph } from './price-graph.tsx'
import type { ListedOffer } from './shown-offer.ts'

/** An offer: its price over time, how often it was booked, its status, and what can be done. */
export function OfferRow({ offer, now, mayEdit, namesStore }: OfferRowProps) {
  const { tone, icon, label, detail } = describeStatus(offer, now)
  const history = buildHistory(offer, now)
  const isPublic = offer.status === 'active'
  return (
    <li
      className="relative grid grid-cols-[84px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-line py-4
        not-first:border-t narrow:grid-cols-1 wide:grid-cols-[72px_minmax(0,1fr)_112px_136px_128px_136px_44px]
        wide:items-center wide:gap-x-4 wide:py-3"
    >
      <div
        className={clsx(
          'relative isolate aspect-4/3 overflow-hidden rounded-control narrow:w-21',
          !isPublic && 'opacity-60',
        )}
      >
        <Picture src={offer.image_url} alt="" name={offer.store.name} sizes="84px" small />
      </div>
      <div className="min-w-0 wide:contents">
        <div className="min-w-0">
          <h2 className="pr-2 font-text text-16 leading-snug font-semibold [overflow-wrap:anywhere] narrow:pr-0">
            {mayEdit ? (
              <Link className="hover:underline" href={paths.offer(offer.id)}>
                {offer.title}
              </Link>
            ) : (
              offer.title
            )}
          </h2>
          {namesStore && (
            <p className="mt-0.5 quiet [overflow-wrap:anywhere]">
              {offer.store.name}, {offer.store.location}
            </p>
          )}
        </div>
        <Price offer={offer} />
      </div>
      <div className="hidden wide:block">
        {history && <PriceGraph {...history} className="h-6.5 w-32 text-ink-2" />}
        <NormalFor offer={offer} now={now} />
      </div>
      <Sold offer={offer} />
      <div
        className="col-span-full row-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 narrow:row-auto wide:col-auto
          wide:row-auto wide:block"
      >
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
        {detail && <span className="quiet wide:mt-0.5 wide:block">{detail}</span>}
        <span className="ml-auto quiet wide:hidden">{soldText(offer)}</span>
      </div>
      {mayEdit && (
        <OfferActions
          className="col-start-3 row-start-1 -mt-2 -mr-2.5 narrow:absolute narrow:top-2 narrow:right-0 wide:col-auto
            wide:row-auto wide:mt-0"
          offer={offer}
        />
      )}
    </li>
  )
}

function Price({ offer }: { offer: ListedOffer }) {
  const { discounted_price: price, original_price: normal, discount } = offer
  if (price === null || normal === null)
    return (
      <p className="font-semibold">{m.merchant_offer_percent_off({ percent: wholePercent(discount) })}</p>
    )
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums wide:mt-0 wide:block">
      <b className="font-display text-18 whitespace-nowrap">{formatKes(inCents(price))}</b>
      <span className="text-14 whitespace-nowrap wide:block">
        <s className="text-ink-3">
          <span className="sr-only">{m.merchant_offer_normal_price()} </span>
          {formatShillings(inCents(normal))}
        </s>{' '}
        <span className="font-emphasis text-save-text max-wide:hidden">
          {m.merchant_offer_percent_off({ percent: wholePercent(discount) })}
        </span>
      </span>
    </p>
  )
}

function NormalFor({ offer, now }: { offer: ListedOffer; now: At }) {
  const days = normalSince(offer, now)
  if (days === null || offer.original_price === null) return null
  return (
    <p className="mt-0.5 text-12 text-ink-2">
      {m.merchant_offers_normal_for({ price: formatShillings(inCents(offer.original_price)), count: days })}
    </p>
  )
}

function Sold({ offer }: { offer: ListedOffer }) {
  const { booked = 0, max_redemptions: max } = offer
  return (
    <div className="hidden text-14 wide:block">
      {soldText(offer)}
      {max != null && (
        <span className="mt-1.5 block h-1.25 max-w-27.5 overflow-hidden rounded-full bg-line" aria-hidden>
          <i
            className="block h-full rounded-full bg-ink-2"
            style={{ width: `${Math.min(100, (100 * booked) / max)}%` }}
          />
        </span>
      )}
    </div>
  )
}

const soldText = ({ booked = 0, max_redemptions: max }: ListedOffer): string =>
  max == null
    ? m.merchant_offers_sold({ count: booked })
    : m.merchant_offers_sold_of({ count: booked, limit: max })
const inCents = (amount: number): number => Math.round(amount * 100)

type OfferRowProps = {
  offer: ListedOffer
  now: At
  mayEdit: boolean
  /** The list is that of several stores. */
  namesStore: boolean
}
