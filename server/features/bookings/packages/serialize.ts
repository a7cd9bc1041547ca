import type { BoughtPackage, OwnPackage, Package, PackageSale } from '#contract/bookings/packages.ts'
import { packageRefundCents, packageState } from '#domain/booking/packages/packages.ts'
import { shillings } from '#domain/payments/money.ts'
import { toDay } from '#domain/time/time.ts'
import type { PackageRow } from './package-queries.ts'
import type { SaleRow } from './sale-queries.ts'

export const serializePackage = (row: PackageRow): Package => ({
  id: row.id,
  storeId: row.storeId,
  serviceId: row.serviceId,
  serviceName: row.serviceName,
  visits: row.visits,
  price: shillings(row.priceCents),
  normalPrice: row.visitCents === null ? null : shillings(row.visits * row.visitCents),
  validMonths: row.validMonths,
})

export const serializeOwnPackage = (row: PackageRow): OwnPackage => ({
  ...serializePackage(row),
  isOnSale: row.isOnSale,
  sold: row.sold,
})

export function serializeBought(row: SaleRow, now: Date): BoughtPackage {
  const left = row.visits - row.uses.length
  return {
    id: row.id,
    storeId: row.storeId,
    storeName: row.storeName,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    visits: row.visits,
    left,
    price: shillings(row.priceCents),
    visitPrice: shillings(row.visitCents),
    validUntil: row.validUntil,
    soldAt: row.soldAt.toISOString(),
    state: packageState(
      { isEnded: row.endedAt !== null, left, validUntil: row.validUntil },
      toDay(now.getTime()),
    ),
    refund: row.refundCents === null ? null : shillings(row.refundCents),
    refundNow: shillings(
      row.endedAt === null
        ? packageRefundCents({
            priceCents: row.priceCents,
            visitCents: row.visitCents,
            used: row.uses.length,
          })
        : 0,
    ),
    // The times come from JSON, in the format of PostgreSQL.
    uses: row.uses.map(({ usedAt, startTime, ...use }) => ({
      ...use,
      usedAt: new Date(usedAt).toISOString(),
      startTime: startTime && new Date(startTime).toISOString(),
    })),
  }
}

export const serializeSale = (row: SaleRow, now: Date): PackageSale => ({
  ...serializeBought(row, now),
  packageId: row.packageId,
  holderName: row.holderName,
  holderPhone: row.holderPhone,
})
