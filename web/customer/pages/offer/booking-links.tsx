import { useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { BookNext, NextSlots, type NextSlot } from '#web/ui/booking/next-slots.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { paths } from '../../paths.ts'
import type { OfferView } from './offer-view.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
)

const UNAVAILABLE_LABELS = {
  closed: m.offer_closed,
  'sold-out': m.offer_sold_out,
  expired: m.offer_unavailable,
  inactive: m.offer_unavailable,
}

/**
 * Links into booking, with or without a time. If the price requires a consultation, a dialog says so first
 * (docs/rules/bookings.md#manual-confirmation).
 */
export function useBookingLinks(offer: OfferView, nextTimes: readonly NextSlot[]) {
  const [pendingHref, setPendingHref] = useState<string>()
  const navigate = useNavigate()
  const confirmFirst = (href: string) =>
    offer.needsConsultation
      ? (event: MouseEvent) => {
          event.preventDefault()
          setPendingHref(href)
        }
      : undefined

  const { nowCents } = offer.prices
  const plain = paths.book.offer(offer.id)
  const [next] = nextTimes
  const first = next?.href ?? plain
  const button = (look: { size?: 'lg'; full?: boolean }) =>
    offer.state === 'open' ? (
      <ButtonLink {...look} href={first} onClick={confirmFirst(first)}>
        <BookNext label={m.offer_book()} next={next} />
      </ButtonLink>
    ) : (
      <Button {...look} disabled>
        {UNAVAILABLE_LABELS[offer.state]()}
      </Button>
    )

  const times = <NextSlots times={nextTimes} allHref={plain} getOnClick={confirmFirst} />

  const dialog = pendingHref && (
    <ConfirmDialog
      open
      onOpenChange={() => setPendingHref(undefined)}
      title={m.offer_consultation_title()}
      description={
        nowCents > 0 ? m.offer_consultation_fee({ fee: formatKes(nowCents) }) : m.offer_consultation_free()
      }
      cancelLabel={m.ui_not_now()}
      confirmLabel={m.offer_consultation_continue()}
      onConfirm={() => void navigate(pendingHref)}
    />
  )
  return { button, times, dialog }
}
