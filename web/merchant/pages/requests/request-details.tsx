import {
  BadgeCheck,
  CalendarDays,
  MapPin,
  MessageSquareQuote,
  ShieldCheck,
  Zap,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { timeAgo } from '#domain/notifications/ago.ts'
import type { Requirement } from '#domain/requests/service-request.ts'
import type { At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { budgetText, otherOffersText, placeText, TIMELINE_LABELS } from './parts/request-texts.ts'

export function RequestDetails({ request, ownQuotes, distanceKm, now }: RequestDetailsProps) {
  const { title, description, images, timeline, requirements, postedBy, verified, offers } = request
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-start justify-between gap-3 narrow:flex-col-reverse narrow:gap-2">
        <h2 id="request-title" className="min-w-0 text-18 [overflow-wrap:anywhere] wide:text-20">
          {title}
        </h2>
        {timeline === 'urgent' && (
          <Pill tone="bad" icon={Zap}>
            {m.merchant_request_urgent()}
          </Pill>
        )}
      </div>
      <p className="text-14 text-ink-2">
        {postedBy}
        {verified && (
          <span className="whitespace-nowrap">
            {' '}
            <BadgeCheck className="mb-0.5 inline size-4 text-ok-text" aria-hidden />{' '}
            {m.merchant_request_verified()}
          </span>
        )}{' '}
        · {timeAgo(Date.parse(request.createdAt), now)} ·{' '}
        {categoryName(request.categorySlug, request.category)}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {images.map(({ url, thumbnailUrl }, index) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noopener"
                className="relative block size-18 overflow-hidden rounded-control"
                aria-label={m.merchant_request_photo({ number: index + 1 })}
              >
                <Picture fill small src={thumbnailUrl} alt="" name={title} sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">
        {m.merchant_request_budget_label()}{' '}
        <b className="font-display text-17 font-bold text-ink tabular-nums">{budgetText(request)}</b>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
        <Fact icon={<MapPin className="small-icon" aria-hidden />}>
          {placeText({ location: request.location, distanceKm })}
        </Fact>
        {timeline !== 'urgent' && (
          <Fact icon={<CalendarDays className="small-icon" aria-hidden />}>
            {TIMELINE_LABELS[timeline]()}
          </Fact>
        )}
        <Fact icon={<MessageSquareQuote className="small-icon" aria-hidden />}>
          {otherOffersText(Math.max(0, offers - ownQuotes), ownQuotes > 0)}
        </Fact>
        {requirements.length > 0 && (
          <Fact icon={<ShieldCheck className="small-icon" aria-hidden />}>
            {requirements.map((requirement) => REQUIREMENTS[requirement]()).join(', ')}
          </Fact>
        )}
      </ul>
    </div>
  )
}

const Fact = ({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {icon}
    {children}
  </li>
)

const REQUIREMENTS: Record<Requirement, () => string> = {
  Licensed: m.merchant_request_licensed,
  Insurance: m.merchant_request_insurance,
  References: m.merchant_request_references,
  Portfolio: m.merchant_request_portfolio,
}

type RequestDetailsProps = {
  request: ServiceRequest
  /** Number of the merchant's quotes, without withdrawn ones. */
  ownQuotes: number
  distanceKm: number | null
  now: At
}
