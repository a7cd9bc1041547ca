import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { PriceBar } from '#web/ui/commerce/price-bar.tsx'
import { PriceLines } from '#web/ui/commerce/price-lines.tsx'
import type { OfferView } from './offer-view.ts'

/** The total price: now, at the store, and what is saved. */
export function PricePanel({ offer }: { offer: OfferView }) {
  return (
    <>
      <Price offer={offer} />
      {offer.limits.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 mt-3.5">
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
  if (prices.normalCents === null) return <AgreedPrice nowCents={prices.nowCents} />
  const { nowCents, normalCents, atStoreCents } = prices
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-start justify-between gap-2">
        <p className="mt-auto flex flex-wrap items-baseline gap-x-1.75 leading-tight tabular-nums">
          <b
            className={`font-display text-[2rem] leading-tight font-bold tracking-figure whitespace-nowrap
              normal-nums`}
          >
            {formatKes(atStoreCents)}
          </b>
          {nowCents > 0 && (
            <small className="text-14 text-ink-2">{m.offer_card_fee({ amount: formatKes(nowCents) })}</small>
          )}
          <s className="text-17 text-ink-3 decoration-1">
            <ParaglideMessage
              message={m.offer_price_normal}
              inputs={{ price: formatShillings(normalCents) }}
              markup={{ hidden }}
            />
          </s>
        </p>
        {percent > 0 && <PercentTag percent={percent} />}
      </div>
      <PriceBar {...{ normalCents, nowCents, atStoreCents }} />
      <PriceLines
        {...{ normalCents, nowCents, atStoreCents }}
        nowNote={nowCents === 0 && m.offer_price_fee_waived({ store: store.name })}
      />
    </>
  )
}

function AgreedPrice({ nowCents }: { nowCents: number }) {
  return (
    <>
      <p className="mb-3.5 font-display text-22 leading-title font-bold">{m.offer_price_agreed()}</p>
      <Amounts>
        <Amount
          part="now"
          label={nowCents > 0 ? m.offer_price_now_mpesa() : m.offer_price_now()}
          note={nowCents > 0 ? m.offer_price_now_fee() : m.offer_price_now_free()}
        >
          {formatKes(nowCents)}
        </Amount>
        <Amount part="store" label={m.offer_price_at_store()} note={m.offer_price_agreed_note()}>
          <span className="font-normal">{m.offer_price_agreed_there()}</span>
        </Amount>
      </Amounts>
    </>
  )
}
