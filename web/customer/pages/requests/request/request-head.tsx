import { CalendarDays, Clock3, Image, MapPin, Zap } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Fact, RequestFacts } from '../parts/request-card.tsx'
import { shownBudget, timelineText } from '../parts/request-texts.ts'
import { RequestStatusPill } from '../parts/status-pills.tsx'

export function RequestHead({ request, now, children }: RequestHeadProps) {
  const { title, timeline, status, images, location } = request
  return (
    <header className="mt-3.5 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1">
        <h1 className="mb-1.5 text-20 leading-title wrap-anywhere wide:text-28">{title}</h1>
        <RequestFacts>
          {status !== 'pending' && <RequestStatusPill status={status} />}
          {timeline === 'urgent' ? (
            <Pill tone="bad" icon={Zap}>
              {timelineText(timeline)}
            </Pill>
          ) : (
            <Fact icon={<CalendarDays className="small-icon" aria-hidden />}>{timelineText(timeline)}</Fact>
          )}
          <span className="font-semibold text-ink empty:hidden">{shownBudget(request)}</span>
          <Fact icon={<MapPin className="small-icon" aria-hidden />}>{location}</Fact>
          <Fact icon={<Clock3 className="small-icon" aria-hidden />}>
            {m.request_posted_when({ time: relativeTime(Date.parse(request.createdAt), now) })}
          </Fact>
          {images.length > 0 && (
            <span className="max-wide:hidden">
              <Fact icon={<Image className="small-icon" aria-hidden />}>
                {m.request_photos_number({ count: images.length })}
              </Fact>
            </span>
          )}
        </RequestFacts>
      </div>
      <div className="flex items-center gap-2 max-wide:hidden">{children}</div>
    </header>
  )
}

type RequestHeadProps = { request: ServiceRequest; now: At; children: ReactNode }
