import { MINUTES_OF_DAY } from '#domain/booking/advance.ts'
import type { ServiceBatch } from '#contract/service-batches.ts'
import type { OwnService } from '#contract/own-service.ts'
import { NO_SHOW_AFTER_MINUTES } from '#domain/booking/booking-policy.ts'
import { stepMinutes } from '#domain/booking/slots.ts'
import { IMPORT_UNDO_MS } from '#domain/time/undo-period.ts'
import type { AppContext } from '#server/app-context.ts'
import { serializeServiceToBook } from '../serialize.ts'
import type { BatchRow } from './batch-queries.ts'
import type { OwnServiceRow } from './own-queries.ts'

export const serializeBatch = ({ id, createdAt, count }: BatchRow): ServiceBatch => ({
  id,
  count,
  created_at: createdAt.toISOString(),
  undo_until: new Date(createdAt.getTime() + IMPORT_UNDO_MS).toISOString(),
})

export const serializeOwnService = (
  row: OwnServiceRow,
  app: Pick<AppContext, 'config' | 'settings'>,
): OwnService => ({
  ...serializeServiceToBook(row, app),
  // The setting itself; others are notified whether the service can be booked now.
  booking_enabled: row.booking_enabled,
  status: row.status,
  version: row.version,
  branch_id: row.pools[0]?.branch_id ?? `store-${row.store_id}`,
  branch_ids: row.pools.map(({ branch_id }) => branch_id),
  staff: row.staff,
  max_concurrent_bookings: row.pools[0]?.capacity ?? 1,
  buffer_time: row.buffer_minutes,
  is_parallel: row.is_parallel,
  is_add_on: row.is_add_on,
  min_advance_booking: row.min_advance_minutes,
  max_advance_booking: row.max_advance_days * MINUTES_OF_DAY,
  tags: row.tags,
  slot_interval: stepMinutes(row.duration_minutes),
  grace_period_minutes: NO_SHOW_AFTER_MINUTES,
  allow_overbooking: false,
  auto_complete_on_duration: false,
  confirmation_message: null,
})
