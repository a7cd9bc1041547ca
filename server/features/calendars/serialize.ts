import type { StaffCalendar } from '#contract/calendars.ts'
import type { Key } from '#server/encryption.ts'
import { decryptAddress } from './addresses.ts'
import type { CalendarRow } from './calendar-queries.ts'

/** The address is secret, so a calendar is shown with the host of its address. */
export const serializeCalendar = (row: CalendarRow, config: Key): StaffCalendar => ({
  id: row.id,
  source: row.source,
  host: new URL(decryptAddress(config, row.id, row.addressEncrypted)).hostname,
  createdAt: row.createdAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  okAt: row.okAt?.toISOString() ?? null,
  problem: row.problem,
  skippedEvents: row.skippedEvents,
  busyTimes: row.busyTimes,
})
