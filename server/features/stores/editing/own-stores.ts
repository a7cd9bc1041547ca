/** A merchant's own stores, as their merchant sees them. */
import type { Store } from '#contract/entities/store.ts'
import type { OwnStore } from '#contract/stores/editing.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import {
  missingItems,
  storeChecklist,
  type ChecklistItem,
  type StoreFacts,
} from '#domain/catalogue/store-checklist.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
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

/** Returns the stores of the signed-in merchant, the oldest first. */
export async function ownStores(ctx: Ctx): Promise<OwnStore[]> {
  const rows = await listOwnStores(ctx.db, ctx.now, requireScopeId(ctx))
  return rows.map((row) => serializeOwnStore(row, ctx.now, ctx.app.config))
}

const withOwnLogo = (row: OwnStoreRow, now: Date, media: MediaBase): Store => {
  const logo = mediaUrl(media, row.card.logo)
  return { ...serializeStore(row, now, media), logo, logo_url: logo }
}

/** The editor needs to know whether there is a logo. */
export const serializeOwnStore = (row: OwnStoreRow, now: Date, media: MediaBase): OwnStore => ({
  ...withOwnLogo(row, now, media),
  status: row.status,
  isPublic: row.status === 'published',
  awaitsApproval: row.awaits_approval,
  version: row.version,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  suspension:
    row.suspended_at === null
      ? null
      : { since: row.suspended_at.toISOString(), reason: row.suspension_reason ?? '' },
  locationSlug: row.location,
  embedOrigins: row.embed_origins,
  mainBranchId: row.main_branch_id,
  checklist: storeChecklist(toFacts(row)),
})

export const listMissingItems = (row: OwnStoreRow): ChecklistItem[] => missingItems(toFacts(row))

const toFacts = ({
  card,
  location,
  is_phone_verified,
  has_hours,
  has_active_service,
  has_working_staff,
}: OwnStoreRow): StoreFacts => ({
  name: card.name,
  description: card.description,
  hasArea: location !== null,
  hasPin: card.latitude !== null && card.longitude !== null,
  logo: card.logo,
  cover: card.cover,
  isPhoneVerified: is_phone_verified,
  hasHours: has_hours,
  hasActiveService: has_active_service,
  hasWorkingStaff: has_working_staff,
})
