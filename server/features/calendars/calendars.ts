/** The calendars in which people are busy, and the public API of the feature. */
import { m } from '#messages'
import { MAX_CALENDARS } from '#contract/calendars/limits.ts'
import { calendarProblems } from '#contract/calendars/problems.ts'
import { Problem } from '#contract/problem.ts'
import { findSource, readCalendarAddress, type AddressProblem } from '#domain/calendars/address.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import type { Key } from '#server/encryption.ts'
import { encryptAddress, hashAddress, reencryptAddresses } from './addresses.ts'
import { reencryptTokens } from './feeds/tokens.ts'
import * as q from './calendar-queries.ts'
import { requirePerson } from './people.ts'

/** Encrypts the secrets of all calendars and feeds again with the key of new things. */
export const reencryptCalendars = async (db: Queryable, config: Key): Promise<number> =>
  (await reencryptAddresses(db, config)) + (await reencryptTokens(db, config))

/** Returns what the row of a calendar has of its address. */
export const encryptCalendarAddress = (
  config: Key,
  calendarId: string,
  address: string,
): { address: Buffer; hash: Buffer } => ({
  address: encryptAddress(config, calendarId, address),
  hash: hashAddress(address),
})

export async function listCalendars(ctx: Ctx, staffId: string): Promise<q.CalendarRow[]> {
  await requirePerson(ctx, staffId)
  return q.listCalendars(ctx.db, staffId, ctx.now)
}

const ADDRESS_TEXTS: Record<AddressProblem, () => string> = {
  'no-address': m.calendar_address_no_address,
  'not-secure': m.calendar_address_not_secure,
  'has-password': m.calendar_address_has_password,
  'not-public': m.calendar_address_not_public,
}

/** A job reads the calendar, which is due at once. */
export async function connectCalendar(ctx: Ctx, staffId: string, text: string): Promise<q.CalendarRow> {
  await requirePerson(ctx, staffId)
  const { accountId } = requireActor(ctx)
  const { config } = ctx.app
  const read = readCalendarAddress(text, !config.production)
  if (read.problem) throw Problem.invalid([['address', ADDRESS_TEXTS[read.problem]()]])
  const id = uuidv7(ctx.now.getTime())
  return transaction(ctx, async (tx) => {
    await lock(tx.db, `calendars:${staffId}`)
    const isNew = await q.insertCalendar(
      tx.db,
      {
        id,
        staffId,
        source: findSource(read.address),
        encrypted: encryptCalendarAddress(config, id, read.address),
        createdBy: accountId,
      },
      tx.now,
    )
    if (!isNew) throw calendarProblems.connectedAlready()
    const all = await q.listCalendars(tx.db, staffId, tx.now)
    if (all.length > MAX_CALENDARS) throw calendarProblems.tooManyCalendars()
    const calendar = all.find((each) => each.id === id)
    if (!calendar) throw calendarProblems.calendarNotFound()
    await record(tx, staffId, 'calendar.connected', { calendarId: id, host: new URL(read.address).hostname })
    return calendar
  })
}

/** Times that are free again need no lock: nothing that was checked becomes wrong. */
export async function disconnectCalendar(ctx: Ctx, staffId: string, id: string): Promise<void> {
  await requirePerson(ctx, staffId)
  await transaction(ctx, async (tx) => {
    if (!(await q.deleteCalendar(tx.db, staffId, id))) throw calendarProblems.calendarNotFound()
    await record(tx, staffId, 'calendar.disconnected', { calendarId: id })
  })
}

const record = (tx: TxCtx, subject: string, action: string, details: Record<string, string>): Promise<void> =>
  audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject, details })
