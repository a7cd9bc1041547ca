import { ArrowRight, Lock, Phone } from 'lucide-react'
import { m } from '#messages'
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
      <p className="small quiet">{service.isAgreed ? m.service_price_quoted() : m.service_price_normal()}</p>
      {service.better && <BetterDeal better={service.better} />}
      {times.length > 0 && (
        <>
          <p className="text-14 font-semibold mt-[18px] mb-2">{m.offer_next_times()}</p>
          <div className="free">
            {times.map((slot) => (
              <SlotLink key={slot.href} {...slot} />
            ))}
          </div>
        </>
      )}
      {isFull && <p className="small quiet mt-4">{m.offer_fully_booked({ count: aheadDays })}</p>}
    </>
  )
}

export function BookButton({ service, ...look }: { service: ServiceView; size?: 'lg'; full?: boolean }) {
  if (!service.isBookable) {
    return (
      <Button {...look} disabled>
        {m.offer_closed()}
      </Button>
    )
  }
  return (
    <ButtonLink {...look} href={paths.book.service(service.id)}>
      {m.service_book()}
    </ButtonLink>
  )
}

/** That booking is free, or how to get a time if it cannot be booked online. */
export function BookingNote({ service, phone }: { service: ServiceView; phone: string | null }) {
  if (!service.isBookable) {
    return (
      <p className="small quiet mt-3">
        {m.offer_state_closed()}{' '}
        {phone && (
          <Link className="link whitespace-nowrap" href={`tel:+${phone.replace(/\D/g, '')}`}>
            <Phone className="s" /> {m.service_closed_call()}
          </Link>
        )}
      </p>
    )
  }
  return (
    <p className="small quiet mt-3 flex gap-2">
      <Lock className="s mt-0.5 flex-none" />
      <span>{m.service_free_note()}</span>
    </p>
  )
}

function BetterDeal({ better }: { better: NonNullable<ServiceView['better']> }) {
  return (
    <Link className="better" href={better.href}>
      <span className="row between items-start">
        <span className="min-w-0">
          <span className="kick">{m.service_better()}</span>
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
