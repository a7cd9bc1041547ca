/**
 * Settings, consents, data export and account deletion. The manifest of each feature declares which personal
 * data it stores, and how to export and erase it.
 */
import type { Changes } from '#contract/edits.ts'
import type { CONSENT_CHANNELS } from '#contract/privacy.ts'
import type { Problem } from '#contract/problem.ts'
import { ERASE_GRACE_MS, TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { DAY } from '#domain/time/time.ts'
import {
  endSessions,
  getLanguage,
  changeSettings,
  getPerson,
  insertConsents,
  listDueErasures,
  listPhonesOfOthers,
  lockMerged,
  lockPerson,
  scheduleErasure,
  postponeErasure,
  loadSettings,
  type Person,
  type Settings,
} from '#server/features/accounts/accounts.ts'
import type { Feature, PersonalData } from '#server/feature.ts'
import { audit } from '#server/platform/observability/audit.ts'
import {
  createContext,
  transaction,
  type Actor,
  type Ctx,
  type AppContext,
  type TxCtx,
} from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { deleteMessages } from '#server/platform/jobs/erasure.ts'
import type { QueueName } from '#server/platform/jobs/queues.ts'
import { withLocale } from '#server/locale.ts'
import { deletePicture } from '#server/features/media/media.ts'
import { uuidv7 } from '#server/ids.ts'
import { dueAt } from '#domain/admin/data-requests.ts'
import { deletionMail } from './mails.ts'
import { closeWithdrawn, finishErasure, insertRequest } from './requests/queries.ts'

type Channel = (typeof CONSENT_CHANNELS)[number]

/** The settings that are consents: by law, when a consent was given and withdrawn must be documented. */
const CONSENT_OF = { emailUpdates: 'email', smsAlerts: 'sms', push: 'push' } as const satisfies Partial<
  Record<keyof Settings, Channel>
>
const SETTING_OF = { email: 'emailUpdates', sms: 'smsAlerts', push: 'push' } as const satisfies Record<
  Channel,
  keyof Settings
>

/** Changes the given settings, and records each consent that changes. */
export function setSettings(
  ctx: Ctx,
  actor: Actor,
  change: Changes<Settings>,
  ip: string,
): Promise<Settings> {
  return transaction(ctx, async (tx) => {
    await lockPerson(tx.db, actor.accountId)
    const before = await loadSettings(tx.db, actor.accountId)
    const after = await changeSettings(tx.db, actor.accountId, change)
    for (const setting of ['emailUpdates', 'smsAlerts', 'push'] as const)
      if (before[setting] !== after[setting])
        await insertConsents(
          tx.db,
          actor.accountId,
          [CONSENT_OF[setting]],
          TERMS_VERSION,
          ctx.now,
          ip,
          after[setting],
        )
    return after
  })
}

/** Recorded even if it is unchanged, as it was given explicitly. */
export function setConsent(
  ctx: Ctx,
  actor: Actor,
  channel: Channel,
  isGiven: boolean,
  ip: string,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockPerson(tx.db, actor.accountId)
    await changeSettings(tx.db, actor.accountId, { [SETTING_OF[channel]]: isGiven })
    await insertConsents(tx.db, actor.accountId, [channel], TERMS_VERSION, ctx.now, ip, isGiven)
  })
}

// ---------------------------------------------------------------- personal data of all features

export type StoredData = {
  readonly features: readonly PersonalData[]
  /** The commands that send messages, and the queues of their jobs. */
  readonly messages: { readonly topics: readonly string[]; readonly queues: readonly QueueName[] }
}

export function storedData(features: readonly Feature[]): StoredData {
  const topics = features.flatMap(({ events = {} }) =>
    Object.keys(events).filter((topic) => events[topic]?.isCommand),
  )
  const listeners = features
    .flatMap((feature) => feature.listeners ?? [])
    .filter(({ topic }) => topics.includes(topic))
  return {
    features: features.flatMap(({ personalData }) => personalData ?? []),
    messages: { topics, queues: [...new Set(listeners.map(({ queue }) => queue))] },
  }
}

/** Exports the data of all features as one document. */
export async function exportData(
  ctx: Ctx,
  actor: Actor,
  stored: StoredData,
  ip: string,
): Promise<Record<string, unknown>> {
  return buildExport(ctx, actor.accountId, stored, ip)
}

export async function buildExport(
  ctx: Ctx,
  accountId: string,
  stored: StoredData,
  ip: string,
): Promise<Record<string, unknown>> {
  const person = await getPerson(ctx.db, accountId)
  const document: Record<string, unknown> = {}
  for (const feature of stored.features)
    Object.assign(document, await feature.export?.(ctx.db, person, ctx.now))
  await audit(ctx.db, ctx.now, { action: 'data.exported', actor: accountId, ip })
  return document
}

// ---------------------------------------------------------------- deletion

/**
 * Ends all sessions and schedules the erasure, which signing in cancels. Returns when the account is erased.
 */
export function requestDeletion(ctx: Ctx, actor: Actor, stored: StoredData, ip: string): Promise<Date> {
  return transaction(ctx, async (tx) => {
    const eraseAfter = await scheduleDeletion(tx, actor.accountId, stored)
    await recordOwnErasure(tx, actor.accountId)
    await audit(tx.db, ctx.now, { action: 'account.deletion-asked', actor: actor.accountId, ip })
    return eraseAfter
  })
}

/** Throws if the account cannot be deleted now. Returns when it is erased. */
export async function scheduleDeletion(tx: TxCtx, accountId: string, stored: StoredData): Promise<Date> {
  const person = await lockPerson(tx.db, accountId)
  const refusal = await findRefusal(tx.db, person, stored, tx.now)
  if (refusal) throw refusal
  const eraseAfter = new Date(tx.now.getTime() + ERASE_GRACE_MS)
  await scheduleErasure(tx.db, person.id, eraseAfter)
  await endSessions(tx, { accountId: person.id })
  const language = await getLanguage(tx.db, person.id)
  if (person.email !== null)
    await tx.emit('send-mail', {
      key: `deletion:${person.id}:${tx.now.getTime()}`,
      to: person.email,
      ...withLocale(language, () => deletionMail(tx.app.config, person.role, eraseAfter)),
    })
  return eraseAfter
}

/** A person who deletes the account in it has asked for the erasure, too. */
async function recordOwnErasure({ db, now }: TxCtx, accountId: string): Promise<void> {
  await closeWithdrawn(db, accountId, now)
  await insertRequest(db, {
    id: uuidv7(now.getTime()),
    account_id: accountId,
    kind: 'erasure',
    status: 'scheduled',
    asked_by: 'account',
    asked_at: now,
    due_at: new Date(dueAt('erasure', now.getTime())),
  })
}

async function findRefusal(
  db: Queryable,
  person: Person,
  { features }: StoredData,
  now: Date,
): Promise<Problem | null> {
  for (const feature of features) {
    const refusal = await feature.deletionRefusal?.(db, person, now)
    if (refusal) return refusal
  }
  return null
}

/**
 * Erases every account that is due. A failure does not affect the other accounts, and is retried by the next
 * run.
 */
export async function eraseDue(app: AppContext, stored: StoredData): Promise<void> {
  const ctx = createContext(app, null)
  for (const id of await listDueErasures(ctx.db, ctx.now)) {
    try {
      const avatars = await transaction(ctx, (tx) => erase(tx, id, stored))
      // Deleted after the transaction, as deleting a file cannot be rolled back.
      for (const avatar of avatars) await deletePicture(app, 'avatar', avatar)
    } catch (error) {
      app.log.error({ err: error, accountId: id }, 'account.erasure.failed')
    }
  }
}

/** Returns the avatars to delete: none if the erasure was cancelled or must wait. */
async function erase(tx: TxCtx, id: string, stored: StoredData): Promise<(string | null)[]> {
  const person = await lockPerson(tx.db, id)
  if (!person.eraseAfter || person.eraseAfter > tx.now) return []
  if (await mustWait(tx, person, stored)) {
    await postponeErasure(tx.db, id, new Date(tx.now.getTime() + DAY))
    return []
  }
  const accounts = [person, ...(await lockMerged(tx.db, id))]
  for (const account of accounts) {
    await eraseEverywhere(tx, account, stored)
    await finishErasure(tx.db, account.id, tx.now)
    await audit(tx.db, tx.now, { action: 'account.erased', actor: null, subject: account.id })
  }
  return accounts.map(({ avatar }) => avatar)
}

async function mustWait(tx: TxCtx, person: Person, stored: StoredData): Promise<boolean> {
  if (await findRefusal(tx.db, person, stored, tx.now)) return true
  for (const feature of stored.features) if (await feature.isNeeded?.(tx.db, person)) return true
  return false
}

async function eraseEverywhere(
  { db, now }: TxCtx,
  person: Person,
  { features, messages }: StoredData,
): Promise<void> {
  const addresses: string[] = []
  const subjects: string[] = []
  for (const feature of features) {
    addresses.push(...((await feature.addresses?.(db, person)) ?? []))
    subjects.push(...((await feature.messageSubjects?.(db, person)) ?? []))
  }
  const phonesOfOthers = await listPhonesOfOthers(db, person.id, addresses)
  const own = addresses.filter((address) => !phonesOfOthers.has(address))
  await deleteMessages(db, { ...messages, addresses: own, subjects })
  for (const feature of features.toReversed()) await feature.erase?.(db, person, now)
}
