import { ArrowRight, Lock, Phone } from 'lucide-react'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { PercentTag } from '#web/components/commerce/percent-tag.tsx'
import { SlotLink } from '#web/components/booking/slot-link.tsx'
import { paths } from '../../paths.ts'
import type { ServiceView } from './service-view.ts'

/** The price, a better deal if there is one, and the next free times. */
export function BookingPanel({ service, times, isFull, aheadDays }: BookingPanelProps) {
  return (
    <>
      <p className="service-price">{service.price}</p>
      <p className="small quiet">
        {service.isAgreed
          ? 'The store quotes a price once it knows what you need.'
          : 'The normal price, paid at the store.'}
      </p>
      {service.better && <BetterDeal better={service.better} />}
      {times.length > 0 && (
        <>
          <p className="label mt-[18px] mb-2">Next free times</p>
          <div className="free">
            {times.map((slot) => (
              <SlotLink key={slot.href} {...slot} />
            ))}
          </div>
        </>
      )}
      {isFull && (
        <p className="small quiet mt-4">
          No free time in the next {aheadDays} days. Later days may have some.
        </p>
      )}
    </>
  )
}

export function BookButton({ service, ...look }: { service: ServiceView; size?: 'lg'; full?: boolean }) {
  if (!service.isBookable) {
    return (
      <Button {...look} disabled>
        Booking is closed
      </Button>
    )
  }
  return (
    <ButtonLink {...look} href={paths.book.service(service.id)}>
      Book this service
    </ButtonLink>
  )
}

/** That booking is free, or how to get a time if it cannot be booked online. */
export function BookingNote({ service, phone }: { service: ServiceView; phone: string | null }) {
  if (!service.isBookable) {
    return (
      <p className="small quiet mt-3">
        The store takes no bookings for this at the moment.{' '}
        {phone && (
          <Link className="link whitespace-nowrap" href={`tel:+${phone.replace(/\D/g, '')}`}>
            <Phone className="s" /> Call to ask for a time
          </Link>
        )}
      </p>
    )
  }
  return (
    <p className="small quiet mt-3 flex gap-2">
      <Lock className="s mt-0.5 flex-none" />
      <span>Booking a service is free. Pay at the store.</span>
    </p>
  )
}

function BetterDeal({ better }: { better: NonNullable<ServiceView['better']> }) {
  return (
    <Link className="better" href={better.href}>
      <span className="row between items-start">
        <span className="min-w-0">
          <span className="kick">A better deal is on now</span>
          <b className="two">{better.title}</b>
        </span>
        <PercentTag percent={better.percent} />
      </span>
      <span className="row between small">
        {better.text}
        <ArrowRight className="s" />
      </span>
    </Link>
  )
}

type BookingPanelProps = {
  service: ServiceView
  times: { href: string; time: string; note: string }[]
  isFull: boolean
  aheadDays: number
}
