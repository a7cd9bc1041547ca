import { m } from '#messages'
import type { adminBookings } from '#contract/admin/bookings.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { awaitsPayment, cancelTerms, canChangeStatus } from '#domain/booking/booking-policy.ts'
import { shillings } from '#domain/payments/money.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { kenyanPhone, maskPhone } from '#domain/accounts/phone.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { transaction } from '#server/app-context.ts'
import {
  sendConfirmationAgain,
  sendMessageAgain,
} from '#server/features/booking-messages/booking-messages.ts'
import {
  cancelByAdmin,
  findBookingBranch,
  getBookingDetails,
  listTimesForAdmin,
  moveByAdmin,
  serializeBooking,
  serializeTimes,
} from '#server/features/bookings/bookings.ts'
import { findTaxDocuments } from '#server/features/invoices/invoices.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { auditChange } from '../audit.ts'
import { maskedEmail, maskedPhone, serializeBookingRow, serializePaymentRow } from '../rows.ts'
import * as q from './booking-queries.ts'
import { messagedBooking, serializeMessages, serializeSent } from './messages.ts'
import {
  isBookingStep,
  ofAudit,
  ofBookingEvent,
  ofClaim,
  ofNotification,
  ofPayment,
  ofTaxDocuments,
  serializeTimeline,
} from './timeline.ts'

export const adminBookingRoutes: HttpRoutes<typeof adminBookings> = {
  async 'GET /admin/bookings'({ query: { page, limit, status } }, { db }) {
    // One more shows whether there is another page.
    const rows = await q.listNewestBookings(db, { status, limit: limit + 1, offset: (page - 1) * limit })
    return {
      success: true,
      bookings: rows.slice(0, limit).map(serializeBookingRow),
      hasMore: rows.length > limit,
    }
  },

  async 'GET /admin/bookings/:bookingCode'({ params: { bookingCode: code } }, ctx) {
    const { db, now } = ctx
    const booking = await q.getRecordedBooking(db, code, now)
    const payments = await q.listBookingPayments(db, booking.id)
    const subjects = [booking.id, ...payments.map(({ id }) => id)]
    const [events, claims, notifications, sent, audited] = await Promise.all([
      q.listBookingEvents(db, booking.id),
      q.listClaims(db, booking.id),
      q.listNotificationsAbout(db, booking.id),
      q.listSentAbout(db, subjects),
      q.listAuditBySubjects(db, subjects),
    ])
    const documents = await Promise.all(
      payments.map(async ({ id }) => ofTaxDocuments(await findTaxDocuments(db, id), id)),
    )
    const isNoShow = booking.noShowAt !== null
    return {
      success: true,
      booking: {
        ...serializeRecordedBooking(booking, now),
        notes: adminMay(requireActor(ctx).adminRole, 'seeContact') ? booking.notes : null,
      },
      payments: payments.map(({ id, amountCents, status, receipt, method, phone, createdAt }) =>
        serializePaymentRow({ id, amountCents, status, receipt, method, phone, createdAt, code }),
      ),
      timeline: serializeTimeline([
        ...events.map((event) => ofBookingEvent(event, { ...booking, isNoShow })),
        ...payments.flatMap((payment) => ofPayment(payment, true)),
        ...documents.flat(),
        ...claims.map(ofClaim),
        ...notifications.map(ofNotification),
        ...audited.filter(({ action }) => !isBookingStep(action)).map(ofAudit),
        ...toCome(booking, now),
      ]),
      messages: [
        ...sent.map((message) => serializeSent(message, messagedBooking(booking, events), now)),
        ...serializeMessages(notifications),
      ].toSorted((a, b) => b.at.localeCompare(a.at)),
    }
  },

  'GET /admin/bookings/:id/times': async ({ params, query }, ctx) => {
    const { success, days } = serializeTimes(await listTimesForAdmin(ctx, params.id, query))
    return { success, days }
  },

  async 'PUT /admin/bookings/:id/time'({ params, body }, ctx) {
    await moveByAdmin(ctx, params.id, body)
    return { success: true, message: m.rule_reply_done() }
  },

  async 'POST /admin/bookings/:id/cancel'({ params, body }, ctx) {
    return { success: true, isWaiting: !(await cancelByAdmin(ctx, params.id, body)) }
  },

  async 'POST /admin/bookings/:id/pass'({ params, body: { reason } }, ctx) {
    await requireBooking(ctx, params.id)
    await transaction(ctx, async (tx) => {
      await sendConfirmationAgain(tx, params.id)
      await auditChange(tx, 'booking.pass-sent-again', params.id, { reason })
    })
    return { success: true, message: m.rule_reply_done() }
  },

  async 'POST /admin/bookings/:id/messages'({ params, body: { messageId, reason } }, ctx) {
    await transaction(ctx, async (tx) => {
      await sendMessageAgain(tx, params.id, messageId)
      await auditChange(tx, 'booking.message-sent-again', params.id, { message: messageId, reason })
    })
    return { success: true, message: m.rule_reply_done() }
  },

  async 'POST /admin/bookings/:id/notes'({ params, body: { note } }, ctx) {
    await requireBooking(ctx, params.id)
    await transaction(ctx, (tx) => auditChange(tx, 'booking.noted', params.id, { note }))
    return { success: true, message: m.rule_reply_done() }
  },

  async 'POST /admin/bookings/:id/customer-view'({ params, body: { reason } }, ctx) {
    const booking = serializeBooking(await getBookingDetails(ctx.db, params.id), ctx)
    await transaction(ctx, (tx) => auditChange(tx, 'booking.seen-as-customer', params.id, { reason }))
    const { client, Payment: payment } = booking
    return {
      success: true,
      booking: {
        ...booking,
        client: { ...client, phone: maskedPhone(client.phone) },
        Payment: payment && { ...payment, phone: maskedPayer(payment.phone) },
      },
    }
  },
}

async function requireBooking({ db }: RequestCtx, id: string): Promise<void> {
  if (!(await findBookingBranch(db, id))) throw bookingProblems.notFound()
}

function serializeRecordedBooking(row: q.RecordedBooking, now: Date) {
  const { noShowAt, startsAt, endsAt, earliestStart, noticeHours, phone, email } = row
  const {
    parts,
    originalCents,
    priceCents,
    feeCents,
    chargedCents,
    creditCents,
    undoUntil: _undoUntil,
    answerBy: _answerBy,
    openProposalId: _openProposalId,
    reminders: _reminders,
    ...booking
  } = row
  const terms = cancelTerms(
    {
      status: row.status,
      start: startsAt.getTime(),
      earliestStart: earliestStart?.getTime() ?? null,
      noticeHours,
    },
    now.getTime(),
  )
  return {
    ...booking,
    also: parts.map(({ name, staff, startsAt: at }) => ({
      name,
      staff,
      startsAt: new Date(at).toISOString(),
    })),
    isNoShow: noShowAt !== null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    phone: maskedPhone(phone),
    email: maskedEmail(email),
    normalPrice: originalCents === null ? null : shillings(originalCents),
    storePrice: priceCents === null ? null : shillings(priceCents),
    fee: shillings(chargedCents),
    credit: shillings(creditCents),
    cancelBefore: new Date(terms.until).toISOString(),
    canChange:
      canChangeStatus(row.status, 'cancelled', 'admin') &&
      !awaitsPayment({ status: row.status, feeCents, accessFeePaid: row.isFeePaid }),
  }
}

/** Reminders that were sent or will be, and the visit. */
function toCome({ reminders, startsAt, endsAt, staff, status }: q.RecordedBooking, now: Date) {
  const isOpen = status === 'pending' || status === 'confirmed'
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return [
    ...reminders
      .filter(({ droppedAt }) => droppedAt === null)
      .map(({ dueAt, sentAt }) => ({
        at: new Date(sentAt ?? dueAt),
        state: sentAt === null ? ('waiting' as const) : ('done' as const),
        title: sentAt === null ? 'Reminder' : 'Reminder sent',
        detail: sentAt === null ? dayAndTime(Date.parse(dueAt)) : null,
      })),
    ...(isOpen && startsAt > now
      ? [
          {
            at: startsAt,
            state: 'waiting' as const,
            title: 'Visit',
            detail: `${minutes} min${staff === null ? '' : ` with ${staff}`}`,
          },
        ]
      : []),
  ]
}

/** M-Pesa may hide the number, which is then in words. */
const maskedPayer = (payer: string): string => {
  const phone = kenyanPhone(payer)
  return phone === null ? payer : maskPhone(phone)
}
