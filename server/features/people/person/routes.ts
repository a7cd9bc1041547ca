import { m } from '#messages'
import type { adminPeople } from '#contract/admin/people.ts'
import { shillings } from '#domain/payments/money.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { transaction } from '#server/app-context.ts'
import {
  getAccountById,
  changePhoneByCode,
  deviceName,
  endAccountSession,
  endAccountSessions,
  freeze,
  listAccountDevices,
  resetAccountSecondFactor,
  sendCodeToNewPhone,
  sendLinkToNewEmail,
  unfreeze,
} from '#server/features/accounts/accounts.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { auditChange } from '../audit.ts'
import { ofAudit, ofNotification, ofPayment, serializeTimeline } from '../records/timeline.ts'
import {
  serializeBookingRow,
  serializeConversationRow,
  serializePerson,
  serializeRequestRow,
} from '../rows.ts'
import * as q from './person-queries.ts'

const done = () => ({ success: true as const, message: m.rule_reply_done() })

export const personRoutes: HttpRoutes<Omit<typeof adminPeople, MergeRoute>> = {
  async 'GET /admin/people'({ query: { page, limit, role, isFrozen } }, { db }) {
    // One more shows whether there is another page.
    const filter = { role, isFrozen, limit: limit + 1, offset: (page - 1) * limit }
    const rows = await q.listNewestPeople(db, filter)
    return { success: true, people: rows.slice(0, limit).map(serializePerson), hasMore: rows.length > limit }
  },

  async 'GET /admin/people/:id'({ params: { id } }, ctx) {
    const { db } = ctx
    const person = await q.getRecordedPerson(db, id)
    const [bookings, devices, payments, conversations, requests, notifications, audited] = await Promise.all([
      q.listAccountBookings(db, id),
      listAccountDevices(ctx, id),
      q.listAccountPayments(db, id),
      q.listAccountConversations(db, id),
      q.listAccountRequests(db, id),
      q.listAccountNotifications(db, id),
      q.listAuditOfPerson(db, id),
    ])
    return {
      success: true,
      person: serializeRecordedPerson(person),
      bookings: bookings.map(serializeBookingRow),
      devices: devices.map(({ id: sessionId, userAgent, createdAt, lastSeenAt }) => ({
        id: sessionId,
        device: deviceName(userAgent),
        isPhone: /Mobile|Android|iPhone/.test(userAgent ?? ''),
        since: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      conversations: conversations.map(serializeConversationRow),
      requests: requests.map(serializeRequestRow),
      duplicates: person.duplicates.map(({ why, ...row }) => {
        const { business: _business, ...fields } = serializePerson({
          ...row,
          business: null,
          createdAt: new Date(row.createdAt),
          disabledAt: row.disabledAt === null ? null : new Date(row.disabledAt),
        })
        return { ...fields, why }
      }),
      timeline: serializeTimeline([
        { at: person.createdAt, state: 'done', title: 'The account was made' },
        ...bookings.map(({ code, title, createdAt, startsAt }) => ({
          at: createdAt,
          state: 'done' as const,
          title: `Booked ${title}`,
          detail: dayAndTime(startsAt.getTime()),
          link: { page: 'booking' as const, id: code },
        })),
        ...payments.flatMap((payment) => ofPayment(payment, true)),
        ...notifications.map(ofNotification),
        ...audited.map(ofAudit),
      ]),
    }
  },

  async 'POST /admin/people/:id/contact'({ params: { id }, body: { reason } }, ctx) {
    await q.requirePerson(ctx.db, id)
    const { phoneNumber, email } = await getAccountById(ctx, id)
    await transaction(ctx, (tx) => auditChange(tx, 'person.contact-shown', id, { reason }))
    return { success: true, phone: phoneNumber && formatPhone(phoneNumber), email }
  },

  async 'DELETE /admin/people/:id/sessions/:sessionId'({ params, body }, ctx) {
    await endAccountSession(ctx, params.id, params.sessionId, body.reason)
    return done()
  },
  async 'DELETE /admin/people/:id/sessions'({ params, body }, ctx) {
    await endAccountSessions(ctx, params.id, body.reason)
    return done()
  },
  async 'DELETE /admin/people/:id/second-factor'({ params, body }, ctx) {
    await resetAccountSecondFactor(ctx, params.id, body.reason)
    return done()
  },
  async 'POST /admin/people/:id/freeze'({ params, body }, ctx) {
    await freeze(ctx, params.id, body.reason)
    return done()
  },
  async 'DELETE /admin/people/:id/freeze'({ params, body }, ctx) {
    await unfreeze(ctx, params.id, body.reason)
    return done()
  },
  async 'POST /admin/people/:id/phone-code'({ params, body }, ctx) {
    await sendCodeToNewPhone(ctx, params.id, body.phone, ctx.request.ip)
    return done()
  },
  async 'PUT /admin/people/:id/phone'({ params, body }, ctx) {
    await changePhoneByCode(ctx, params.id, body)
    return done()
  },
  async 'POST /admin/people/:id/email'({ params, body }, ctx) {
    await sendLinkToNewEmail(ctx, params.id, body, ctx.request.ip)
    return done()
  },
}
type MergeRoute = 'POST /admin/people/:id/merge-preview' | 'POST /admin/people/:id/merge'

function serializeRecordedPerson(row: q.RecordedPerson) {
  const { hasAuthenticator, referrer, eraseAfter, erasedAt, earnedCents, spentCents, disabledAt } = row
  const { isPhoneVerified, isEmailVerified, language, consents, mergedInto, stores } = row
  const { bookings, visits, noShows, reportsAbout, reportsBy } = row
  return {
    ...serializePerson({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      role: row.role,
      phone: row.phone,
      email: row.email,
      disabledAt,
      createdAt: row.createdAt,
      business: row.business,
    }),
    isPhoneVerified,
    isEmailVerified,
    hasSecondFactor: hasAuthenticator,
    language,
    consents,
    cameBy: referrer,
    frozenAt: disabledAt?.toISOString() ?? null,
    eraseAfter: erasedAt === null ? (eraseAfter?.toISOString() ?? null) : null,
    isErased: erasedAt !== null,
    mergedInto,
    stores,
    bookings,
    visits,
    noShows,
    rewards: shillings(earnedCents - spentCents),
    reportsAbout,
    reportsBy,
  }
}
