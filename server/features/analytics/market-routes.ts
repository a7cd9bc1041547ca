import type { market } from '#contract/admin/market.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { readMarket } from './market.ts'

export const marketRoutes: HttpRoutes<typeof market> = {
  'GET /admin/market': async ({ query }, ctx) => ({ success: true, ...(await readMarket(ctx, query)) }),
}
