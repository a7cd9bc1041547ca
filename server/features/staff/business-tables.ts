import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'

export const staffTables: readonly BusinessTable[] = [
  businessTable({
    name: 'staff',
    tables: ['staff'],
    describe: m.business_table_staff,
    fields: {
      id: 'value',
      storeId: 'value',
      branchId: 'value',
      branch: 'value',
      name: 'value',
      role: 'value',
      status: 'value',
      phoneNumber: 'phone',
      email: 'value',
      photo: 'picture',
      reviews: 'value',
      rating: 'value',
      createdAt: 'value',
    },
    order: { id: 'staff.id' },
    select: ({ merchantId, until }) => sql`
      SELECT staff.id, branch.store_id AS "storeId", staff.branch_id AS "branchId", branch.name AS branch, staff.name, staff.role,
        staff.status, staff.phone_number AS "phoneNumber", staff.email, staff.photo, staff.rating_count AS reviews,
        round(staff.rating_sum::numeric / nullif(staff.rating_count, 0), 1)::float8 AS rating,
        staff.created_at AS "createdAt"
      FROM shared.branches branch JOIN staff ON staff.branch_id = branch.id
      WHERE ${isStoreOfMerchant('branch.store_id', merchantId)} AND staff.created_at <= ${until}`,
  }),
  businessTable({
    name: 'staff-hours',
    tables: ['shifts', 'breaks'],
    describe: m.business_table_staff_hours,
    fields: {
      staffId: 'value',
      person: 'value',
      kind: 'value',
      weekday: 'weekday',
      starts: 'clock',
      ends: 'clock',
    },
    order: { staffId: 'span.staff_id', kind: 'span.kind', weekday: 'span.weekday', starts: 'span.starts' },
    select: ({ merchantId, until }) => sql`
      SELECT span.staff_id AS "staffId", staff.name AS person, span.kind, span.weekday, span.starts, span.ends
      FROM shared.branches branch
      JOIN staff ON staff.branch_id = branch.id
      JOIN (
        SELECT staff_id, 'work' AS kind, weekday, starts, ends FROM shifts
        UNION ALL
        SELECT staff_id, 'break', weekday, starts, ends FROM breaks
      ) span ON span.staff_id = staff.id
      WHERE ${isStoreOfMerchant('branch.store_id', merchantId)} AND staff.created_at <= ${until}`,
  }),
  businessTable({
    name: 'staff-days-away',
    tables: ['leaves'],
    describe: m.business_table_staff_days_away,
    fields: {
      id: 'value',
      staffId: 'value',
      person: 'value',
      startTime: 'value',
      endTime: 'value',
      reason: 'value',
      createdAt: 'value',
    },
    order: { id: 'away.id' },
    select: ({ merchantId, until }) => sql`
      SELECT away.id, away.staff_id AS "staffId", staff.name AS person, lower(away.during) AS "startTime",
        upper(away.during) AS "endTime", away.reason, away.created_at AS "createdAt"
      FROM shared.branches branch
      JOIN staff ON staff.branch_id = branch.id
      JOIN leaves away ON away.staff_id = staff.id
      WHERE ${isStoreOfMerchant('branch.store_id', merchantId)} AND away.created_at <= ${until}`,
  }),
]
