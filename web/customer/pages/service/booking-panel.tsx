import { ArrowRight, Lock, Phone } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { phoneHref } from '#web/app/document/phone-href.ts'
import { paths } from '../../paths.ts'
import { BookNext, NextSlots, type NextSlot } from '#web/ui/booking/next-slots.tsx'
import type { ServiceView } from './service-view.ts'
import { VariantChoice } from './variant-choice.tsx'

/** The price, a better deal if there is one, and the next free times. */
export function BookingPanel({ service, times, isFull, aheadDays }: BookingPanelProps) {
  return (
    <>
      <VariantChoice variants={service.variants} />
      <p
        className="mb-1 border-line font-display text-[30px] leading-figure font-bold tracking-[-0.015em]
          tabular-nums max-wide:border-t max-wide:pt-4"
      >
        {service.price}
      </p>
      <p className="quiet">{service.isAgreed ? m.service_price_quoted() : m.service_price_normal()}</p>
      {service.better && <BetterDeal better={service.better} />}
      <NextSlots times={times} allHref={paths.book.service(service.id)} />
      {isFull && <p className="quiet mt-4">{m.offer_fully_booked({ count: aheadDays })}</p>}
    </>
  )
}

export function BookButton({ service, next, ...look }: BookButtonProps) {
  if (!service.isBookable) {
    return (
      <Button {...look} disabled>
        {m.offer_closed()}
      </Button>
    )
  }
  return (
    <ButtonLink {...look} href={next?.href ?? paths.book.service(service.id)}>
      <BookNext label={m.service_book()} next={next} />
    </ButtonLink>
  )
}

type BookButtonProps = {
  service: ServiceView
  next: NextSlot | undefined
  size?: 'lg'
  full?: boolean
}

/** Note that booking is free, or how to get a time if the service cannot be booked online. */
export function BookingNote({ service, phone }: { service: ServiceView; phone: string | null }) {
  if (!service.isBookable) {
    return (
      <p className="quiet mt-3">
        {m.offer_state_closed()}{' '}
        {phone && (
          <Link className={clsx(linkClass, 'whitespace-nowrap')} href={phoneHref(phone)}>
            <Phone className="small-icon" /> {m.service_closed_call()}
          </Link>
        )}
      </p>
    )
  }
  return (
    <p className="quiet mt-3 flex gap-2">
      <Lock className="small-icon mt-0.5" />
      <span>{m.service_free_note()}</span>
    </p>
  )
}

function BetterDeal({ better }: { better: NonNullable<ServiceView['better']> }) {
  return (
    <Link className="group mt-4 grid gap-2 rounded-lg bg-save-soft px-3.5 py-3 text-ink" href={better.href}>
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <span className="block text-13 font-emphasis text-save-text">{m.service_better()}</span>
          <b className="line-clamp-2 text-15 leading-label underline-offset-3 group-hover:underline">
            {better.title}
          </b>
        </span>
        {better.percent > 0 && <PercentTag percent={better.percent} />}
      </span>
      <span className="flex items-center justify-between gap-2 text-14 leading-small">
        {better.text}
        <ArrowRight className="small-icon" />
      </span>
    </Link>
  )
}

type BookingPanelProps = {
  service: ServiceView
  times: readonly NextSlot[]
  isFull: boolean
  aheadDays: number
}
