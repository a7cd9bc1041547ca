import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { cents } from '#domain/payments/money.ts'
import {
  callContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Queries } from '#web/shared/api/queries.tsx'
import { Brand } from '#web/components/navigation/brand.tsx'
import { SkipLink } from '#web/components/navigation/skip-link.tsx'
import { WizardTop } from '#web/components/booking/wizard-top.tsx'
import { paths } from '../../paths.ts'
import { choiceOf, stepHref } from './choice.ts'
import { HoldExpired } from './hold-expired.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { stepNames } from './step-names.ts'

/**
 * All state comes from the server, so that a locked phone or a restored tab shows the actual state of the
 * payment.
 */
export async function loader({ context, params, url, request }: LoaderArgs<'/checkout/:bookingId'>) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  const { booking } = await context.get(callContext)('GET /bookings/:id', {
    params: { id: params.bookingId },
    signal: request.signal,
  })
  const choice = choiceOf(booking)
  const key = booking.offerId ? { offerId: booking.offerId } : { serviceId: booking.serviceId }
  const payment = booking.Payment
  const reviewHref = stepHref(key, 3, choice, booking.id)
  if (booking.status === 'cancelled') {
    // Only an expired hold is still about paying, or a booking whose payment has an unknown outcome.
    if (booking.history.at(-1)?.by !== 'system' && payment?.status !== 'processing')
      throw redirect(paths.booking(booking.id))
  } else {
    if (!booking.requiresPayment) throw redirect(paths.book.done(booking.id))
    // No payment is in progress: the review step is where one pays, and it shows what went wrong.
    if (!payment || payment.status === 'failed') throw redirect(reviewHref)
  }
  const store = booking.Offer?.service.store ?? booking.Service?.store
  return {
    now: context.get(nowContext).getTime(),
    bookingId: booking.id,
    status: booking.status,
    cancelReason: booking.cancelReason,
    holdExpiresAt: booking.holdExpiresAt,
    payment,
    charged: booking.chargedFee,
    feeCents: cents(booking.chargedFee) ?? 0,
    title: booking.Offer?.title ?? booking.Service?.name ?? '',
    storeName: store?.name ?? booking.Branch.name,
    coverPattern: store?.cover_url ?? null,
    time: choice.time,
    itemHref: booking.offerId
      ? paths.offer(booking.offerId, booking.storeId)
      : paths.service(booking.serviceId, booking.storeId),
    reviewHref,
    againHref: stepHref(key, 1, { date: choice.date, branch: choice.branch }),
  }
}

export type Loaded = Awaited<ReturnType<typeof loader>>
export type Payment = NonNullable<Loaded['payment']>

export const meta = () => privateMeta(m.booking_wait_title_uncertain(), m.booking_wait_description())

export default function WaitingPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Queries>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames(loaded)}
        current={3}
        backHref={loaded.status === 'cancelled' ? loaded.againHref : loaded.reviewHref}
        closeHref={loaded.itemHref}
      />
      <main id="main" tabIndex={-1} className="wrap outline-0">
        {loaded.payment ? (
          <PaymentWait {...loaded} payment={loaded.payment} />
        ) : (
          <HoldExpired {...loaded} payment={null} />
        )}
      </main>
    </Queries>
  )
}
