import { sql } from 'kysely'
import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import { businessTable, type BusinessRow, type BusinessTable } from '#server/business-table.ts'
import { hidden } from '../listing/serialize.ts'

type Quote = {
  createdAt: Date
  id: string
  status: string
  isRemoved: boolean
  requestTitle: string
  requestDescription: string
  reason: string | null
  firstName: string
  lastName: string
  customerPhone: string | null
}

/** What the customer wrote has no contacts until the quote is accepted, as on the page of the request. */
function toRow({ firstName, lastName, isRemoved, ...row }: BusinessRow & Quote): BusinessRow {
  const isAccepted = row.status === 'accepted'
  const fromCustomer = (text: string) => (isAccepted ? text : hidden(text))
  const isOwnReason = row.status === 'withdrawn'
  const reason = row.reason === null || isOwnReason ? row.reason : fromCustomer(row.reason)
  return {
    ...row,
    requestTitle: fromCustomer(row.requestTitle),
    requestDescription: fromCustomer(row.requestDescription),
    reason: isRemoved ? m.quote_removed_reason() : reason,
    customer: shortName(firstName, lastName),
    customerPhone: isAccepted ? row.customerPhone : null,
  }
}

export const requestTables: readonly BusinessTable[] = [
  businessTable<BusinessRow & Quote>({
    name: 'quotes',
    tables: ['quotes', 'service_request_reviews'],
    describe: m.business_table_quotes,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      requestId: 'value',
      requestTitle: 'value',
      requestDescription: 'value',
      requestCategory: 'value',
      requestArea: 'value',
      requestedAt: 'value',
      budgetMin: 'cents',
      budgetMax: 'cents',
      customer: 'value',
      customerPhone: 'phone',
      price: 'cents',
      message: 'value',
      availability: 'value',
      startTime: 'value',
      durationMinutes: 'value',
      serviceId: 'value',
      branchId: 'value',
      staffId: 'value',
      includesSupplies: 'value',
      supplies: 'value',
      warranty: 'value',
      status: 'value',
      reason: 'value',
      bookingId: 'value',
      rating: 'value',
      createdAt: 'value',
      expiresAt: 'value',
    },
    order: { createdAt: 'q.created_at', id: 'q.id' },
    select: ({ merchantId, until }) => sql`
      SELECT q.id, q.store_id AS "storeId", store.name AS store, q.request_id AS "requestId", r.title AS "requestTitle",
        r.description AS "requestDescription", category.name AS "requestCategory", area.name AS "requestArea",
        r.created_at AS "requestedAt", r.budget_min_cents AS "budgetMin", r.budget_max_cents AS "budgetMax",
        customer.first_name AS "firstName", customer.last_name AS "lastName", customer.phone_number AS "customerPhone",
        q.price_cents AS price, q.message, q.availability, q.starts_at AS "startTime",
        q.duration_minutes AS "durationMinutes", q.service_id AS "serviceId", q.branch_id AS "branchId",
        q.staff_id AS "staffId", q.includes_supplies AS "includesSupplies", q.supplies, q.warranty,
        CASE WHEN q.status = 'pending' AND q.expires_at <= ${until} THEN 'expired' ELSE q.status END AS status, q.reason,
        q.is_removed AS "isRemoved", q.booking_id AS "bookingId",
        CASE WHEN q.status = 'accepted' THEN
          (SELECT rated.rating FROM service_request_reviews rated WHERE rated.request_id = r.id)
        END AS rating, q.created_at AS "createdAt", q.expires_at AS "expiresAt"
      FROM quotes q
      JOIN service_requests r ON r.id = q.request_id
      JOIN shared.accounts customer ON customer.id = r.account_id
      JOIN shared.categories category ON category.slug = r.category
      LEFT JOIN shared.locations area ON area.slug = r.area
      LEFT JOIN shared.stores store ON store.id = q.store_id
      WHERE q.merchant_id = ${merchantId} AND q.created_at <= ${until}`,
    toRow,
  }),
  businessTable({
    name: 'quote-templates',
    tables: ['quote_templates'],
    describe: m.business_table_quote_templates,
    fields: {
      id: 'value',
      position: 'value',
      name: 'value',
      message: 'value',
      durationMinutes: 'value',
      includesSupplies: 'value',
      supplies: 'value',
      warranty: 'value',
    },
    order: { id: 'template.id' },
    select: ({ merchantId }) => sql`
      SELECT template.id, template.position, template.name, template.message,
        template.duration_minutes AS "durationMinutes", template.includes_supplies AS "includesSupplies",
        template.supplies, template.warranty
      FROM quote_templates template WHERE template.merchant_id = ${merchantId}`,
  }),
  businessTable({
    name: 'request-interests',
    tables: ['request_interests'],
    describe: m.business_table_request_interests,
    fields: { categories: 'value', areas: 'value', radiusKm: 'value', isNotified: 'value' },
    order: { merchantId: 'interest.merchant_id' },
    select: ({ merchantId }) => sql`
      SELECT interest.merchant_id AS "merchantId", interest.categories, interest.areas, interest.radius_km AS "radiusKm",
        interest.is_notified AS "isNotified"
      FROM request_interests interest WHERE interest.merchant_id = ${merchantId}`,
  }),
]
