/** SQL of the device that KRA has registered for us. One process at a time sends through it. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type DeviceId = { pin: string; branch: string }
/** The key and the number of the device are null before KRA has registered it. */
export type Device = DeviceId & {
  sdcId: string | null
  keyEncrypted: Buffer | null
  itemsSavedAt: Date | null
}

const columns = [
  'pin',
  'branch',
  'sdc_id as sdcId',
  'key_encrypted as keyEncrypted',
  'items_saved_at as itemsSavedAt',
] as const

/** Inserts the device; does nothing if it is there. Numbers go on after those that are used. */
export const insertDevice = (db: Queryable, { pin, branch }: DeviceId) =>
  sql`
    INSERT INTO etims_devices (pin, branch, next_number)
    SELECT ${pin}, ${branch}, coalesce(max(number), 0) + 1 FROM tax_invoices
    ON CONFLICT DO NOTHING`.execute(db)

export const recordRegistration = (
  db: Queryable,
  { pin, branch }: DeviceId,
  { sdcId, mrcNo, keyEncrypted }: { sdcId: string; mrcNo: string; keyEncrypted: Buffer },
  now: Date,
) =>
  db
    .updateTable('etims_devices')
    .set({ sdc_id: sdcId, mrc_no: mrcNo, key_encrypted: keyEncrypted, registered_at: now })
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .execute()

export const listKeys = (db: Queryable) =>
  db
    .selectFrom('etims_devices')
    .select(['pin', 'branch', 'key_encrypted as keyEncrypted'])
    .where('key_encrypted', 'is not', null)
    .$narrowType<{ keyEncrypted: Buffer }>()
    .execute()

export const replaceKey = (db: Queryable, { pin, branch }: DeviceId, keyEncrypted: Buffer) =>
  db
    .updateTable('etims_devices')
    .set({ key_encrypted: keyEncrypted })
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .execute()

/** Returns undefined while another process sends. `until` is the name of the lease. */
export const leaseDevice = (
  db: Queryable,
  { pin, branch }: DeviceId,
  now: Date,
  until: Date,
): Promise<Device | undefined> =>
  db
    .updateTable('etims_devices')
    .set({ leased_until: until })
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .returning(columns)
    .executeTakeFirst()

/** Returns false if the lease was lost. */
export async function renewLease(
  db: Queryable,
  { pin, branch }: DeviceId,
  from: Date,
  until: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('etims_devices')
    .set({ leased_until: until })
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .where('leased_until', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const recordItemsSaved = (db: Queryable, { pin, branch }: DeviceId, now: Date) =>
  db
    .updateTable('etims_devices')
    .set({ items_saved_at: now })
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .execute()

export async function takeNumber(tx: Tx, { pin, branch }: DeviceId): Promise<number> {
  const { next } = await tx
    .updateTable('etims_devices')
    .set((e) => ({ next_number: e('next_number', '+', 1) }))
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .returning('next_number as next')
    .executeTakeFirstOrThrow()
  return next - 1
}

/** Gives back a number that KRA has not used. Only the last one can be given back, and only one is in use at a time. */
export const giveNumberBack = (tx: Tx, { pin, branch }: DeviceId, number: number) =>
  tx
    .updateTable('etims_devices')
    .set({ next_number: number })
    .where('pin', '=', pin)
    .where('branch', '=', branch)
    .where('next_number', '=', number + 1)
    .execute()
