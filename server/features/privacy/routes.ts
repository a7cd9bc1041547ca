import type { Changes } from '#contract/edits.ts'
import { m } from '#messages'
import type { privacy } from '#contract/privacy.ts'
import {
  getAccountById,
  listConsents,
  setAppearance,
  setLanguage,
  loadSettings,
  serializeUser,
  type Settings,
} from '#server/features/accounts/accounts.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { serializeConsent } from './serialize.ts'
import { setConsent, exportData, requestDeletion, setSettings, type StoredData } from './privacy.ts'

export const privacyRoutes = (stored: StoredData): HttpRoutes<typeof privacy> => ({
  'GET /users/notification-settings': (_input, ctx) => getSettings(ctx),
  'PUT /users/notification-settings': ({ body }, ctx) => changeSettings(ctx, body),

  async 'PUT /users/appearance'({ body: { appearance } }, ctx) {
    await setAppearance(ctx.db, requireActor(ctx).accountId, appearance)
    return { success: true, appearance }
  },

  async 'PUT /users/language'({ body: { language } }, ctx) {
    await setLanguage(ctx.db, requireActor(ctx).accountId, language)
    return { success: true, language }
  },

  async 'POST /users/avatar'({ upload }, ctx) {
    await changeAvatar(ctx, requireActor(ctx), upload)
    return { success: true, message: m.rule_reply_picture_changed(), user: await getUser(ctx) }
  },
  async 'DELETE /users/avatar'(_input, ctx) {
    await removeAvatar(ctx, requireActor(ctx))
    return { success: true, message: m.rule_reply_picture_removed(), user: await getUser(ctx) }
  },

  'GET /users/consents': (_input, ctx) => getConsents(ctx),
  async 'PUT /users/consents'({ body }, ctx) {
    await setConsent(ctx, requireActor(ctx), body.channel, body.isGiven, ctx.request.ip)
    return getConsents(ctx)
  },

  async 'GET /users/export'(_input, ctx) {
    const data = await exportData(ctx, requireActor(ctx), stored, ctx.request.ip)
    ctx.reply.header('content-disposition', 'attachment; filename="my-d3-data.json"')
    return { success: true, exportedAt: ctx.now.toISOString(), data }
  },

  async 'POST /users/delete-account'(_input, ctx) {
    const eraseAfter = await requestDeletion(ctx, requireActor(ctx), stored, ctx.request.ip)
    return {
      success: true,
      message: m.rule_reply_deletion_requested(),
      eraseAfter: eraseAfter.toISOString(),
    }
  },
})

async function getSettings(ctx: RequestCtx) {
  return { success: true as const, data: await loadSettings(ctx.db, requireActor(ctx).accountId) }
}

async function changeSettings(ctx: RequestCtx, change: Changes<Settings>) {
  const data = await setSettings(ctx, requireActor(ctx), change, ctx.request.ip)
  return { success: true as const, message: m.rule_reply_settings_saved(), data }
}

async function getConsents(ctx: RequestCtx) {
  const rows = await listConsents(ctx.db, requireActor(ctx).accountId)
  return { success: true as const, consents: rows.map(serializeConsent) }
}

const getUser = async (ctx: RequestCtx) =>
  serializeUser(await getAccountById(ctx, requireActor(ctx).accountId), ctx.app.config)
