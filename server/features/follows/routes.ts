import { m } from '#messages'
import { pagination } from '#contract/fields.ts'
import type { follows } from '#contract/follows.ts'
import { listStoresByIds, serializeStores } from '#server/features/stores/stores.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { setFollowing } from './follows.ts'
import { listFollowed } from './queries.ts'

export const followRoutes: HttpRoutes<typeof follows> = {
  'GET /stores/followed': ({ query }, ctx) => followed(ctx, query),
  'POST /stores/:id/toggle-follow': ({ params }, ctx) => follow(ctx, params.id),
  'PUT /stores/:id/follow': ({ params }, ctx) => follow(ctx, params.id, true),
  'DELETE /stores/:id/follow': ({ params }, ctx) => follow(ctx, params.id, false),
}

async function followed(ctx: RequestCtx, query: { page: number; limit: number }) {
  const { ids, total } = await listFollowed(ctx.db, requireActor(ctx).accountId, query)
  const rows = await listStoresByIds(ctx.db, ctx.now, ids, 'any')
  return {
    success: true as const,
    followedStores: serializeStores(rows, ctx.now, ctx.app.config).map((store) => ({
      ...store,
      following: true,
    })),
    total,
    pagination: pagination(query.page, query.limit, total),
  }
}

async function follow(ctx: RequestCtx, storeId: string, wanted?: boolean) {
  const { storeName, following, followers } = await setFollowing(
    ctx,
    requireActor(ctx).accountId,
    storeId,
    wanted,
  )
  return {
    success: true as const,
    message: following
      ? m.rule_reply_followed({ store: storeName })
      : m.rule_reply_unfollowed({ store: storeName }),
    following,
    followers,
  }
}
