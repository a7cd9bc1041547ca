import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { PercentTag } from '#web/components/commerce/percent-tag.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { PriceBar } from '#web/components/commerce/price-bar.tsx'
import { PriceLines } from '#web/components/commerce/price-lines.tsx'
import type { OfferView } from './offer-view.ts'

/** The total price: now, at the store, and what is saved. */
export function PricePanel({ offer }: { offer: OfferView }) {
  return (
    <>
      <Price offer={offer} />
      {offer.limits.length > 0 && (
        <p className="row gap-2 flex-wrap mt-3.5">
          {offer.limits.map((limit) => (
            <Pill key={limit} tone="save">
              {limit}
            </Pill>
          ))}
        </p>
      )}
    </>
  )
}

function Price({ offer: { prices, percent, store } }: { offer: OfferView }) {
  if (prices.normalCents === null) return <AgreedPrice nowCents={prices.nowCents} percent={percent} />
  const { nowCents, normalCents, atStoreCents } = prices
  return (
    <>
      <div className="row between mb-3.5 items-start">
        <p className="price big">
          <b>{formatKes(atStoreCents)}</b>
          <s>
            <span className="vh">normally </span>
            {formatShillings(normalCents)}
          </s>
        </p>
        {percent > 0 && <PercentTag percent={percent} />}
      </div>
      <PriceBar {...{ normalCents, nowCents, atStoreCents }} />
      <PriceLines
        {...{ normalCents, nowCents, atStoreCents }}
        nowNote={nowCents === 0 && `${store.name} pays the access fee for you`}
      />
    </>
  )
}

function AgreedPrice({ nowCents, percent }: { nowCents: number; percent: number }) {
  return (
    <>
      <div className="row between mb-3.5 items-start">
        <p className="font-display text-22 font-bold">Price agreed at the store</p>
        {percent > 0 && <PercentTag percent={percent} />}
      </div>
      <dl className="lines">
        <div>
          <dt>
            <i className="key k-now" />
            Now, by M-Pesa
            <small>access fee, holds your time</small>
          </dt>
          <dd>{formatKes(nowCents)}</dd>
        </div>
        <div>
          <dt>
            <i className="key k-store" />
            At the store
            <small>{percent > 0 ? `${percent}% off the price you agree on` : 'the price you agree on'}</small>
          </dt>
          <dd className="font-normal">agreed there</dd>
        </div>
      </dl>
    </>
  )
}
