import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { savedCents } from '#domain/catalogue/pricing.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'

/** The price, the access fee, the normal price, and what is saved after the fee. */
export function PriceLine({
  priceCents,
  normalCents,
  feeCents = 0,
  saving = true,
  look = 'card',
  isPast = false,
  className = 'mt-auto',
}: {
  /** Price in cents; null when it is agreed at the store. */
  priceCents: number | null
  normalCents?: number | undefined
  feeCents?: number | undefined
  /** Wording of the saving, or false to leave it out. */
  saving?: boolean | 'you'
  look?: 'card' | 'row' | 'slide'
  /** The offer has ended. */
  isPast?: boolean
  /** Classes for its place; by default it is at the bottom of a column. */
  className?: string
}) {
  const fee = feeCents > 0 && (
    <small className="text-13 whitespace-nowrap text-ink-2 narrow:whitespace-normal">
      {m.offer_card_fee({ amount: formatKes(feeCents) })}
    </small>
  )
  if (priceCents === null) {
    return (
      <p className={clsx(line, className)}>
        <span className="text-15 leading-normal font-semibold normal-nums">{m.ui_price_agreed()}</span>
        {fee}
      </p>
    )
  }
  const savingText = saving === 'you' ? m.ui_price_you_save : m.ui_price_save
  const cheaper = normalCents !== undefined && normalCents > priceCents
  const saved =
    normalCents === undefined ? 0 : savedCents({ normalCents, nowCents: feeCents, atStoreCents: priceCents })
  return (
    <p className={clsx(line, className)}>
      <b className={price({ isLarge: look === 'slide', isPast })}>{formatKes(priceCents)}</b>
      {(fee || cheaper) && (
        // The parts are together, so that the normal price is not alone on a line.
        <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.75">
          {fee}
          {cheaper && (
            <s className={clsx('text-ink-3 decoration-1', look === 'slide' ? 'text-16' : 'text-14')}>
              <ParaglideMessage
                message={m.ui_price_normally}
                inputs={{ price: formatShillings(normalCents) }}
                markup={{ hidden }}
              />
            </s>
          )}
        </span>
      )}
      {saved > 0 && saving && (
        <em className={savingLook({ look })}>{savingText({ amount: formatKes(saved) })}</em>
      )}
    </p>
  )
}

const line = 'flex flex-wrap items-baseline gap-x-1.75 leading-tight tabular-nums'

const price = cva('font-display leading-tight font-bold tracking-figure whitespace-nowrap normal-nums', {
  variants: {
    isLarge: { true: 'text-28 wide:text-[2.125rem]', false: 'text-18 wide:text-20' },
    isPast: { true: 'text-ink-2' },
  },
})

const savingLook = cva('basis-full font-emphasis text-save-text not-italic', {
  variants: {
    look: {
      card: 'text-13',
      row: 'text-13 wide:ml-2 wide:basis-auto',
      slide: 'mt-0.5 text-15',
    },
  },
})
