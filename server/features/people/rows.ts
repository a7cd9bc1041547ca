/** Rows of each kind in the lists of the admin site: the columns, and their wire format. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  BookingRow as BookingWire,
  ConversationRow as ConversationWire,
  FoundPerson,
  PaymentRow as PaymentWire,
  RequestRow as RequestWire,
} from '#contract/admin/find.ts'
import { maskEmail } from '#domain/accounts/account-policy.ts'
import { kenyanPhone, maskPhone } from '#domain/accounts/phone.ts'
import { shillings } from '#domain/payments/money.ts'
import type { PaymentMethod } from '#domain/payments/payment-methods.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type PersonRow = Narrowed<
  Pick<
    CamelRow<'shared.accounts'>,
    'id' | 'firstName' | 'lastName' | 'role' | 'email' | 'disabledAt' | 'createdAt'
  >,
  { role: 'customer' | 'merchant' | 'admin' }
> & {
  phone: TableRow<'shared.accounts'>['phone_number']
  business: TableRow<'shared.merchants'>['business_name'] | null
}
/** Columns of `shared.accounts a` and `shared.merchants business`. */
export const PERSON_ROW = sql`a.id, a.first_name AS "firstName", a.last_name AS "lastName", a.role, a.phone_number AS phone, a.email,
  a.disabled_at AS "disabledAt", a.created_at AS "createdAt", business.business_name AS business`

export const serializePerson = ({
  firstName,
  lastName,
  phone,
  email,
  disabledAt,
  createdAt,
  ...row
}: PersonRow): z.output<typeof FoundPerson> => ({
  ...row,
  name: fullName({ firstName, lastName }),
  phone: maskedPhone(phone),
  email: maskedEmail(email),
  isFrozen: disabledAt !== null,
  createdAt: createdAt.toISOString(),
})

export type BookingRow = Pick<TableRow<'shared.bookings'>, 'id' | 'code'> & {
  title: string
  customer: TableRow<'shared.bookings'>['client_name']
  store: string
  startsAt: Date
  status: string
  feeCents: TableRow<'shared.bookings'>['charged_cents']
}
/** Columns of `shared.bookings b`, `service`, `store` and `offer`. */
export const BOOKING_ROW = sql`b.id, b.code, coalesce(offer.title, service.name) AS title, b.client_name AS customer, store.name AS store,
  lower(b.during) AS "startsAt", CASE WHEN b.no_show_at IS NULL THEN b.status ELSE 'no-show' END AS status,
  b.charged_cents AS "feeCents"`

export const serializeBookingRow = ({
  startsAt,
  feeCents,
  ...row
}: BookingRow): z.output<typeof BookingWire> => ({
  ...row,
  startsAt: startsAt.toISOString(),
  fee: shillings(feeCents),
})

export type PaymentRow = Narrowed<
  Pick<CamelRow<'shared.payments'>, 'id' | 'amountCents' | 'status' | 'receipt' | 'method' | 'createdAt'>,
  { method: PaymentMethod }
> & {
  phone: TableRow<'shared.payments'>['phone_number']
  code: TableRow<'shared.bookings'>['code']
}
/** Columns of `shared.payments p` and `shared.bookings b`. */
export const PAYMENT_ROW = sql`p.id, p.amount_cents AS "amountCents", p.status, p.receipt, p.method, p.phone_number AS phone, b.code, p.created_at AS "createdAt"`

export const serializePaymentRow = ({
  amountCents,
  phone,
  createdAt,
  ...row
}: PaymentRow): z.output<typeof PaymentWire> => ({
  ...row,
  amount: shillings(amountCents),
  phone: maskedPhone(phone),
  createdAt: createdAt.toISOString(),
})

export type ConversationRow = Pick<CamelRow<'shared.conversations'>, 'id' | 'lastMessageAt'> &
  Pick<CamelRow<'shared.accounts'>, 'firstName' | 'lastName'> & {
    store: string
    messages: TableRow<'shared.conversations'>['last_seq']
  }
/** Columns of `shared.conversations c`, `shared.accounts a` and `store`. */
export const CONVERSATION_ROW = sql`c.id, a.first_name AS "firstName", a.last_name AS "lastName", store.name AS store, c.last_seq AS messages,
  c.last_message_at AS "lastMessageAt"`

export const serializeConversationRow = ({
  firstName,
  lastName,
  lastMessageAt,
  ...row
}: ConversationRow): z.output<typeof ConversationWire> => ({
  ...row,
  customer: fullName({ firstName, lastName }),
  lastMessageAt: lastMessageAt.toISOString(),
})

export type RequestRow = Pick<
  CamelRow<'shared.service_requests'>,
  'id' | 'title' | 'status' | 'createdAt'
> & { quotes: TableRow<'shared.service_requests'>['quote_count'] }
/** Columns of `shared.service_requests r`. */
export const REQUEST_ROW = sql`r.id, r.title, r.status, r.quote_count AS quotes, r.created_at AS "createdAt"`

export const serializeRequestRow = ({ createdAt, ...row }: RequestRow): z.output<typeof RequestWire> => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** Numbers that a store has typed may be of another country. */
export const maskedPhone = (phone: string | null): string | null => {
  if (phone === null) return null
  const number = kenyanPhone(phone)
  return number === null ? `${phone.slice(0, 3)} ••• ${phone.slice(-2)}` : maskPhone(number)
}
export const maskedEmail = (email: string | null): string | null => (email === null ? null : maskEmail(email))
