import { m } from '#messages'
import type { settings } from '#contract/admin/settings.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import {
  changeSetting,
  describeSettingEffects,
  findStores,
  listChanges,
  listSettings,
  listStops,
  resumeBookings,
  serializeSetting,
  stopBookings,
} from './settings.ts'
import { serializeChange } from './serialize.ts'

export const settingRoutes: HttpRoutes<typeof settings> = {
  'GET /admin/settings': async (_input, { db }) => ({
    success: true,
    settings: (await listSettings(db)).map(serializeSetting),
  }),
  'GET /admin/settings/:key/changes': async ({ params }, ctx) => ({
    success: true,
    changes: (await listChanges(ctx, params.key)).map(serializeChange),
  }),
  'GET /admin/settings/:key/effect': async ({ params, query }, ctx) => ({
    success: true,
    effects: await describeSettingEffects(ctx, params.key, query.value),
  }),
  'PUT /admin/settings/:key': async ({ params, body }, ctx) => ({
    success: true,
    setting: serializeSetting(await changeSetting(ctx, params.key, body)),
  }),
  'GET /admin/booking-stops': async (_input, ctx) => ({
    success: true,
    stops: (await listStops(ctx)).map((stop) => ({ ...stop, stoppedAt: stop.stoppedAt.toISOString() })),
  }),
  'GET /admin/booking-stops/stores': async ({ query }, ctx) => ({
    success: true,
    stores: await findStores(ctx, query.search),
  }),
  async 'PUT /admin/booking-stops/:storeId'({ params, body }, ctx) {
    await stopBookings(ctx, params.storeId, body.reason)
    return { success: true, message: m.rule_reply_settings_saved() }
  },
  async 'DELETE /admin/booking-stops/:storeId'({ params, body }, ctx) {
    await resumeBookings(ctx, params.storeId, body.reason)
    return { success: true, message: m.rule_reply_settings_saved() }
  },
}
