import type { branchEditing } from '#contract/stores/branches.ts'
import type { storeEditing } from '#contract/stores/editing.ts'
import type { embeds } from '#contract/stores/embeds.ts'
import type { galleryEditing } from '#contract/stores/gallery.ts'
import type { hoursEditing } from '#contract/stores/hours.ts'
import type { socialEditing } from '#contract/stores/socials.ts'
import { m } from '#messages'
import { requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { listSocials } from '../details-queries.ts'
import { serializeGallery } from '../serialize.ts'
import { requireOwnStore } from '../stores.ts'
import { addBranch, deleteBranch, editBranch, serializeOwnBranch } from './branches.ts'
import { closeStore, createStore, editStore, setPublication } from './edit-stores.ts'
import { changeGallery } from './gallery.ts'
import { changeHours, getHours, previewHours } from './hours.ts'
import { listBranchesOfScope, type OwnBranchRow } from './own-branch-queries.ts'
import { ownStores, serializeOwnStore } from './own-stores.ts'
import type { OwnStoreRow } from './own-store-queries.ts'
import { setEmbedOrigins } from '../slugs/embeds.ts'
import { changeSlug } from '../slugs/slugs.ts'
import { addSocial, deleteSocial, editSocial } from './socials.ts'

function publicationText({ status, awaits_approval }: OwnStoreRow): string {
  if (awaits_approval) return m.rule_reply_store_awaits_approval()
  return status === 'published' ? m.rule_reply_store_published() : m.rule_reply_store_unpublished()
}

type Editing = typeof storeEditing &
  typeof galleryEditing &
  typeof branchEditing &
  typeof hoursEditing &
  typeof socialEditing &
  Pick<typeof embeds, 'PUT /stores/:id/embed-origins'>

export const storeEditingRoutes: HttpRoutes<Editing> = {
  async 'GET /stores/merchant/my-stores'(_input, ctx) {
    return { success: true, stores: await ownStores(ctx) }
  },
  'POST /stores': async ({ body }, ctx) => {
    const store = await createStore(ctx, body)
    const text =
      store.location === null
        ? m.rule_reply_store_without_area({ place: store.card.location_name })
        : m.rule_reply_store_created()
    return storeReply(ctx, text, store)
  },
  'PUT /stores/:id': async ({ params, body }, ctx) =>
    storeReply(ctx, m.rule_reply_store_saved(), await editStore(ctx, params.id, body)),
  async 'PUT /stores/:id/publication'({ params, body }, ctx) {
    const store = await setPublication(ctx, params.id, body)
    return storeReply(ctx, publicationText(store), store)
  },
  async 'PUT /stores/:id/gallery'({ params, body }, ctx) {
    const { store, pictures } = await changeGallery(ctx, params.id, body)
    return {
      ...storeReply(ctx, m.rule_reply_store_saved(), store),
      gallery: serializeGallery(pictures, ctx.app.config),
    }
  },
  'PUT /stores/:id/embed-origins': async ({ params, body }, ctx) =>
    storeReply(ctx, m.rule_reply_store_saved(), await setEmbedOrigins(ctx, params.id, body)),
  'PUT /stores/:id/slug': async ({ params, body }, ctx) =>
    storeReply(ctx, m.rule_reply_store_saved(), await changeSlug(ctx, params.id, body.slug)),
  async 'DELETE /stores/:id'({ params }, ctx) {
    await closeStore(ctx, params.id)
    return { success: true, message: m.rule_reply_store_closed() }
  },

  async 'GET /branches/merchant/my-branches'(_input, ctx) {
    const rows = await listBranchesOfScope(ctx.db, requireScopeId(ctx))
    return {
      success: true,
      branches: rows.map((row) => ({ ...serializeOwnBranch(row, ctx.now), storeName: row.store_name })),
    }
  },
  'POST /branches/store/:id': async ({ params, body }, ctx) =>
    branchReply(ctx, m.rule_reply_branch_created(), await addBranch(ctx, params.id, body)),
  'PUT /branches/:id': async ({ params, body }, ctx) =>
    branchReply(ctx, m.rule_reply_branch_saved(), await editBranch(ctx, params.id, body)),
  async 'DELETE /branches/:id'({ params }, ctx) {
    await deleteBranch(ctx, params.id)
    return { success: true, message: m.rule_reply_branch_deleted() }
  },

  'GET /branches/:id/hours': async ({ params }, ctx) => ({
    success: true,
    ...(await getHours(ctx, params.id)),
  }),
  'PUT /branches/:id/hours': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_hours_saved(),
    ...(await changeHours(ctx, params.id, body)),
  }),
  'POST /branches/:id/hours/preview': async ({ params, body }, ctx) => ({
    success: true,
    affectedBookings: await previewHours(ctx, params.id, body),
  }),

  async 'GET /merchant/socials/:id'({ params }, ctx) {
    await requireOwnStore(ctx, params.id)
    return { success: true, socials: await listSocials(ctx.db, params.id) }
  },
  async 'POST /socials'({ body: { store_id: storeId, ...social } }, ctx) {
    const saved = await addSocial(ctx, storeId, social)
    return { success: true, message: m.rule_reply_social_saved(), social: saved }
  },
  async 'PUT /socials/:id'({ params, body }, ctx) {
    const social = await editSocial(ctx, params.id, body)
    return { success: true, message: m.rule_reply_social_saved(), social }
  },
  async 'DELETE /socials/:id'({ params }, ctx) {
    await deleteSocial(ctx, params.id)
    return { success: true, message: m.rule_reply_social_deleted() }
  },
}

const storeReply = ({ now, app }: RequestCtx, message: string, store: OwnStoreRow) => ({
  success: true as const,
  message,
  store: serializeOwnStore(store, now, app.config),
})

const branchReply = ({ now }: RequestCtx, message: string, branch: OwnBranchRow) => ({
  success: true as const,
  message,
  branch: serializeOwnBranch(branch, now),
})
