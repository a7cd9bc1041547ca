import { CalendarCheck, Eye, MapPin, Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { formatPhone, kenyanPhone } from '#domain/accounts/phone.ts'
import { timeAgo } from '#domain/notifications/ago.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, toDay, type At } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../../paths.ts'
import type { ListedOffer } from './load-requests.ts'
import { cardClass } from './request-card.tsx'
import { namedBudgetText, quotePill } from './request-texts.ts'
import type { ShownRequests } from './requests-choice.ts'

/** A quote of the merchant, with the customer's contacts once it is accepted. */
export function OfferCard({ offer, choice, openId, now }: OfferCardProps) {
  const { requestId, requestTitle, requestLocation, contact } = offer
  const { label, tone } = quotePill(offer)
  return (
    <li className={cardClass} aria-current={requestId === openId || undefined}>
      <Link href={paths.request(requestId, choice)} className="grid grid-cols-1 gap-2">
        <span className="flex min-h-6.5 items-center justify-between gap-x-3 gap-y-1 text-14 text-ink-2 narrow:flex-wrap">
          <span>{timeAgo(Date.parse(offer.createdAt), now)}</span>
          <Pill tone={tone}>{label()}</Pill>
        </span>
        <b className="font-semibold [overflow-wrap:anywhere]">{requestTitle}</b>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="font-display text-17 font-bold tracking-[-0.01em] tabular-nums">
            {formatKes(shillingsToCents(offer.quotedPrice))}
          </b>
          <span className="text-14 text-ink-2">{namedBudgetText(offer)}</span>
        </span>
        <span className="flex flex-wrap gap-x-3.5 gap-y-1 text-14 text-ink-2">
          <span className="flex items-center gap-1.5">
            <CalendarCheck className="small-icon" aria-hidden />
            {offer.startTime ? dayAndTime(Date.parse(offer.startTime)) : offer.availability}
          </span>
          <span className="flex items-center gap-1.5">
            <MapPin className="small-icon" aria-hidden />
            {requestLocation}
          </span>
          {offer.status === 'pending' && (
            <span className="flex items-center gap-1.5">
              <Eye className="small-icon" aria-hidden />
              {offer.seenAt
                ? m.merchant_request_seen({ ago: timeAgo(Date.parse(offer.seenAt), now) })
                : m.merchant_request_not_seen()}
            </span>
          )}
        </span>
      </Link>
      {contact && <Contact {...offer} contact={contact} />}
    </li>
  )
}

/** Person to call, and the booking that accepting has made. */
export function Contact({ contact, bookingId, bookingStart }: ContactProps) {
  const msisdn = contact.phoneNumber === null ? null : kenyanPhone(contact.phoneNumber)
  return (
    <div className="mt-1 grid gap-2 border-t border-line pt-3">
      <p>
        <b className="font-semibold">{contact.name}</b>
        {contact.location && <span className="block text-14 text-ink-2">{contact.location}</span>}
      </p>
      <p className="flex flex-wrap gap-2">
        {msisdn !== null && (
          <a className={buttonClass({ variant: 'line', size: 'touch' })} href={`tel:+${msisdn}`}>
            <Phone />
            {formatPhone(msisdn)}
          </a>
        )}
        {bookingId !== null && bookingStart !== null && (
          <ButtonLink
            variant="line"
            size="touch"
            href={paths.calendar({ date: toDay(Date.parse(bookingStart)), booking: bookingId })}
          >
            <CalendarCheck />
            {m.merchant_request_see_booking()}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

type ContactProps = Pick<ListedOffer, 'bookingId' | 'bookingStart'> & {
  contact: NonNullable<ListedOffer['contact']>
}
type OfferCardProps = {
  offer: ListedOffer
  choice: ShownRequests
  openId: string | undefined
  now: At
}
