import { clsx } from 'clsx'
import { Eye } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { percentOff, savedCents } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { PriceBar } from '#web/ui/commerce/price-bar.tsx'
import type { Amounts as Prices } from './form-values.ts'
import type { OfferFormState } from './use-offer-form.ts'

/** The card of the offer as customers see it, and who pays what. */
export function Preview({ form, stores, className }: PreviewProps) {
  const { values, service, amounts } = form
  const store = stores.find(({ id }) => id === service?.storeId)
  return (
    <aside className={clsx('grid gap-5', className)} aria-label={m.merchant_offer_preview()}>
      <div className="rounded-card bg-sunk p-4">
        <p className="mb-3 flex items-center gap-2 quiet font-semibold">
          <Eye className="small-icon" aria-hidden />
          {m.merchant_offer_preview()}
        </p>
        <div className="mx-auto max-w-70" inert>
          <DealCard
            href="#offer-form"
            title={values.title || service?.name || m.merchant_offer_title()}
            storeName={store?.name ?? ''}
            rating={store?.rating ?? null}
            picture={values.images[0] ?? service?.images[0] ?? null}
            coverPattern={store?.cover_url ?? null}
            priceCents={amounts?.priceCents ?? service?.priceCents ?? null}
            {...(amounts && {
              normalCents: amounts.normalCents,
              feeCents: amounts.feeCents,
              percent: percentOff(amounts.normalCents, amounts.priceCents),
            })}
          />
        </div>
      </div>
      {amounts && <WhoPays amounts={amounts} />}
    </aside>
  )
}

function WhoPays({ amounts: { normalCents, priceCents, feeCents } }: { amounts: Prices }) {
  const saved = savedCents({ normalCents, nowCents: feeCents, atStoreCents: priceCents })
  return (
    <div className="rounded-card bg-sunk p-4">
      <PriceBar normalCents={normalCents} nowCents={feeCents} atStoreCents={priceCents} />
      <Amounts>
        <Amount part="now" label={m.merchant_offer_pays_d3()} note={m.merchant_offer_pays_d3_note()}>
          {formatKes(feeCents)}
        </Amount>
        <Amount part="store" label={m.merchant_offer_pays_you()} note={m.merchant_offer_pays_you_note()}>
          {formatKes(priceCents)}
        </Amount>
        {saved > 0 && (
          <Amount part="saved" label={m.merchant_offer_customer_saves()}>
            {formatKes(saved)}
          </Amount>
        )}
        <Amount part="total" label={m.merchant_offer_you_receive()} note={m.merchant_offer_nothing_taken()}>
          {formatKes(priceCents)}
        </Amount>
      </Amounts>
    </div>
  )
}

export type PreviewStore = { id: string; name: string; cover_url: string | null; rating: number | null }
type PreviewProps = { form: OfferFormState; stores: readonly PreviewStore[]; className?: string }
