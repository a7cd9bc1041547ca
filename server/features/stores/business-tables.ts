import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, type BusinessTable } from '#server/business-table.ts'

export const storeTables: readonly BusinessTable[] = [
  businessTable({
    name: 'stores',
    tables: ['stores', 'store_slugs', 'store_socials', 'store_pictures', 'store_suspensions'],
    describe: m.business_table_stores,
    fields: {
      id: 'value',
      name: 'value',
      slug: 'value',
      formerSlugs: 'value',
      category: 'value',
      location: 'value',
      description: 'value',
      phoneNumber: 'phone',
      email: 'value',
      website: 'value',
      socials: 'value',
      embedOrigins: 'value',
      status: 'value',
      verifiedAt: 'value',
      suspendedAt: 'value',
      suspensionReason: 'value',
      followers: 'value',
      reviews: 'value',
      rating: 'value',
      logo: 'picture',
      cover: 'picture',
      pictures: 'picture',
      createdAt: 'value',
    },
    order: { id: 's.id' },
    select: ({ merchantId, until }) => sql`
      SELECT s.id, s.name, current.slug, ARRAY(
          SELECT slug FROM store_slugs former WHERE former.store_id = s.id AND NOT former.is_current
          ORDER BY former.created_at, slug
        ) AS "formerSlugs",
        s.category, shown.location_name AS location, s.description, s.phone_number AS "phoneNumber", s.email, s.website,
        ARRAY(SELECT link FROM store_socials social WHERE social.store_id = s.id ORDER BY position, platform) AS socials,
        s.embed_origins AS "embedOrigins", s.status, s.verified_at AS "verifiedAt",
        suspension.started_at AS "suspendedAt", suspension.reason AS "suspensionReason", s.follower_count AS followers,
        s.rating_count AS reviews, round(s.rating_sum::numeric / nullif(s.rating_count, 0), 1)::float8 AS rating, s.logo,
        s.cover, ARRAY(SELECT image FROM store_pictures shot WHERE shot.store_id = s.id ORDER BY position) AS pictures,
        s.created_at AS "createdAt"
      FROM stores s
      JOIN shared.stores shown ON shown.id = s.id
      LEFT JOIN store_slugs current ON current.store_id = s.id AND current.is_current
      LEFT JOIN store_suspensions suspension ON suspension.store_id = s.id AND suspension.ended_at IS NULL
      WHERE s.merchant_id = ${merchantId} AND s.created_at <= ${until}`,
  }),
  businessTable({
    name: 'branches',
    tables: ['branches'],
    describe: m.business_table_branches,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      name: 'value',
      isMain: 'value',
      status: 'value',
      location: 'value',
      address: 'value',
      stage: 'value',
      landmark: 'value',
      gate: 'value',
      floor: 'value',
      hasParking: 'value',
      parking: 'value',
      visitWaitMinutes: 'value',
      latitude: 'value',
      longitude: 'value',
      phoneNumber: 'phone',
      email: 'value',
      manager: 'value',
      description: 'value',
      closedOnHolidays: 'value',
      createdAt: 'value',
    },
    order: { id: 'b.id' },
    select: ({ merchantId, until }) => sql`
      SELECT b.id, b.store_id AS "storeId", s.name AS store, b.name, b.is_main AS "isMain", b.status,
        shown.location_name AS location, b.address, b.stage, b.landmark, b.gate, b.floor, b.has_parking AS "hasParking",
        b.parking, b.visit_wait_minutes AS "visitWaitMinutes", b.latitude, b.longitude, b.phone_number AS "phoneNumber", b.email, b.manager, b.description,
        b.closed_on_holidays AS "closedOnHolidays", b.created_at AS "createdAt"
      FROM branches b
      JOIN shared.branches shown ON shown.id = b.id
      JOIN stores s ON s.id = b.store_id
      WHERE s.merchant_id = ${merchantId} AND b.created_at <= ${until}`,
  }),
  businessTable({
    name: 'branch-hours',
    tables: ['branch_hours'],
    describe: m.business_table_branch_hours,
    fields: { branchId: 'value', branch: 'value', weekday: 'weekday', opens: 'clock', closes: 'clock' },
    order: { branchId: 'h.branch_id', weekday: 'h.weekday' },
    select: ({ merchantId, until }) => sql`
      SELECT h.branch_id AS "branchId", b.name AS branch, h.weekday, h.opens, h.closes
      FROM branch_hours h
      JOIN branches b ON b.id = h.branch_id
      JOIN stores s ON s.id = b.store_id
      WHERE s.merchant_id = ${merchantId} AND b.created_at <= ${until}`,
  }),
  businessTable({
    name: 'branch-special-days',
    tables: ['branch_special_days'],
    describe: m.business_table_branch_special_days,
    fields: {
      branchId: 'value',
      branch: 'value',
      day: 'value',
      opens: 'clock',
      closes: 'clock',
      reason: 'value',
    },
    order: { branchId: 'd.branch_id', day: 'd.day' },
    select: ({ merchantId, until }) => sql`
      SELECT d.branch_id AS "branchId", b.name AS branch, d.day::text, d.opens, d.closes, d.reason
      FROM branch_special_days d
      JOIN branches b ON b.id = d.branch_id
      JOIN stores s ON s.id = b.store_id
      WHERE s.merchant_id = ${merchantId} AND d.created_at <= ${until}`,
  }),
]
