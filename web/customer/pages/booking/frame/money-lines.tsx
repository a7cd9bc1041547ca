import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import { useMarket } from '#web/app/market/use-market.ts'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { spanIn } from '#web/ui/feedback/message-markup.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { PriceBar } from '#web/ui/commerce/price-bar.tsx'
import { PriceLines } from '#web/ui/commerce/price-lines.tsx'
import { Receipt } from '#web/ui/commerce/receipt.tsx'
import { limitLabels } from '../../offer/limit-labels.ts'
import type { Item } from '../state/load.ts'

/** A summary of what is being booked. */
export function ItemSummary({
  item,
  place,
  price,
}: {
  item: Pick<Item, 'title' | 'storeName' | 'storeArea' | 'picture' | 'coverPattern' | 'limits'>
  place?: string | undefined
  price?: ReactNode
}) {
  const limits = limitLabels(item.limits)
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] items-center gap-3">
      <div className="aspect-square overflow-hidden rounded-lg">
        <Picture
          src={item.picture}
          alt=""
          name={item.storeName}
          coverPattern={item.coverPattern}
          sizes="76px"
          width={76}
          height={76}
          priority
          small
        />
      </div>
      <div>
        <h2 className="font-text! text-15! leading-small! tracking-normal! font-semibold">{item.title}</h2>
        <p className="quiet">{place ?? `${item.storeName}, ${item.storeArea}`}</p>
        {price && <p className="text-14 leading-row font-semibold">{price}</p>}
        {limits.length > 0 && (
          <p className="text-14 leading-small font-semibold text-save-text">{limits.join(' · ')}</p>
        )}
      </div>
    </div>
  )
}

/** The price in one line: 'KES 320 at the store + KES 57 fee'. */
export function PriceInShort({ item: { storeCents, feeCents, priceRange } }: { item: Item }) {
  const price = storeCents === null ? (priceRange ?? m.booking_money_agreed()) : formatKes(storeCents)
  return feeCents === 0 ? (
    m.booking_summary_price_free({ price })
  ) : (
    <ParaglideMessage
      message={m.booking_summary_price}
      inputs={{ price, fee: formatKes(feeCents) }}
      markup={{ fee: spanIn('font-normal whitespace-nowrap text-ink-2 narrow:whitespace-normal') }}
    />
  )
}

/** The whole price as far as it is known: what is paid now, at the store, and what is saved. */
export function MoneyLines({ item, isLong, creditCents = 0, methods }: MoneyLinesProps) {
  const percent = useMarket().accessFeePercent
  const { feeCents, storeCents, normalCents } = item
  if (storeCents === null || normalCents === null) return <OpenPrice {...{ item, creditCents, methods }} />
  const money = { normalCents, nowCents: feeCents, atStoreCents: storeCents }
  const labels = {
    nowLabel: getNowLabel(item, methods),
    ...(isLong && {
      nowNote: feeCents > 0 ? m.booking_money_fee_note({ percent }) : m.booking_money_free(),
      atStoreNote: m.booking_money_at_store_note({ store: item.storeName }),
    }),
    total: feeCents > 0,
    creditCents,
  }
  if (isLong) {
    return (
      <div className="mt-4">
        <Receipt {...money} {...labels} />
      </div>
    )
  }
  return (
    <>
      <PriceBar {...money} />
      <PriceLines {...money} {...labels} />
    </>
  )
}

type MoneyLinesProps = {
  item: Item
  isLong: boolean
  /** The part of the fee that rewards pay. */
  creditCents?: number | undefined
  /** The ways to pay that are offered. */
  methods: readonly PromptMethodName[]
}

const getNowLabel = ({ feeCents }: Item, methods: readonly PromptMethodName[]): string =>
  feeCents > 0 && methods.length === 1 ? m.booking_money_now_mpesa() : m.booking_money_now()

const creditNote = ({ feeCents }: Item, creditCents: number): string =>
  m.booking_credit_note({ fee: formatKes(feeCents), credit: formatKes(creditCents) })

/** A price that is agreed at the store. */
function OpenPrice({
  item,
  creditCents,
  methods,
}: Omit<MoneyLinesProps, 'isLong'> & { creditCents: number }) {
  return (
    <Amounts>
      <Amount
        part="now"
        label={getNowLabel(item, methods)}
        note={
          creditCents > 0
            ? creditNote(item, creditCents)
            : item.feeCents > 0
              ? m.booking_money_fee_short()
              : m.booking_money_free()
        }
      >
        {formatKes(item.feeCents - creditCents)}
      </Amount>
      <Amount
        part="store"
        label={m.booking_money_at_store()}
        note={m.booking_money_open_note({ store: item.storeName })}
      >
        {item.priceRange ?? m.booking_money_agreed()}
      </Amount>
    </Amounts>
  )
}
