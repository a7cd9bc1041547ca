import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { SlotLink } from '#web/components/booking/slot-link.tsx'
import { paths } from '../../paths.ts'
import type { OfferView } from './offer-view.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/components/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

const UNAVAILABLE_LABELS = {
  closed: 'Booking is closed',
  'sold-out': 'Sold out',
  expired: 'OFFER UNAVAILABLE',
  inactive: 'OFFER UNAVAILABLE',
}

/**
 * Links into booking, with or without a time. If the price requires a consultation, a dialog says so first
 * (docs/rules/bookings.md#manual-confirmation).
 */
export function useBookingLinks(offer: OfferView) {
  const [pendingHref, setPendingHref] = useState<string>()
  const navigate = useNavigate()
  const confirmFirst = (href: string) =>
    offer.needsConsultation
      ? (event: MouseEvent) => {
          event.preventDefault()
          setPendingHref(href)
        }
      : undefined

  const plain = paths.book.offer(offer.id)
  const button = (look: { size?: 'lg'; full?: boolean }) =>
    offer.state === 'open' ? (
      <ButtonLink {...look} href={plain} onClick={confirmFirst(plain)}>
        Book this offer
      </ButtonLink>
    ) : (
      <Button {...look} disabled>
        {UNAVAILABLE_LABELS[offer.state]}
      </Button>
    )

  const times = (slots: { href: string; time: string; note: string }[]) => (
    <div className="free">
      {slots.map((slot) => (
        <SlotLink key={slot.href} {...slot} onClick={confirmFirst(slot.href)} />
      ))}
    </div>
  )

  const dialog = pendingHref && (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => setPendingHref(undefined)}
        title="This offer needs a consultation"
        description={`The store talks with you first, and you agree on the price there. The access fee of ${formatKes(offer.prices.nowCents)} holds your time.`}
        keep="Not now"
        confirm="Choose a time"
        onConfirm={() => void navigate(pendingHref)}
      />
    </Suspense>
  )
  return { button, times, dialog }
}
