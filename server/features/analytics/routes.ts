import type { market } from '#contract/admin/market.ts'
import type { analytics } from '#contract/analytics.ts'
import type { quietHours } from '#contract/quiet-hours.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { readFigures } from './figures.ts'
import { readQuietHours } from './quiet/quiet-hours.ts'
import { readMarket } from './market.ts'
import { countView } from './views.ts'
import { serializeFigures, serializeFiguresAsCsv } from './serialize.ts'

export const analyticsRoutes: HttpRoutes<typeof analytics> = {
  async 'POST /views'({ body }, ctx) {
    countView(ctx, body)
    return { success: true }
  },
  'GET /merchant/analytics': async ({ query }, ctx) => serializeFigures(await readFigures(ctx, query)),
  'GET /merchant/analytics/export': async ({ query }, ctx) => ({
    success: true,
    format: 'csv',
    ...serializeFiguresAsCsv(await readFigures(ctx, query)),
  }),
}

export const marketRoutes: HttpRoutes<typeof market> = {
  'GET /admin/market': async ({ query }, ctx) => ({ success: true, ...(await readMarket(ctx, query)) }),
}

export const quietHoursRoutes: HttpRoutes<typeof quietHours> = {
  'GET /merchant/quiet-hours': ({ query }, ctx) => readQuietHours(ctx, query.storeId),
}
