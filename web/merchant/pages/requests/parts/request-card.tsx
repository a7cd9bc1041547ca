import { clsx } from 'clsx'
import { CalendarDays, MapPin, Zap } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { timeAgo } from '#domain/notifications/ago.ts'
import type { At } from '#domain/time/time.ts'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../../paths.ts'
import type { ListedRequest } from './load-requests.ts'
import { budgetText, otherOffersText, placeText, TIMELINE_LABELS } from './request-texts.ts'
import type { ShownRequests } from './requests-choice.ts'

/** A request as one link, on a phone with what to do next. */
export function RequestCard({ request, choice, openId, now }: RequestCardProps) {
  const { id, title, description, timeline, images, offers } = request
  const isUrgent = timeline === 'urgent'
  const picture = images[0]
  return (
    <li>
      <Link href={paths.request(id, choice)} aria-current={id === openId || undefined} className={cardClass}>
        <span className="flex min-h-6.5 items-center justify-between gap-x-3 gap-y-1 text-14 text-ink-2 narrow:flex-wrap">
          <span>
            {timeAgo(Date.parse(request.createdAt), now)} · {otherOffersText(offers)}
          </span>
          {isUrgent && (
            <Pill tone="bad" icon={Zap}>
              {m.merchant_request_urgent()}
            </Pill>
          )}
        </span>
        <span className="flex items-start gap-3">
          <span className="min-w-0 flex-1">
            <b className="block font-semibold [overflow-wrap:anywhere]">{title}</b>
            <span className="mt-1 line-clamp-3 text-14 leading-small [overflow-wrap:anywhere] text-ink-2 wide:line-clamp-2">
              {description}
            </span>
          </span>
          {picture && (
            <span className="relative size-14 flex-none overflow-hidden rounded-control">
              <Picture fill small src={picture.thumbnailUrl} alt="" name={title} sizes="56px" />
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="font-display text-17 font-bold tracking-[-0.01em] tabular-nums">
            {budgetText(request)}
          </b>
          <span className="flex flex-wrap gap-x-3.5 gap-y-1 text-14 text-ink-2">
            <span className="flex items-center gap-1.5">
              <MapPin className="small-icon" aria-hidden />
              {placeText(request)}
            </span>
            {!isUrgent && (
              <span className="flex items-center gap-1.5">
                <CalendarDays className="small-icon" aria-hidden />
                {TIMELINE_LABELS[timeline]()}
              </span>
            )}
          </span>
        </span>
        <span
          className={clsx(buttonClass({ variant: 'line', size: 'touch', full: true }), 'mt-1 wide:hidden')}
        >
          {m.merchant_request_make_offer()}
        </span>
      </Link>
    </li>
  )
}

export const cardClass = `grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4 hover:border-edge
  aria-[current=true]:border-ink aria-[current=true]:inset-ring aria-[current=true]:inset-ring-ink`

type RequestCardProps = {
  request: ListedRequest
  choice: ShownRequests
  openId: string | undefined
  now: At
}
