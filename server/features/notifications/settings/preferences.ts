/** Notification preferences of the signed-in account: subjects, channels and times (docs/rules/notifications.md#channels). */
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import {
  CELLS,
  changeChoices,
  isEffective,
  isFixed,
  needsConsent,
  type ChannelSettings,
  type Choice,
} from '#domain/notifications/channels.ts'
import {
  changeSettings,
  insertConsents,
  lockPerson,
  loadSettings,
} from '#server/features/accounts/accounts.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { hasSubscription } from '../push/queries.ts'
import * as q from './settings-queries.ts'

type Change = {
  choices?: Choice[] | undefined
  quietHours?: boolean | undefined
  digest?: boolean | undefined
}

export const getPreferences = (ctx: Ctx) => collectPreferences(ctx.db, requireActor(ctx))

/** Changes of the settings of one account happen one after another. */
export const changePreferences = (ctx: Ctx, { choices, quietHours, digest }: Change, ip: string) =>
  transaction(ctx, async ({ db }) => {
    const actor = requireActor(ctx)
    const { accountId } = actor
    await lockPerson(db, accountId)
    if (choices !== undefined) {
      // The last of two choices for the same category and channel counts.
      const last = new Map(choices.map((choice) => [`${choice.category} ${choice.channel}`, choice]))
      const change = changeChoices(await settingsFor(db, actor), [...last.values()])
      if (change.switchedOn.length > 0)
        await changeSettings(db, accountId, Object.fromEntries(change.switchedOn.map((name) => [name, true])))
      if (change.switchedOn.includes('push'))
        await insertConsents(db, accountId, ['push'], TERMS_VERSION, ctx.now, ip)
      if (change.choices.length > 0) await q.saveChoices(db, accountId, change.choices)
    }
    if (quietHours !== undefined || digest !== undefined) {
      const before = await q.loadSchedule(db, accountId)
      await q.saveSchedule(db, accountId, {
        quietHours: quietHours ?? before.quietHours,
        digest: digest ?? before.digest,
      })
    }
    return collectPreferences(db, actor)
  })

const settingsFor = async (db: Queryable, { accountId, role }: Actor): Promise<ChannelSettings> => ({
  switches: await loadSettings(db, accountId),
  choices: await q.listChoices(db, accountId),
  isMerchant: role === 'merchant',
})

async function collectPreferences(db: Queryable, actor: Actor) {
  const settings = await settingsFor(db, actor)
  return {
    choices: CELLS.map(({ category, channel }) => ({
      category,
      channel,
      isEnabled: isEffective(category, channel, settings),
      isFixed: isFixed(category, channel),
      needsConsent: needsConsent(category, channel, settings),
    })),
    hasPush: await hasSubscription(db, actor.accountId),
    ...(await q.loadSchedule(db, actor.accountId)),
  }
}
