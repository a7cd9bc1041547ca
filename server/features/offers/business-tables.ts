import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'

export const offerTables: readonly BusinessTable[] = [
  businessTable({
    name: 'offers',
    tables: ['offers'],
    describe: m.business_table_offers,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      serviceId: 'value',
      service: 'value',
      title: 'value',
      description: 'value',
      type: 'value',
      status: 'value',
      discountPercent: 'value',
      normalPrice: 'cents',
      offerPrice: 'cents',
      discountExplanation: 'value',
      terms: 'value',
      stock: 'value',
      booked: 'value',
      perCustomer: 'value',
      firstTimeOnly: 'value',
      requiresConsultation: 'value',
      isFeatured: 'value',
      usableWeekdays: 'weekday',
      usableFrom: 'clock',
      usableUntil: 'clock',
      startsAt: 'value',
      expiresAt: 'value',
      pictures: 'picture',
      createdAt: 'value',
    },
    order: { id: 'o.id' },
    select: ({ merchantId, until }) => sql`
      SELECT o.id, o.store_id AS "storeId", store.name AS store, o.service_id AS "serviceId", service.name AS service, o.title,
        o.description, o.offer_type AS type, o.status, o.discount_percent AS "discountPercent",
        o.original_cents AS "normalPrice", o.discounted_cents AS "offerPrice",
        o.discount_explanation AS "discountExplanation", o.terms, o.stock,
        (SELECT count(*)::int FROM shared.bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled') AS booked,
        o.per_customer AS "perCustomer", o.first_time_only AS "firstTimeOnly",
        o.requires_consultation AS "requiresConsultation", o.is_featured AS "isFeatured",
        o.usable_weekdays AS "usableWeekdays", o.usable_from AS "usableFrom", o.usable_until AS "usableUntil",
        o.starts_at AS "startsAt", o.expires_at AS "expiresAt", o.images AS pictures, o.created_at AS "createdAt"
      FROM offers o
      JOIN shared.stores store ON store.id = o.store_id
      JOIN shared.services service ON service.id = o.service_id
      WHERE ${isStoreOfMerchant('o.store_id', merchantId)} AND o.created_at <= ${until}`,
  }),
]
