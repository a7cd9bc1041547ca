import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'

export const serviceTables: readonly BusinessTable[] = [
  businessTable({
    name: 'service-groups',
    tables: ['service_groups'],
    describe: m.business_table_service_groups,
    fields: { id: 'value', storeId: 'value', name: 'value', position: 'value' },
    order: { id: 'heading.id' },
    select: ({ merchantId }) => sql`
      SELECT heading.id, heading.store_id AS "storeId", heading.name, heading.position
      FROM service_groups heading WHERE ${isStoreOfMerchant('heading.store_id', merchantId)}`,
  }),
  businessTable({
    name: 'services',
    tables: ['services'],
    describe: m.business_table_services,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      groupId: 'value',
      group: 'value',
      position: 'value',
      name: 'value',
      familyId: 'value',
      familyName: 'value',
      variantLabel: 'value',
      description: 'value',
      category: 'value',
      type: 'value',
      price: 'cents',
      priceRange: 'value',
      durationMinutes: 'value',
      bufferMinutes: 'value',
      isParallel: 'value',
      isAddOn: 'value',
      bookingEnabled: 'value',
      autoConfirm: 'value',
      minAdvanceMinutes: 'value',
      maxAdvanceDays: 'value',
      minCancellationHours: 'value',
      cancellationPolicy: 'value',
      allowEarlyCheckin: 'value',
      earlyCheckinMinutes: 'value',
      consultationRequired: 'value',
      pricingFactors: 'value',
      features: 'value',
      requirements: 'value',
      tags: 'value',
      isFeatured: 'value',
      status: 'value',
      pictures: 'picture',
      createdAt: 'value',
    },
    order: { id: 'own.id' },
    select: ({ merchantId, until }) => sql`
      SELECT own.id, own.store_id AS "storeId", store.name AS store, own.group_id AS "groupId", heading.name AS group,
        own.position, own.name, own.family_id AS "familyId", own.family_name AS "familyName",
        own.variant_label AS "variantLabel", own.description, own.category, own.type, own.price_cents AS price,
        own.price_range AS "priceRange", own.duration_minutes AS "durationMinutes", own.buffer_minutes AS "bufferMinutes", own.is_parallel AS "isParallel", own.is_add_on AS "isAddOn",
        own.booking_enabled AS "bookingEnabled", own.auto_confirm AS "autoConfirm",
        own.min_advance_minutes AS "minAdvanceMinutes", own.max_advance_days AS "maxAdvanceDays",
        own.min_cancellation_hours AS "minCancellationHours", own.cancellation_policy AS "cancellationPolicy",
        own.allow_early_checkin AS "allowEarlyCheckin", own.early_checkin_minutes AS "earlyCheckinMinutes",
        own.consultation_required AS "consultationRequired", own.pricing_factors AS "pricingFactors", own.features,
        own.requirements, own.tags, own.is_featured AS "isFeatured", own.status, own.images AS pictures,
        own.created_at AS "createdAt"
      FROM services own
      JOIN shared.stores store ON store.id = own.store_id
      LEFT JOIN service_groups heading ON heading.id = own.group_id
      WHERE ${isStoreOfMerchant('own.store_id', merchantId)} AND own.created_at <= ${until}`,
  }),
  businessTable({
    name: 'service-prices',
    tables: ['price_history'],
    describe: m.business_table_service_prices,
    fields: { serviceId: 'value', service: 'value', since: 'value', price: 'cents' },
    order: { serviceId: 'former.service_id', since: 'former.since' },
    select: ({ merchantId, until }) => sql`
      SELECT former.service_id AS "serviceId", own.name AS service, former.since, former.price_cents AS price
      FROM services own JOIN price_history former ON former.service_id = own.id
      WHERE ${isStoreOfMerchant('own.store_id', merchantId)} AND former.since <= ${until}`,
  }),
  businessTable({
    name: 'service-branches',
    tables: ['pools'],
    describe: m.business_table_service_branches,
    fields: {
      serviceId: 'value',
      service: 'value',
      branchId: 'value',
      branch: 'value',
      capacity: 'value',
      isActive: 'value',
    },
    order: { serviceId: 'pool.service_id', branchId: 'pool.branch_id' },
    select: ({ merchantId, until }) => sql`
      SELECT pool.service_id AS "serviceId", own.name AS service, pool.branch_id AS "branchId", branch.name AS branch,
        pool.capacity, pool.is_active AS "isActive"
      FROM services own
      JOIN pools pool ON pool.service_id = own.id
      JOIN shared.branches branch ON branch.id = pool.branch_id
      WHERE ${isStoreOfMerchant('own.store_id', merchantId)} AND own.created_at <= ${until}`,
  }),
  businessTable({
    name: 'service-staff',
    tables: ['service_staff'],
    describe: m.business_table_service_staff,
    fields: { serviceId: 'value', service: 'value', staffId: 'value', person: 'value' },
    order: { serviceId: 'named.service_id', staffId: 'named.staff_id' },
    select: ({ merchantId, until }) => sql`
      SELECT named.service_id AS "serviceId", own.name AS service, named.staff_id AS "staffId", staff.name AS person
      FROM services own
      JOIN service_staff named ON named.service_id = own.id
      JOIN shared.staff ON staff.id = named.staff_id
      WHERE ${isStoreOfMerchant('own.store_id', merchantId)} AND own.created_at <= ${until}`,
  }),
  businessTable({
    name: 'service-questions',
    tables: ['service_questions'],
    describe: m.business_table_service_questions,
    fields: {
      id: 'value',
      serviceId: 'value',
      service: 'value',
      position: 'value',
      question: 'value',
      kind: 'value',
      isRequired: 'value',
    },
    order: { id: 'asked.id' },
    select: ({ merchantId, until }) => sql`
      SELECT asked.id, asked.service_id AS "serviceId", own.name AS service, asked.position, asked.question, asked.kind,
        asked.is_required AS "isRequired"
      FROM services own
      JOIN service_questions asked ON asked.service_id = own.id
      WHERE ${isStoreOfMerchant('own.store_id', merchantId)} AND own.created_at <= ${until}`,
  }),
]
