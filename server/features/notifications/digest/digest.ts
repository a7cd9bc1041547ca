/** The e-mail of the day: what has not been read since the last one (docs/rules/notifications.md#digest). */
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { isSent } from '#domain/notifications/channels.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#domain/notifications/notification-types.ts'
import { addDays, toDay, instant, MINUTE, toMinutesOfDay, type Day } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext, type TxCtx } from '#server/app-context.ts'
import { loadSettings } from '#server/features/accounts/accounts.ts'
import { forEachDue, type ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { withLocale } from '#server/locale.ts'
import { listChoices } from '../settings/settings-queries.ts'
import { digestMail } from './digest-mail.ts'
import * as q from './queries.ts'

/** Time of the digest in Nairobi. After the evening, the digest of the day is left out and the next one has all of it. */
const DIGEST_FROM = 8 * 60
const DIGEST_UNTIL = 21 * 60
const MAX_ITEMS = 10
/** Age limit of the notifications: older ones have been seen or will not be read. */
const MAX_DAYS = 7

export const digestSchedule: ScheduledJob[] = [
  { name: 'send-notification-digests', everyMs: 5 * MINUTE, run: sendDigests },
]

async function sendDigests(app: AppContext): Promise<void> {
  const now = app.clock.now().getTime()
  if (toMinutesOfDay(now) < DIGEST_FROM || toMinutesOfDay(now) >= DIGEST_UNTIL) return
  const day = toDay(now)
  await forEachDue(
    app,
    (limit) => q.listDueDigests(app.database.db, day, limit),
    (accountId) => sendDigest(app, accountId, day),
    (accountId) => ({ accountId }),
  )
}

/** Sends the digest once for an account and a day: the day and the command are written in one transaction. */
const sendDigest = (app: AppContext, accountId: string, day: Day): Promise<void> =>
  transaction(createContext(app, null), async (tx) => {
    const claimed = await q.claimDigest(tx.db, accountId, day)
    const reader = claimed && (await q.findReader(tx.db, accountId))
    if (!reader) return
    const earliest = addDays(day, -MAX_DAYS)
    const since = claimed.before ?? addDays(day, -1)
    const period = {
      from: new Date(instant(since > earliest ? since : earliest, DIGEST_FROM)),
      to: new Date(instant(day, DIGEST_FROM)),
    }
    const types = await typesFor(tx, accountId, reader.role)
    const { items, total } = await q.listDigestItems(tx.db, accountId, types, period, MAX_ITEMS)
    if (items.length === 0) return
    await tx.emit('send-mail', {
      key: `digest:${accountId}:${day}`,
      // A mail that is still waiting by then is left out, because the next digest has the same.
      until: new Date(instant(addDays(day, 1), DIGEST_FROM)).toISOString(),
      to: reader.email,
      ...withLocale(reader.language ?? DEFAULT_LOCALE, () =>
        digestMail(app, { accountId, role: reader.role, items, total }),
      ),
    })
  })

async function typesFor({ db }: TxCtx, accountId: string, role: q.DigestReader['role']) {
  const settings = {
    switches: await loadSettings(db, accountId),
    choices: await listChoices(db, accountId),
    isMerchant: role === 'merchant',
  }
  // The keys of the table.
  return (Object.keys(NOTIFICATION_TYPES) as NotificationType[]).filter((type) =>
    isSent(NOTIFICATION_TYPES[type].category, 'email', settings),
  )
}
