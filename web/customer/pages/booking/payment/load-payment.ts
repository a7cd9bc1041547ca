import { redirect } from 'react-router'
import { cents } from '#domain/payments/money.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toDay, timeOfDay } from '#domain/time/time.ts'
import { paths } from '../../../paths.ts'
import { toChoice, stepHref } from '../state/choice.ts'
import { SENT_AGAIN } from './wait-form.ts'

/**
 * Loads the payment. All state comes from the server, so that a locked phone or a restored tab shows the actual state of
 * the payment.
 */
export async function loadPayment(args: LoaderArgs<'/checkout/:bookingId'>) {
  const { booking, loaded } = await loadToPay(args)
  const { payment } = loaded
  // No payment is in progress: the review step is where one pays, and it shows what went wrong.
  if (booking.status !== 'cancelled' && (!payment || payment.status === 'failed'))
    throw redirect(loaded.reviewHref)
  return { ...loaded, isSentAgain: args.url.searchParams.has(SENT_AGAIN) }
}

/** Loads the data of the pages that wait for a payment; redirects if there is nothing to wait for. */
export async function loadToPay({ context, params, url, request }: LoaderArgs<'/checkout/:bookingId'>) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  const { booking } = await context.get(callContext)('GET /bookings/:id', {
    params: { id: params.bookingId },
    signal: request.signal,
  })
  if (booking.status === 'cancelled') {
    // Only an expired hold is still about paying, or a booking whose payment has an unknown outcome.
    if (booking.history.at(-1)?.by !== 'system' && booking.Payment?.status !== 'processing')
      throw redirect(paths.booking(booking.id))
  } else if (!booking.requiresPayment) throw redirect(paths.book.done(booking.id))
  const choice = toChoice(booking)
  const key = booking.offerId ? { offerId: booking.offerId } : { serviceId: booking.serviceId }
  const store = booking.Offer?.service.store ?? booking.Service?.store
  const loaded = {
    now: context.get(nowContext).getTime(),
    bookingId: booking.id,
    status: booking.status,
    cancelReason: booking.cancelReason,
    holdExpiresAt: booking.holdExpiresAt,
    payment: booking.Payment,
    charged: booking.chargedFee - booking.creditUsed,
    feeCents: cents(booking.chargedFee - booking.creditUsed) ?? 0,
    title: booking.Offer?.title ?? booking.Service?.name ?? '',
    storeName: store?.name ?? booking.Branch.name,
    coverPattern: store?.cover_url ?? null,
    time: timeOfDay(Date.parse(booking.startTime)),
    itemHref: booking.offerId
      ? paths.offer(booking.offerId, booking.storeId)
      : paths.service(booking.serviceId, booking.storeId),
    reviewHref: stepHref(key, 3, choice, { booking: booking.id }),
    againHref: stepHref(key, 1, { date: toDay(Date.parse(booking.startTime)), branch: choice.branch }),
  }
  return { booking, loaded }
}

export type LoadedToPay = Awaited<ReturnType<typeof loadToPay>>['loaded']

export type LoadedPayment = Awaited<ReturnType<typeof loadPayment>>
export type Payment = NonNullable<LoadedPayment['payment']>
