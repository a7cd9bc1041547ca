import { CalendarDays, MapPin, Tag, Zap } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { paths } from '../../../paths.ts'
import type { OfferedRequest } from '../quotes/use-make-offer.tsx'
import { quotesText, shownBudget, textBelowTitle, timelineText } from './request-texts.ts'
import { RequestStatusPill } from './status-pills.tsx'

/**
 * A request in a list. Providers can make offers for it if the address of the merchants' site is given. On a public page, whose it
 * is becomes known later (public/elements/own-requests.ts).
 */
export function RequestCard({ request, now, showStatus = false, merchantUrl }: RequestCardProps) {
  const { id, title, isOwn, hasMyOffer, status, timeline, images, budgetMin, budgetMax } = request
  const offered: OfferedRequest = { id, title, budgetMin, budgetMax }
  const [picture] = images
  const canOffer = !isOwn && !hasMyOffer && status === 'pending' && merchantUrl !== undefined
  return (
    <article
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
      aria-label={title}
      data-request={id}
      data-own={isOwn || undefined}
    >
      <p className="flex min-h-6.5 flex-wrap items-center justify-between gap-2 quiet">
        <span>
          {!showStatus && (
            <span className="not-in-data-own:hidden">
              <b className="font-emphasis text-ink">{m.request_yours()}</b>
              {' · '}
            </span>
          )}
          {relativeTime(Date.parse(request.createdAt), now)}
        </span>
        {showStatus ? (
          <RequestStatusPill status={status} />
        ) : (
          timeline === 'urgent' && (
            <Pill tone="bad" icon={Zap}>
              {timelineText('urgent')}
            </Pill>
          )
        )}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <h3 className="line-clamp-2 min-w-0 flex-[1_1_8rem] font-text text-16 leading-label font-semibold wrap-anywhere">
          {title}
        </h3>
        {picture && (
          <span className="relative block size-14 flex-none overflow-hidden rounded-control">
            <Picture
              src={picture.thumbnailUrl}
              alt=""
              name={title}
              sizes="56px"
              width={56}
              height={56}
              fill
              small
            />
          </span>
        )}
      </div>
      <p className="line-clamp-2 quiet wrap-anywhere empty:hidden">{textBelowTitle(request)}</p>
      <p className="font-display text-18 leading-tight font-bold tracking-figure empty:hidden">
        {shownBudget(request)}
      </p>
      <RequestFacts>
        <Fact icon={<MapPin className="small-icon" aria-hidden />}>{request.location}</Fact>
        {timeline !== 'urgent' && (
          <Fact icon={<CalendarDays className="small-icon" aria-hidden />}>{timelineText(timeline)}</Fact>
        )}
        <Fact icon={<Tag className="small-icon" aria-hidden />}>{quotesText(request.offers)}</Fact>
      </RequestFacts>
      <p className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-2 pt-2">
        <ButtonLink
          variant="line"
          size="touch"
          href={paths.request(id)}
          aria-label={m.request_view_details_named({ title })}
        >
          {m.request_view_details()}
        </ButtonLink>
        {canOffer && (
          <rich-dialog
            name="make-offer"
            className="grid in-data-own:hidden noscript:hidden"
            data-offered={JSON.stringify(offered)}
            data-merchants={merchantUrl}
          >
            <Button variant="soft" size="touch" aria-label={m.request_make_offer_named({ title })}>
              {m.request_make_offer()}
            </Button>
          </rich-dialog>
        )}
      </p>
    </article>
  )
}

export const RequestFacts = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 quiet">{children}</p>
)

export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
    {icon}
    {children}
  </span>
)

type RequestCardProps = {
  request: ServiceRequest
  now: At
  showStatus?: boolean
  merchantUrl?: string
}
