/** What a person may know and decide of their own data: each feature tells its part, and forgets it. */
import type { CONSENT_CHANNELS } from '#contract/privacy.ts'
import { privacyProblems } from '#contract/privacy.ts'
import { ERASE_GRACE_MS, TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import {
  changeSettings,
  eraseAccount,
  FORMER,
  insertConsents,
  settingsOf,
  exportAccount,
  type Settings,
} from '#server/features/accounts/accounts.ts'
import { eraseClient, hasBookingsToCome, exportBookings } from '#server/features/bookings/bookings.ts'
import { eraseContact, exportContact } from '#server/features/contact/contact.ts'
import { eraseAlerts, eraseFavourites, exportAlerts, exportFavourites } from '#server/features/favourites/favourites.ts'
import { eraseFollows, exportFollows } from '#server/features/follows/follows.ts'
import { deleteImage } from '#server/features/media/media.ts'
import { erasePayer, hasOpenPayments, exportPayments } from '#server/features/payments/payments.ts'
import { eraseReports, exportReports, exportReviews } from '#server/features/reviews/reviews.ts'
import { exportRewards } from '#server/features/rewards/rewards.ts'
import { ownsStores } from '#server/features/stores/stores.ts'
import { audit } from '#server/observability/audit.ts'
import { contextOf, transaction, type Actor, type Ctx, type AppContext, type TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { avatarKey } from './avatars.ts'
import { deletionMail } from './mails.ts'
import {
  clientEmailsOf,
  eraseMessages,
  eraseAttempts,
  getPerson,
  listToErase,
  lockPerson,
  phonesOf,
  planErasure,
  postponeErasure,
  type Person,
} from './queries.ts'

type Channel = (typeof CONSENT_CHANNELS)[number]

/** Which of the settings is a consent: by law it must be shown when it was given, and when it was taken back. */
const CONSENT_OF = { emailUpdates: 'email', smsAlerts: 'sms', push: 'push' } as const satisfies Partial<Record<keyof Settings, Channel>>
const SETTING_OF = { email: 'emailUpdates', sms: 'smsAlerts', push: 'push' } as const satisfies Record<Channel, keyof Settings>

/** Changes what is named, and writes down each consent that became another. */
export function setSettings(ctx: Ctx, actor: Actor, change: Partial<Settings>, ip: string): Promise<Settings> {
  return transaction(ctx, async (tx) => {
    await lockPerson(tx.db, actor.accountId)
    const before = await settingsOf(tx.db, actor.accountId)
    const after = await changeSettings(tx.db, actor.accountId, change)
    for (const setting of ['emailUpdates', 'smsAlerts', 'push'] as const)
      if (before[setting] !== after[setting])
        await insertConsents(tx.db, actor.accountId, [CONSENT_OF[setting]], TERMS_VERSION, ctx.now, ip, after[setting])
    return after
  })
}

/** Said in so many words, it is written down even when nothing changes by it. */
export function consent(ctx: Ctx, actor: Actor, channel: Channel, isGiven: boolean, ip: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockPerson(tx.db, actor.accountId)
    await changeSettings(tx.db, actor.accountId, { [SETTING_OF[channel]]: isGiven })
    await insertConsents(tx.db, actor.accountId, [channel], TERMS_VERSION, ctx.now, ip, isGiven)
  })
}

// ---------------------------------------------------------------- telling all

/** All that is kept about a person. What was written under an e-mail address is told to whoever has shown that it is theirs. */
export async function notifyAll(ctx: Ctx, actor: Actor, ip: string): Promise<Record<string, unknown>> {
  const person = await getPerson(ctx.db, actor.accountId)
  const parts = [
    await exportAccount(ctx.db, person.id),
    { bookings: await exportBookings(ctx.db, person.id) },
    await exportPayments(ctx.db, person.id),
    {
      reviews: await exportReviews(ctx.db, person.id),
      reportedReviews: await exportReports(ctx.db, person.id),
      favourites: await exportFavourites(ctx.db, person.id),
      favouriteAlerts: await exportAlerts(ctx.db, person.id),
      followedStores: await exportFollows(ctx.db, person.id),
      rewards: await exportRewards(ctx.db, person.id),
    },
    person.isEmailVerified ? await exportContact(ctx.db, person.email) : {},
  ]
  await audit(ctx.db, ctx.now, { action: 'data.exported', actor: actor.accountId, ip })
  return Object.assign({}, ...parts)
}

// ---------------------------------------------------------------- deleting

/** The account ends at once and is erased in some days; signing in before keeps it. Answers when. */
export function requestDeletion(ctx: Ctx, actor: Actor, ip: string): Promise<Date> {
  return transaction(ctx, async (tx) => {
    const person = await lockPerson(tx.db, actor.accountId)
    await refuseUnfinished(tx.db, person.id, ctx.now)
    const eraseAfter = new Date(ctx.now.getTime() + ERASE_GRACE_MS)
    await planErasure(tx.db, person.id, eraseAfter, ctx.now)
    await tx.emit('send-mail', {
      key: `deletion:${person.id}:${ctx.now.getTime()}`,
      to: person.email,
      ...deletionMail(ctx.app.config, actor.role, eraseAfter),
    })
    await audit(tx.db, ctx.now, { action: 'account.deletion-asked', actor: person.id, ip })
    return eraseAfter
  })
}

async function refuseUnfinished(db: Queryable, accountId: string, now: Date): Promise<void> {
  if (await hasBookingsToCome(db, accountId, now)) throw privacyProblems.openBookings()
  if (await ownsStores(db, accountId)) throw privacyProblems.ownsStores()
}

/** Erases every account whose days have passed. One that cannot be erased now is looked at again, and keeps nobody else waiting. */
export async function eraseDue(app: AppContext): Promise<void> {
  const ctx = contextOf(app, null)
  for (const { id, avatar } of await listToErase(ctx.db, ctx.now)) {
    try {
      // No transaction can bring a file back, so it goes when its row has gone.
      if (await transaction(ctx, (tx) => erase(tx, id))) await deleteImage(app, 'avatar', avatar)
    } catch (error) {
      app.log.error({ err: error, accountId: id }, 'An account could not be erased')
    }
  }
}

/** False when the person came back, or something is still under way. */
async function erase(tx: TxCtx, id: string): Promise<boolean> {
  const person = await lockPerson(tx.db, id)
  if (!person.eraseAfter || person.eraseAfter > tx.now) return false
  if ((await hasBookingsToCome(tx.db, id, tx.now)) || (await hasOpenPayments(tx.db, id)) || (await ownsStores(tx.db, id))) {
    await postponeErasure(tx.db, id, new Date(tx.now.getTime() + DAY))
    return false
  }
  await eraseEverywhere(tx, person)
  await audit(tx.db, tx.now, { action: 'account.erased', actor: null, subject: id })
  return true
}

async function eraseEverywhere(tx: TxCtx, person: Person): Promise<void> {
  const words = [person.email, ...(await clientEmailsOf(tx.db, person.id)), ...(await phonesOf(tx.db, person.id))]
  await eraseMessages(tx.db, person.id, words)
  await eraseAttempts(tx.db, avatarKey(person.id))
  await eraseFavourites(tx.db, person.id)
  await eraseAlerts(tx.db, person.id)
  await eraseReports(tx.db, person.id)
  await eraseFollows(tx.db, person.id)
  await erasePayer(tx.db, person.id)
  await eraseClient(tx.db, person.id, `${FORMER.firstName} ${FORMER.lastName}`)
  if (person.isEmailVerified) await eraseContact(tx.db, person.email)
  await eraseAccount(tx.db, person.id, tx.now)
}
