import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'

export const packageTables: readonly BusinessTable[] = [
  businessTable({
    name: 'packages',
    tables: ['packages'],
    describe: m.business_table_packages,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      serviceId: 'value',
      service: 'value',
      visits: 'value',
      price: 'cents',
      validMonths: 'value',
      isOnSale: 'value',
      createdAt: 'value',
    },
    order: { id: 'package.id' },
    select: ({ merchantId, until }) => sql`
      SELECT package.id, package.store_id AS "storeId", store.name AS store, package.service_id AS "serviceId", service.name AS service,
        package.visits, package.price_cents AS price, package.valid_months AS "validMonths", package.is_on_sale AS "isOnSale",
        package.created_at AS "createdAt"
      FROM packages package
      JOIN shared.stores store ON store.id = package.store_id
      JOIN shared.services service ON service.id = package.service_id
      WHERE ${isStoreOfMerchant('package.store_id', merchantId)} AND package.created_at <= ${until}`,
  }),
  businessTable({
    name: 'package-sales',
    tables: ['package_sales'],
    describe: m.business_table_package_sales,
    fields: {
      id: 'value',
      packageId: 'value',
      storeId: 'value',
      service: 'value',
      holder: 'value',
      holderPhone: 'phone',
      visits: 'value',
      price: 'cents',
      singlePrice: 'cents',
      validUntil: 'value',
      soldAt: 'value',
      endedAt: 'value',
      refund: 'cents',
    },
    order: { id: 'sale.id' },
    select: ({ merchantId, until }) => sql`
      SELECT sale.id, sale.package_id AS "packageId", sale.store_id AS "storeId", service.name AS service, sale.holder_name AS holder,
        sale.holder_phone AS "holderPhone", sale.visits, sale.price_cents AS price, sale.visit_cents AS "singlePrice",
        sale.valid_until::text AS "validUntil", sale.sold_at AS "soldAt", sale.ended_at AS "endedAt", sale.refund_cents AS refund
      FROM package_sales sale
      JOIN shared.services service ON service.id = sale.service_id
      WHERE ${isStoreOfMerchant('sale.store_id', merchantId)} AND sale.sold_at <= ${until}`,
  }),
  businessTable({
    name: 'package-visits',
    tables: ['package_uses'],
    describe: m.business_table_package_visits,
    fields: { id: 'value', saleId: 'value', position: 'value', bookingId: 'value', usedAt: 'value' },
    order: { id: 'used.id' },
    select: ({ merchantId, until }) => sql`
      SELECT used.id, used.sale_id AS "saleId", used.position, used.booking_id AS "bookingId", used.used_at AS "usedAt"
      FROM package_uses used JOIN package_sales sale ON sale.id = used.sale_id
      WHERE ${isStoreOfMerchant('sale.store_id', merchantId)} AND used.used_at <= ${until}`,
  }),
]
