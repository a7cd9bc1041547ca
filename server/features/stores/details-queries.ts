/** SQL of what the page of a store shows beside its card. */
import { sql } from 'kysely'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type OfferOfStore = Pick<
  CamelRow<'shared.offers'>,
  'id' | 'title' | 'serviceId' | 'originalCents' | 'discountedCents' | 'feeWaived' | 'stock'
> & {
  /** 0 for an offer without a stock, whose bookings are not counted. */
  booked: number
}

export const listOffersOfStore = (db: Queryable, now: Date, storeId: string): Promise<OfferOfStore[]> =>
  executePrepared(
    db,
    sql<OfferOfStore>`
      SELECT
        o.id, o.title, o.service_id AS "serviceId", o.original_cents AS "originalCents",
        o.discounted_cents AS "discountedCents", o.fee_waived AS "feeWaived", o.stock,
        CASE
          WHEN o.stock IS NULL THEN 0
          ELSE (SELECT count(*)::int FROM shared.bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled')
        END AS booked
      FROM shared.offers o
      WHERE o.store_id = ${storeId} AND o.is_listed AND o.expires_at > ${now}
      ORDER BY o.created_at DESC, o.id
      LIMIT 100`,
  )

export type ServiceOfStore = {
  id: string
  name: string
  priceCents: number | null
  isBookable: boolean
  /** False for variants of a service but the smallest one. */
  isListed: boolean
}

export const listServicesOfStore = (db: Queryable, storeId: string): Promise<ServiceOfStore[]> =>
  executePrepared(
    db,
    db
      .selectFrom('shared.services')
      .select([
        'id',
        'name',
        'price_cents as priceCents',
        'booking_enabled as isBookable',
        'is_listed as isListed',
      ])
      .where('store_id', '=', storeId)
      .where('status', '=', 'active')
      .orderBy('created_at')
      .orderBy('id'),
  )

export type TeamRow = {
  id: string
  name: string
  role: string
  photo: string | null
  branchId: string
  rating_count: number
  rating_sum: number
}

/** Returns the staff who serve customers, at the main branch first. */
export const listTeam = (db: Queryable, storeId: string): Promise<TeamRow[]> =>
  executePrepared(
    db,
    db
      .selectFrom('shared.staff as staff')
      .innerJoin('branches', 'branches.id', 'staff.branch_id')
      .select([
        'staff.id',
        'staff.name',
        'staff.role',
        'staff.photo',
        'staff.branch_id as branchId',
        'staff.rating_count',
        'staff.rating_sum',
      ])
      .where('branches.store_id', '=', storeId)
      .where('branches.status', '=', 'active')
      .where('staff.is_active', '=', true)
      .orderBy('branches.is_main', 'desc')
      .orderBy('branches.created_at')
      .orderBy('staff.position')
      .orderBy('staff.id')
      .limit(50),
  )

export type PictureRow = { image: string; alt: string | null }

export const listPictures = (db: Queryable, storeId: string): Promise<PictureRow[]> =>
  executePrepared(
    db,
    db
      .selectFrom('store_pictures')
      .select(['image', 'alt'])
      .where('store_id', '=', storeId)
      .orderBy('position'),
  )

export type SocialRow = Narrowed<
  Pick<TableRow<'store_socials'>, 'id' | 'platform' | 'link'>,
  { platform: SocialPlatform }
>

export const listSocials = (db: Queryable, storeId: string): Promise<SocialRow[]> =>
  executePrepared(
    db,
    sql<SocialRow>`
      SELECT id, platform, link FROM store_socials WHERE store_id = ${storeId} ORDER BY position, platform`,
  )
