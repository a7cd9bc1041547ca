import { m } from '#messages'
import { accessFee, chargedCents, savedCents } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { useMarket } from '#web/app/market/use-market.ts'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { PriceBar } from '#web/ui/commerce/price-bar.tsx'
import { receiptClass } from '#web/ui/commerce/receipt-look.ts'

/** Price for the customer, and a note that the store receives all of the offer's price. */
export function OfferEarnings({ normalCents, offerCents }: { normalCents: number; offerCents: number }) {
  const { feeCents } = accessFee(
    { originalCents: normalCents, discountedCents: offerCents, feeWaived: false },
    useMarket().accessFeePercent,
  )
  const nowCents = chargedCents(feeCents)
  const saved = savedCents({ normalCents, nowCents, atStoreCents: offerCents })
  return (
    <div className={receiptClass}>
      <PriceBar normalCents={normalCents} nowCents={nowCents} atStoreCents={offerCents} />
      <Amounts>
        <Amount part="now" label={m.merchant_start_pays_d3()} note={m.merchant_start_pays_d3_when()}>
          {formatKes(nowCents)}
        </Amount>
        <Amount part="store" label={m.merchant_start_pays_you()} note={m.merchant_start_pays_you_when()}>
          {formatKes(offerCents)}
        </Amount>
        {saved > 0 && (
          <Amount part="saved" label={m.merchant_start_saves()}>
            {formatKes(saved)}
          </Amount>
        )}
        <Amount part="total" label={m.merchant_start_receive()} note={m.merchant_start_takes_nothing()}>
          {formatKes(offerCents)}
        </Amount>
      </Amounts>
    </div>
  )
}
