/** The market settings: their values, history and effects, and the stores that take no bookings (docs/rules/settings.md). */
import { editProblems } from '#contract/edits.ts'
import { settingProblems } from '#contract/admin/settings.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import {
  isSettingValue,
  MARKET_SETTINGS,
  SETTING_KEYS,
  settingsFrom,
  type MarketSettings,
  type SettingKey,
  type SettingValue,
} from '#domain/settings/market-settings.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

export async function readSettings(db: Queryable): Promise<MarketSettings> {
  const rows = await q.listValues(db)
  return settingsFrom(new Map(rows.map(({ key, value }) => [key, value])))
}

export type Setting = {
  key: SettingKey
  value: SettingValue
  /** Version; 0 before the first change. */
  version: number
  changed: { at: Date; by: string } | null
}

export async function listSettings(db: Queryable): Promise<Setting[]> {
  const stored = await q.listStored(db)
  const values = settingsFrom(new Map(stored.map(({ key, value }) => [key, value])))
  return SETTING_KEYS.map((key) => {
    const row = stored.find((each) => each.key === key)
    return {
      key,
      value: values[key],
      version: row?.version ?? 0,
      changed: row ? { at: row.changedAt, by: row.changedBy } : null,
    }
  })
}

async function getSetting(db: Queryable, key: SettingKey): Promise<Setting> {
  // `listSettings` returns one setting for each key.
  return (await listSettings(db)).find((each) => each.key === key)!
}

export const serializeSetting = ({ key, value, version, changed }: Setting) => {
  const definition = MARKET_SETTINGS[key]
  return {
    key,
    value,
    initial: definition.initial,
    min: definition.kind === 'number' ? definition.min : null,
    max: definition.kind === 'number' ? definition.max : null,
    changedAt: changed?.at.toISOString() ?? null,
    changedBy: changed?.by ?? null,
    version,
  }
}

type Edit = { value: SettingValue; reason: string; version?: number | undefined }

export async function changeSetting(ctx: Ctx, key: SettingKey, edit: Edit): Promise<Setting> {
  const { value, reason } = edit
  if (!isSettingValue(key, value)) throw settingProblems.notAllowed()
  const changed = await transaction(ctx, async (tx) => {
    await q.lockSetting(tx.db, key)
    const setting = await getSetting(tx.db, key)
    if (edit.version !== undefined && edit.version !== setting.version)
      throw editProblems.conflict().with({ extra: { current: serializeSetting(setting) } })
    if (setting.value === value) return setting
    const adminId = requireAdmin(tx, 'changeSettings').accountId
    const version = setting.version + 1
    await q.insertChange(tx.db, { key, from: setting.value, to: value, version, reason, adminId }, tx.now)
    await audit(tx.db, tx.now, {
      action: 'setting.changed',
      actor: adminId,
      details: { key, from: setting.value, to: value, reason },
    })
    return getSetting(tx.db, key)
  })
  ctx.app.settings.set(await readSettings(ctx.db))
  return changed
}

export const listChanges = (ctx: Ctx, key: SettingKey) => q.listChanges(ctx.db, key)

/** Discounts whose fee shows what a percentage means. */
const EXAMPLES: readonly [normalCents: number, discountedCents: number][] = [
  [150_000, 100_000],
  [500_000, 350_000],
]

/** Returns what the value would change, as English sentences. */
export async function describeSettingEffects(
  ctx: Ctx,
  key: SettingKey,
  value: SettingValue,
): Promise<string[]> {
  if (!isSettingValue(key, value)) throw settingProblems.notAllowed()
  const current = ctx.app.settings.values
  if (current[key] === value) return []
  const number = Number(value)
  const people = (count: number) => `${count} ${count === 1 ? 'customer' : 'customers'}`
  switch (key) {
    case 'accessFeePercent':
      return [
        ...EXAMPLES.map(([originalCents, discountedCents]) => {
          const fee = (percent: number) =>
            chargedCents(accessFee({ originalCents, discountedCents, feeWaived: false }, percent).feeCents)
          const [price, was] = [formatKes(discountedCents), formatKes(originalCents)]
          return `A booking at ${price} instead of ${was} costs a fee of ${formatKes(fee(number))}, not ${formatKes(fee(current.accessFeePercent))}.`
        }),
        'Bookings that exist keep their fee. A customer who has the old fee on the screen is asked to look again.',
      ]
    case 'maxUnpaidHolds': {
      const count = await q.countHolders(ctx.db, ctx.now, number)
      return [`${people(count)} hold ${number} or more unpaid bookings now, and could not hold another.`]
    }
    case 'maxLiveBookings': {
      const count = await q.countBookers(ctx.db, ctx.now, number)
      return [`${people(count)} have ${number} or more bookings to come, and could not make another.`]
    }
    case 'maxRequestsPerDay':
      return ['Counts from midnight. Requests that are posted stay.']
    case 'maxQuotesPerDay':
      return ['Counts from midnight. Quotes that are made stay.']
    case 'withdrawalMinimum':
    case 'withdrawalFee':
      return ['Applies to withdrawals from now on. The form of customers shows it.']
    case 'withdrawalsPerDay':
      return ['Counts from midnight. Withdrawals that are on their way go on.']
    case 'withdrawalsStopped':
      return value === true
        ? ['Customers cannot withdraw rewards. Withdrawals that are on their way go on.']
        : ['Customers can withdraw rewards again.']
    case 'paymentsStopped': {
      if (value !== true) return ['Customers can pay and book again.']
      const count = await q.countOpenPayments(ctx.db)
      return [
        `${count} ${count === 1 ? 'payment' : 'payments'} in progress will be completed.`,
        'New payments and bookings with a fee are refused with a message. Refunds continue.',
      ]
    }
    case 'signUpsStopped':
      return value === true
        ? ['New customers and businesses are refused with a message. Signing in works.']
        : ['New accounts can be created again.']
    case 'unverifiedStoresWait': {
      if (value !== true)
        return [
          'New stores are published as soon as they are complete. Those that wait are published by their merchants.',
        ]
      const count = await q.countUnverifiedStores(ctx.db)
      return [
        `${count} ${count === 1 ? 'store is' : 'stores are'} public without having been verified, and stay so.`,
        'Others are published when an admin verifies them.',
      ]
    }
    case 'facebookProfile':
    case 'instagramProfile':
    case 'xProfile':
    case 'tiktokProfile':
      return [
        value === ''
          ? 'The foot of the customer site has no link to it.'
          : `The foot of the customer site links to ${String(value)}.`,
      ]
    case 'isReadOnly':
      return value === true
        ? [
            'Customers and merchants can read and sign in, and change nothing else.',
            'Jobs, callbacks of M-Pesa and this site go on.',
          ]
        : ['Everything works again.']
  }
}

// ---------------------------------------------------------------- stops

export const listStops = (ctx: Ctx) => q.listStops(ctx.db, ctx.now)
export const findStores = (ctx: Ctx, search: string) => q.findStores(ctx.db, search)

export const stopBookings = (ctx: Ctx, storeId: string, reason: string): Promise<void> =>
  changeStop(ctx, storeId, (tx, adminId) => q.insertStop(tx.db, { storeId, reason, adminId }, tx.now), {
    action: 'store.bookings-stopped',
    reason,
  })

export const resumeBookings = (ctx: Ctx, storeId: string, reason: string): Promise<void> =>
  changeStop(ctx, storeId, (tx) => q.deleteStop(tx.db, storeId), { action: 'store.bookings-resumed', reason })

/** `change` returns whether it changed something. */
const changeStop = (
  ctx: Ctx,
  storeId: string,
  change: (tx: TxCtx, adminId: string) => Promise<boolean>,
  { action, reason }: { action: string; reason: string },
): Promise<void> =>
  transaction(ctx, async (tx) => {
    if ((await q.findStoreName(tx.db, storeId)) === undefined) throw storeProblems.notFound()
    const adminId = requireAdmin(tx, 'changeSettings').accountId
    if (await change(tx, adminId))
      await audit(tx.db, tx.now, { action, actor: adminId, subject: storeId, details: { reason } })
  })
