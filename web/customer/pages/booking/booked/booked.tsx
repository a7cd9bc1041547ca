import { CircleCheck, CircleX, Clock3 } from '#web/ui/icons/icons.tsx'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { m } from '#messages'
import { visitTitle } from '#domain/booking/visits/visit-items.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { relativeTime, dayAndTime, duration, MINUTE } from '#domain/time/time.ts'
import { phoneHref } from '#web/app/document/phone-href.ts'
import { spacedCode } from '#web/app/document/booked-item.ts'
import {
  callContext,
  nowContext,
  publicUrlContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pass } from '#web/ui/booking/pass.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { VisitLines } from '#web/ui/booking/visit-lines.tsx'
import { WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { withReferral } from '#web/app/session/referral.ts'
import { wizardColumn } from '../../../layout/columns.ts'
import { paths } from '../../../paths.ts'
import { BookedActions, WayThere } from './booked-actions.tsx'
import { NextFacts } from './booked-facts.tsx'
import { mapsUrl } from '../../../branches/directions.ts'
import { readFrameStore } from '../../embed/read-frame-store.ts'
import { loadGuestPass } from '../../bookings/pass/guest-pass.ts'
import { SendGuestPass } from '../../bookings/pass/send-guest-pass.tsx'
import { loadPass } from '../../bookings/pass/load-pass.server.ts'
import { bookTooPath, shareText, whatsAppUrl } from '../../bookings/pass/share-text.ts'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { PushOffer } from './push-offer.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { sendReceiptFromForm } from './send-receipt-from-form.ts'
import { STEP_COUNT_ID } from '../frame/heading-focus.ts'
import { momentText } from '../state/moment-text.ts'
import { stepNames } from '../state/step-names.ts'

/** Step 4. An unpaid booking redirects to its payment. */
export async function loader({ context, url, request }: LoaderArgs) {
  const id = url.searchParams.get('booking')
  const now = context.get(nowContext).getTime()
  const frame = readFrameStore(request)
  const closeHref = frame === null ? paths.home() : paths.embed(frame)
  if (!id) return { now, closeHref, booking: null }
  const session = context.get(sessionContext)
  if (!session) throw redirect(paths.signIn(url.pathname + url.search))
  const call = context.get(callContext)
  const { booking } = await call('GET /bookings/:id', { params: { id }, signal: request.signal })
  if (booking.requiresPayment) throw redirect(paths.book.pay(id))
  const service = booking.Offer?.service ?? booking.Service
  const link = withReferral(context.get(publicUrlContext) + bookTooPath(booking), session)
  const text = shareText(booking, link)
  const store = service?.store
  const [pass, guestPass] = await Promise.all([
    loadPass(call, booking, request.signal),
    loadGuestPass(context, booking, request.signal),
  ])
  return {
    now,
    closeHref,
    booking: {
      id,
      pass,
      kind: booking.bookingType,
      status: booking.status,
      cancelReason: booking.cancelReason,
      answerBy: booking.answerBy && Date.parse(booking.answerBy),
      code: booking.code,
      start: Date.parse(booking.startTime),
      minutes: (Date.parse(booking.endTime) - Date.parse(booking.startTime)) / MINUTE,
      title: visitTitle(booking.Offer?.title ?? service?.name ?? '', (booking.items?.length ?? 1) - 1),
      items: booking.items ?? null,
      storeName: store?.name ?? booking.Branch.name,
      coverPattern: store?.cover_url ?? null,
      place: booking.Branch.name,
      branch: booking.Branch,
      mapsHref: mapsUrl(booking.Branch, store?.name ?? ''),
      shareHref: whatsAppUrl(text),
      phoneHref: store?.phone ? phoneHref(store.phone) : null,
      guestPass,
      staff: booking.Staff?.name ?? null,
      feePaid: booking.accessFeePaid ? booking.chargedFee - booking.creditUsed : 0,
      creditUsed: booking.accessFeePaid ? booking.creditUsed : 0,
      storePrice: booking.storePrice,
      isPaidByPackage: booking.package !== undefined,
      provider: providerName(booking.Payment?.method ?? 'mpesa'),
      receipt: booking.Payment?.mpesa_receipt_number ?? null,
      receiptToSend: session.email === null && booking.accessFeePaid ? (booking.Payment?.id ?? null) : null,
      cancelBefore: Date.parse(booking.cancelBefore),
      checkInFrom: Date.parse(booking.checkInFrom),
      guest: booking.isForGuest ? booking.client.name : null,
    },
  }
}

export const action = sendReceiptFromForm

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? privateMeta(textFor(loaderData.booking, loaderData.now).title, m.booking_success_page_description())
    : []

export default function Booked() {
  const { now, closeHref, booking } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const text = textFor(booking, now)
  return (
    <>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames({ feeCents: booking?.kind === 'service' ? 0 : 1 })}
        current={4}
        closeHref={closeHref}
      />
      <main id="main" tabIndex={-1} className={wizardColumn}>
        <kept-draft data-done />
        <div className="max-w-220 mx-auto grid wide:grid-cols-[minmax(0,1fr)_400px] gap-8 wide:gap-16 items-start">
          <div className="wide:order-2">
            {booking && (
              <Pass
                storeName={booking.storeName}
                coverPattern={booking.coverPattern}
                status={<StatusPill status={booking.status} />}
                soon={relativeTime(booking.start, now)}
                length={duration(booking.minutes)}
                when={dayAndTime(booking.start)}
                title={booking.title}
                where={[
                  booking.place,
                  booking.staff && m.booking_with_staff({ name: booking.staff }),
                  booking.guest && m.booking_for_guest({ name: booking.guest }),
                ]
                  .filter(Boolean)
                  .join(', ')}
                qr={
                  booking.pass && (
                    <QrCode qr={booking.pass.qr} label={m.bookings_pass_qr({ code: booking.code })} />
                  )
                }
                code={booking.pass ? spacedCode(booking.code) : undefined}
                instead={<p className="quiet">{passNote(booking)}</p>}
                spent={booking.status === 'cancelled'}
              />
            )}
            {booking && booking.status !== 'cancelled' && (
              <div className="mt-4">
                <BookedActions {...booking} />
              </div>
            )}
          </div>
          <div className="max-wide:row-start-1">
            <p className="quiet wide:hidden" id={STEP_COUNT_ID}>
              {m.booking_step_count({ step: 4 })}
            </p>
            <h1 aria-describedby={STEP_COUNT_ID}>{text.title}</h1>
            <p className="text-ink-2 mt-2">{text.description}</p>
            {booking && booking.status !== 'cancelled' && (
              <div className="mt-6 grid gap-6 max-wide:hidden">
                <AfterBooking booking={booking} now={now} />
              </div>
            )}
            <div className="grid mid:grid-cols-2 wide:grid-cols-1 gap-2.5 mt-6 max-wide:hidden">
              <NextLinks booking={booking} />
            </div>
          </div>
        </div>
        <div className="wide:hidden mt-6 grid gap-6">
          {booking && booking.status !== 'cancelled' && <AfterBooking booking={booking} now={now} />}
          <div className="grid gap-2.5">
            <NextLinks booking={booking} />
          </div>
        </div>
        {booking && booking.receiptToSend !== null && (
          <SendReceipt className="mx-auto mt-6 max-w-220" paymentId={booking.receiptToSend} answer={answer} />
        )}
        {booking?.status === 'confirmed' && <PushOffer className="mx-auto mt-6 block max-w-220" />}
      </main>
    </>
  )
}

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>['booking']>

function NextLinks({ booking }: { booking: Shown | null }) {
  return (
    <>
      <ButtonLink
        size="lg"
        full
        href={booking?.kind === 'service' ? paths.profile.bookings() : paths.vouchers()}
      >
        {m.booking_view_bookings()}
      </ButtonLink>
      <ButtonLink
        size="lg"
        full
        variant="line"
        href={booking?.kind === 'service' ? paths.stores() : paths.hotdeals()}
      >
        {booking?.kind === 'service' ? m.booking_browse_services() : m.booking_browse_offers()}
      </ButtonLink>
      {booking && (
        <p className="text-14 leading-small text-center mt-1">
          <Link className={linkClass} href={paths.booking(booking.id)}>
            {m.booking_success_open()}
          </Link>
        </p>
      )}
    </>
  )
}

function AfterBooking(shown: { booking: Shown; now: number }) {
  const { guestPass, items, branch, storeName, start } = shown.booking
  return (
    <>
      {guestPass && <SendGuestPass pass={guestPass} />}
      {items && <VisitLines items={items} />}
      <NextFacts {...shown} />
      <WayThere branch={branch} storeName={storeName} start={start} />
    </>
  )
}

/** Returns the note below the code, or in place of it while there is none. */
function passNote({ status, cancelReason }: Shown): string {
  if (status === 'cancelled') return cancelReason ?? ''
  return status === 'pending' ? m.booking_success_pass_later() : m.booking_success_show()
}

/** The title and description for the booking's status. */
function textFor(booking: Shown | null, now: number): { title: string; description: string } {
  switch (booking?.status) {
    case 'pending':
      return {
        title: m.booking_success_request(),
        description: booking.answerBy
          ? m.booking_success_reply({ store: booking.storeName, time: momentText(booking.answerBy, now) })
          : m.booking_success_reply_soon({ store: booking.storeName }),
      }
    case 'cancelled':
      return {
        title: m.booking_success_cancelled(),
        description: booking.cancelReason ?? '',
      }
    default:
      return { title: m.booking_success_title(), description: m.booking_success_description() }
  }
}

function StatusPill({ status }: { status: Shown['status'] }) {
  if (status === 'cancelled')
    return (
      <Pill tone="bad" icon={CircleX} onCover>
        {m.booking_success_status_cancelled()}
      </Pill>
    )
  if (status === 'pending')
    return (
      <Pill tone="info" icon={Clock3} onCover>
        {m.bookings_state_waiting()}
      </Pill>
    )
  return (
    <Pill tone="ok" icon={CircleCheck} onCover>
      {m.booking_success_status_confirmed()}
    </Pill>
  )
}
