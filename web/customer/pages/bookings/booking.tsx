import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ArrowLeft, ReceiptText, RefreshCw } from '#web/ui/icons/icons.tsx'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { moreLook } from '#web/ui/navigation/links/more-link.tsx'
import { boldIn, linkTo } from '#web/ui/feedback/message-markup.tsx'
import type { Booking } from '#contract/entities/booking.ts'
import { answerText } from '#domain/booking/answers.ts'
import { duration } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { useSession } from '#web/app/session/session.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { VisitLines } from '#web/ui/booking/visit-lines.tsx'
import { Timeline } from '#web/ui/feedback/timeline.tsx'
import { SavedPageNotice, useSavePage, useSavedPageAge } from '../../offline/use-saved-page.tsx'
import { MOVE, paths } from '../../paths.ts'
import { bookedItem } from '#web/app/document/booked-item.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { canChangeServices, canRescheduleBooking } from './parts/allowed-changes.ts'
import { BookingMoney } from './receipt/booking-money.tsx'
import { BookingPass } from './pass/booking-pass.tsx'
import { BookingStatus } from './booking-status.tsx'
import { headline, buildTimeline } from './parts/booking-timeline.ts'
import { BookingError } from './parts/booking-error.tsx'
import { useBookingChange } from './change/change-booking.tsx'
import { GettingThere } from './visit/getting-there.tsx'
import { loadGuestPass } from './pass/guest-pass.ts'
import { isFollowed, LiveBooking } from './live-booking.tsx'
import { BookAgain } from './book-again.tsx'
import { loadLastVisits } from './load-again.ts'
import { loadPass } from './pass/load-pass.server.ts'
import { SendGuestPass } from './pass/send-guest-pass.tsx'
import { ShareBooking } from './pass/share-booking.tsx'
import { ComeAgain, loadNextVisit, SeriesPart } from './series/series-part.tsx'
import { PackagePart } from './parts/package-part.tsx'
import { TimeProposal } from './change/time-proposal.tsx'

export async function loader({ context, params, request }: LoaderArgs<'/booking-details/:bookingId'>) {
  const call = context.get(callContext)
  const { booking } = await call('GET /bookings/:id', {
    params: { id: params.bookingId },
    signal: request.signal,
  })
  const now = context.get(nowContext).getTime()
  const isCustomer = context.get(sessionContext)?.role === 'customer'
  const [pass, guestPass, again, next] = await Promise.all([
    loadPass(call, booking, request.signal),
    isCustomer ? loadGuestPass(context, booking, request.signal) : null,
    isCustomer ? loadLastVisits(call, [booking], now, request.signal) : [],
    isCustomer ? loadNextVisit(call, booking, request.signal) : null,
  ])
  return { booking, pass, guestPass, again, next, now }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? privateMeta(
        m.bookings_page_title({ title: bookedItem(loaderData.booking).title }),
        m.bookings_page_description(),
      )
    : [] // the error page sets its own title

export default function BookingDetails() {
  const { booking, pass, guestPass, again, next, now: loadedAt } = useLoaderData<typeof loader>()
  const now = useNow(loadedAt, booking.requiresPayment ? 1000 : 15_000) + useSavedPageAge(loadedAt)
  const { startChange, dialog } = useBookingChange(now)
  useMoveFromLink(() => canRescheduleBooking(booking, now) && startChange('move', booking))
  useSavePage(loadedAt)
  const { title, description } = headline(booking, useSession()?.firstName ?? m.bookings_friend(), now)
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-5">
      <Bar booking={booking} />
      {isFollowed(booking, loadedAt) && <LiveBooking booking={booking} />}
      <SavedPageNotice />
      <div className="grid gap-5 narrow:grid-cols-1 wide:grid-cols-[384px_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-12 wide:gap-y-0">
        <div className="wide:col-start-2 wide:pb-6">
          <header>
            <p className="quiet mb-1">
              {booking.isOfferBooking ? m.bookings_type_offer() : m.bookings_type_service()}
            </p>
            <h1 className="text-22 leading-title wide:text-36 wide:leading-heading">{title}</h1>
            <p className="mt-1 text-15 leading-small text-ink-2 wide:mt-2 wide:text-16 wide:leading-normal">
              {description}
            </p>
          </header>
          <TimeProposal booking={booking} />
          {booking.status === 'completed' && (
            <BookingStatus {...{ booking, now }} onStartChange={startChange} />
          )}
        </div>
        <div className="wide:col-start-1 wide:row-span-2 wide:row-start-1">
          <BookingPass booking={booking} pass={pass} now={now} onStartChange={startChange} />
        </div>
        <div className="wide:col-start-2">
          {booking.status !== 'completed' && (
            <BookingStatus {...{ booking, now }} onStartChange={startChange} />
          )}
          {guestPass && (
            <div className="mb-5">
              <SendGuestPass pass={guestPass} />
            </div>
          )}
          <ComeAgain {...{ booking, next, now }} />
          <SeriesPart booking={booking} />
          {booking.package && <PackagePart paidBy={booking.package} />}
          {again.length > 0 && (
            <Part title={m.booking_again()}>
              <BookAgain visits={again} />
            </Part>
          )}
          {booking.items && (
            <Part title={m.booking_visit_who()}>
              <VisitLines items={booking.items} />
            </Part>
          )}
          {canChangeServices(booking, now) && (
            <p className="mb-5">
              <Link
                className={clsx(linkClass, 'inline-flex min-h-11 items-center')}
                href={paths.bookingServices(booking.id)}
              >
                {booking.items ? m.bookings_services_change() : m.booking_visit_add()}
              </Link>
            </p>
          )}
          <Part title={m.bookings_part_status()}>
            <Timeline events={buildTimeline(booking, now)} />
          </Part>
          {booking.status !== 'cancelled' && (
            <Part title={m.bookings_part_going()}>
              <GettingThere booking={booking} />
            </Part>
          )}
          <Part title={m.bookings_part_payment()}>
            <BookingMoney booking={booking} now={now} />
            {booking.accessFeePaid && booking.Payment && (
              <p className="mt-3">
                <Link
                  className={clsx(linkClass, 'inline-flex min-h-11 items-center gap-2')}
                  href={paths.bookingReceipt(booking.id)}
                >
                  <ReceiptText className="small-icon" aria-hidden />
                  {m.bookings_part_receipt()}
                </Link>
              </p>
            )}
          </Part>
          <BookedItem booking={booking} />
          <Answers booking={booking} />
          <Notes booking={booking} />
          <Help code={booking.code} />
        </div>
      </div>
      {dialog}
    </main>
  )
}

/** `?move` in a link, such as that of a chat, opens the choice of another time. */
function useMoveFromLink(startMove: () => void) {
  const [search, setSearch] = useSearchParams()
  const start = useEffectEvent(() => {
    startMove()
    setSearch({}, { replace: true, preventScrollReset: true })
  })
  const isAsked = search.has(MOVE)
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
}

function Bar({ booking }: { booking: Booking }) {
  const { revalidate, state } = useRevalidator()
  const isRefreshing = state !== 'idle'
  return (
    <div className="mb-3 flex narrow:flex-wrap items-center justify-between gap-2">
      <Link className={moreLook} href={paths.profile.bookings()}>
        <ArrowLeft className="small-icon" aria-hidden />
        {m.bookings_back()}
      </Link>
      <div className="-mr-2.5 flex items-center">
        <IconButton
          label={isRefreshing ? m.bookings_refreshing_label() : m.bookings_refresh()}
          aria-disabled={isRefreshing || undefined}
          onClick={() => void revalidate()}
        >
          <RefreshCw className={isRefreshing ? 'motion-safe:animate-spin' : undefined} />
        </IconButton>
        <ShareBooking booking={booking} />
      </div>
    </div>
  )
}

function BookedItem({ booking }: { booking: Booking }) {
  const { title, description, service, store } = bookedItem(booking)
  return (
    <Part title={booking.isOfferBooking ? m.bookings_item_offer() : m.bookings_item_service()}>
      <p className="font-semibold">{title}</p>
      <p className="quiet">
        {store.name} · {duration(service.duration)} · {categoryName(service.category)}
      </p>
      <p className="mt-2 max-w-prose text-15 leading-small text-ink-2">{description}</p>
      {service.requirements && (
        <p className="mt-2 max-w-prose text-15 leading-small">
          <ParaglideMessage
            message={m.bookings_item_before}
            inputs={{ text: service.requirements }}
            markup={{ b: boldIn('font-semibold') }}
          />
        </p>
      )}
      {!booking.isOfferBooking && service.cancellation_policy && (
        <p className="mt-2 max-w-prose quiet">{service.cancellation_policy}</p>
      )}
    </Part>
  )
}

function Notes({ booking: { notes, specialRequests } }: { booking: Booking }) {
  if (!notes && !specialRequests) return null
  return (
    <Part title={m.bookings_notes()}>
      <dl className="grid gap-3 text-15 leading-small">
        {notes && (
          <div>
            <dt className="text-14 leading-small font-semibold">{m.bookings_notes_yours()}</dt>
            <dd className="whitespace-pre-wrap text-ink-2">{notes}</dd>
          </div>
        )}
        {specialRequests && (
          <div>
            <dt className="text-14 leading-small font-semibold">{m.bookings_notes_requests()}</dt>
            <dd className="whitespace-pre-wrap text-ink-2">{specialRequests}</dd>
          </div>
        )}
      </dl>
    </Part>
  )
}

function Answers({ booking: { answers } }: { booking: Booking }) {
  if (answers.length === 0) return null
  return (
    <Part title={m.bookings_answers_title()}>
      <dl className="grid gap-3 text-15 leading-small wrap-anywhere">
        {answers.map(({ question, answer }, place) => (
          <div key={place}>
            <dt className="text-14 leading-small font-semibold">{question}</dt>
            <dd className="whitespace-pre-wrap text-ink-2">{answerText(answer)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Help({ code }: { code: string }) {
  return (
    <Part title={m.bookings_part_help()}>
      <p className="max-w-prose text-15 leading-small">
        <ParaglideMessage
          message={m.bookings_part_help_text}
          markup={{ answers: linkTo(paths.faq()), contact: linkTo(paths.contact({ booking: code })) }}
        />{' '}
        {m.contact_reply_time_text()}
      </p>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6 last:pb-0 wide:py-8">
      <h2 className="mb-3.5 text-18 leading-row wide:text-22 wide:leading-title">{title}</h2>
      {children}
    </section>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BookingError error={error} />
}
