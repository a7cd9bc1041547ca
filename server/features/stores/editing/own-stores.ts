/** A merchant's own stores, as their merchant sees them. */
import type { OwnStore } from '#contract/stores/editing.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import {
  missingItems,
  storeChecklist,
  type ChecklistItem,
  type StoreFacts,
} from '#domain/catalogue/store-checklist.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { merchantOf } from '#server/http/access.ts'
import type { MediaBase } from '#server/http/media.ts'
import { serializeStore } from '../serialize.ts'
import { findOwnStore, listOwnStores, type OwnStoreRow } from './own-store-queries.ts'

export async function getOwnStore(
  { db, now }: { db: Queryable; now: Date },
  merchantId: string,
  id: string,
): Promise<OwnStoreRow> {
  const row = await findOwnStore(db, now, merchantId, id)
  if (!row) throw storeProblems.notFound()
  return row
}

/** The stores of the signed-in merchant, the oldest first. */
export async function ownStores(ctx: Ctx): Promise<OwnStore[]> {
  const rows = await listOwnStores(ctx.db, ctx.now, merchantOf(ctx))
  return rows.map((row) => serializeOwnStore(row, ctx.now, ctx.app.config))
}

export const serializeOwnStore = (row: OwnStoreRow, now: Date, media: MediaBase): OwnStore => ({
  ...serializeStore(row, now, media),
  status: row.status,
  isPublic: row.status === 'published',
  version: row.version,
  locationSlug: row.location,
  mainBranchId: row.main_branch_id,
  checklist: storeChecklist(factsOf(row)),
})

export const missingOf = (row: OwnStoreRow): ChecklistItem[] => missingItems(factsOf(row))

const factsOf = ({ card, is_phone_verified, has_hours, has_active_service }: OwnStoreRow): StoreFacts => ({
  name: card.name,
  description: card.description,
  hasPin: card.latitude !== null && card.longitude !== null,
  logo: card.logo,
  cover: card.cover,
  isPhoneVerified: is_phone_verified,
  hasHours: has_hours,
  hasActiveService: has_active_service,
})
