import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { BookNext, NextSlots, type NextSlot } from '#web/ui/booking/next-slots.tsx'
import { DialogButtons } from '#web/ui/overlays/overlay-look.tsx'
import { paths } from '../../paths.ts'
import type { OfferView } from './offer-view.ts'

const UNAVAILABLE_LABELS = {
  closed: m.offer_closed,
  'sold-out': m.offer_sold_out,
  expired: m.offer_unavailable,
  inactive: m.offer_unavailable,
}

/** Books the next free time, or says why the offer cannot be booked. */
export function BookButton({ offer, next, ...look }: BookButtonProps) {
  if (offer.state !== 'open') {
    return (
      <Button {...look} disabled>
        {UNAVAILABLE_LABELS[offer.state]()}
      </Button>
    )
  }
  return (
    <ButtonLink
      {...look}
      href={next?.href ?? paths.book.offer(offer.id)}
      data-confirm={offer.needsConsultation || undefined}
    >
      <BookNext label={m.offer_book()} next={next} />
    </ButtonLink>
  )
}

type BookButtonProps = { offer: OfferView; next: NextSlot | undefined; size?: 'lg'; full?: boolean }

export const BookTimes = ({ offer, times }: { offer: OfferView; times: readonly NextSlot[] }) => (
  <NextSlots times={times} allHref={paths.book.offer(offer.id)} confirms={offer.needsConsultation} />
)

/**
 * Says that the price requires a consultation before a link into booking is followed (public/elements/confirm-links.ts,
 * docs/rules/bookings.md#manual-confirmation). Without scripts, the booking says so.
 */
export function ConsultationDialog({ offer }: { offer: OfferView }) {
  if (offer.state !== 'open' || !offer.needsConsultation) return null
  const { nowCents } = offer.prices
  return (
    <confirm-links>
      <dialog
        role="alertdialog"
        aria-labelledby="consultation-title"
        aria-describedby="consultation-text"
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-auto max-w-none gap-3 rounded-t-4xl bg-surface px-4 pt-5.5
          pb-foot text-ink shadow-float backdrop:bg-scrim open:grid wide:inset-0 wide:m-auto wide:h-fit wide:w-fit
          wide:max-w-140 wide:min-w-120 wide:rounded-3xl wide:p-6"
      >
        <h2 id="consultation-title" className="text-22">
          {m.offer_consultation_title()}
        </h2>
        <p id="consultation-text" className="text-ink-2">
          {nowCents > 0
            ? m.offer_consultation_fee({ fee: formatKes(nowCents) })
            : m.offer_consultation_free()}
        </p>
        <form method="dialog">
          <DialogButtons>
            <Button variant="line" type="submit">
              {m.ui_not_now()}
            </Button>
            <ButtonLink href={paths.book.offer(offer.id)} data-continue>
              {m.offer_consultation_continue()}
            </ButtonLink>
          </DialogButtons>
        </form>
      </dialog>
    </confirm-links>
  )
}
