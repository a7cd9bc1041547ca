import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SlotLink } from '#web/ui/slot-link.tsx'
import { paths } from '../../paths.ts'
import type { OfferView } from './offer-view.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * Into booking, with a time or without. Where the price needs a talk first, that is said before
 * (docs/rules/bookings.md#manual-confirmation).
 */
export function useBookingLinks(offer: OfferView) {
  const [wanted, setWanted] = useState<string>()
  const navigate = useNavigate()
  const ask = (href: string) =>
    offer.needsConsultation
      ? (event: MouseEvent) => {
          event.preventDefault()
          setWanted(href)
        }
      : undefined

  const plain = paths.book.offer(offer.id)
  const button = (look: { size?: 'lg'; full?: boolean }) =>
    offer.state === 'open' ? (
      <ButtonLink {...look} href={plain} onClick={ask(plain)}>
        Book this offer
      </ButtonLink>
    ) : (
      <Button {...look} disabled>
        {offer.state === 'closed'
          ? 'Booking is closed'
          : offer.state === 'sold-out'
            ? 'Sold out'
            : 'OFFER UNAVAILABLE'}
      </Button>
    )

  const times = (slots: { href: string; time: string; note: string }[]) => (
    <div className="free">
      {slots.map((slot) => (
        <SlotLink key={slot.href} {...slot} onClick={ask(slot.href)} />
      ))}
    </div>
  )

  const dialog = wanted && (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => setWanted(undefined)}
        title="This offer needs a consultation"
        description={`The store talks with you first, and you agree on the price there. The access fee of ${formatKes(offer.prices.nowCents)} holds your time.`}
        keep="Not now"
        confirm="Choose a time"
        onConfirm={() => void navigate(wanted)}
      />
    </Suspense>
  )
  return { button, times, dialog }
}
