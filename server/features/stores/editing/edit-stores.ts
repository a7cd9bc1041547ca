/** Merchants create, edit, publish and close their stores. */
import type { Changes } from '#contract/edits.ts'
import { Problem } from '#contract/problem.ts'
import type { NewStore, StoreEdit } from '#contract/stores/editing.ts'
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { getTradeCategory } from '#domain/catalogue/trade-names.ts'
import { m } from '#messages'
import { takeStart } from '#domain/text/shorten.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { branchLock } from '../branch-lock.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { findMatchingArea } from '#server/features/locations/locations.ts'
import { attachMerchantPictures } from '#server/features/media/media.ts'
import {
  requireActor,
  requireMerchantId,
  requireAllStores,
  requireScopeId,
} from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { isSameText } from '#domain/text/normalize-text.ts'
import { giveSlug } from '../slugs/give-slug.ts'
import { countComingBookings, listHours, replaceHours } from './hours-queries.ts'
import { getOwnStore, listMissingItems, serializeOwnStore } from './own-stores.ts'
import {
  lockOwnStore,
  findCategory,
  findPlace,
  insertBranch,
  insertStore,
  listBranchIds,
  moveMainBranch,
  updateStore,
  type OwnStoreRow,
  type NamedPlace,
} from './own-store-queries.ts'
import { changedWeek, toWeek, type SentHours } from './week.ts'

export const createStore = (ctx: Ctx, body: NewStore): Promise<OwnStoreRow> =>
  transaction(ctx, async (tx) => {
    requireAllStores(ctx)
    const merchantId = requireMerchantId(ctx)
    const place = await findPlaceNamedIn(tx.db, body.location)
    const category = await findCategoryOrTrade(tx.db, body.category)
    if (category === undefined) throw Problem.invalid([['category', m.field_category_unknown()]])
    const [logo, cover] = await attachStoreImages(tx, merchantId, body, null)
    const [id, branchId] = [uuidv7(ctx.now.getTime()), uuidv7(ctx.now.getTime())]
    await insertStore(tx.db, {
      id,
      merchant_id: merchantId,
      category,
      ...(place ? { location: place.slug } : { place_text: body.location }),
      name: body.name,
      description: body.description ?? '',
      phone_number: body.phone_number ?? null,
      email: body.primary_email ?? null,
      website: body.website_url ?? null,
      logo: logo ?? null,
      cover: cover ?? null,
      latitude: body.latitude ?? null,
      longitude: body.longitude ?? null,
      status: 'draft',
      created_at: ctx.now,
    })
    await insertBranch(tx.db, {
      id: branchId,
      store_id: id,
      location: place?.slug ?? null,
      name: place ? takeStart(`${body.name} - ${place.name}`, 160) : body.name,
      address: place && isNameOfPlace(place, body.location) ? place.name : body.location,
      is_main: true,
      latitude: body.latitude ?? null,
      longitude: body.longitude ?? null,
      created_at: ctx.now,
    })
    await replaceHours(tx.db, branchId, toWeek(hoursIn(body)) ?? [], tx.now)
    await giveSlug(tx, id, { name: body.name, place: place?.name ?? body.location })
    await record(tx, 'store.created', id)
    return getOwnStore(tx, merchantId, id)
  })

const isNameOfPlace = ({ slug, name }: NamedPlace, text: string): boolean =>
  slug === text.toLowerCase() || isSameText(name, text)

export const editStore = (ctx: Ctx, id: string, body: StoreEdit): Promise<OwnStoreRow> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    const sent = hoursIn(body)
    const { main_branch_id: mainBranchId } = await getOwnStore(tx, scopeId, id)
    if (mainBranchId !== null) await lock(tx.db, branchLock(mainBranchId))
    const { row, store } = await lockForEdit(tx, scopeId, id, body.version)
    const { location, category } = await changedPlaceAndCategory(tx.db, row, body)
    const [logo, cover] = await attachStoreImages(tx, requireMerchantId(ctx), body, row)
    await updateStore(tx.db, id, {
      category,
      ...(location !== row.location && { location, place_text: null }),
      name: body.name ?? row.name,
      description: body.description ?? row.description,
      phone_number: body.phone_number === undefined ? row.phone_number : body.phone_number,
      email: body.primary_email === undefined ? row.email : body.primary_email,
      website: body.website_url === undefined ? row.website : body.website_url,
      logo: logo === undefined ? row.logo : logo,
      cover: cover === undefined ? row.cover : cover,
      latitude: body.latitude === undefined ? row.latitude : body.latitude,
      longitude: body.longitude === undefined ? row.longitude : body.longitude,
    })
    if (location !== null && location !== row.location)
      await moveMainBranch(tx.db, id, row.location, location)
    const branchId = store.main_branch_id
    const week = branchId === null ? undefined : changedWeek(await listHours(tx.db, branchId), sent)
    if (week && branchId !== null) await replaceHours(tx.db, branchId, week, tx.now)
    await record(tx, 'store.edited', id)
    return getOwnStore(tx, scopeId, id)
  })

export const setPublication = (
  ctx: Ctx,
  id: string,
  { published, version }: { published: boolean; version?: number | undefined },
): Promise<OwnStoreRow> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    const { row, store } = await lockForEdit(tx, scopeId, id, version)
    const missing = listMissingItems(store)
    if (published && store.suspended_at) throw storeEditProblems.suspended()
    if (published && row.status !== 'published' && missing.length > 0)
      throw storeEditProblems.incomplete().with({ extra: { missing } })
    const status = published ? 'published' : 'draft'
    const mustWait = published && store.verified_at === null && ctx.app.settings.values.unverifiedStoresWait
    if (status === row.status && !store.awaits_approval) return store
    if (mustWait) await updateStore(tx.db, id, { awaits_approval: true })
    else await updateStore(tx.db, id, { status, awaits_approval: false })
    await record(
      tx,
      mustWait ? 'store.awaits-approval' : published ? 'store.published' : 'store.unpublished',
      id,
    )
    return getOwnStore(tx, scopeId, id)
  })

/** No booking can be made meanwhile, because the locks of all branches are held. */
export const closeStore = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const scopeId = requireScopeId(ctx)
    await getOwnStore(tx, scopeId, id)
    const branchIds = await listBranchIds(tx.db, id)
    if (branchIds.length > 0) await lock(tx.db, ...branchIds.map(branchLock))
    const row = await lockOwnStore(tx.db, scopeId, id)
    if (!row) throw storeProblems.notFound()
    if (row.status === 'closed') return
    const bookings = await countComingBookings(tx.db, tx.now, { storeId: id })
    if (bookings > 0) throw storeEditProblems.hasBookings().with({ extra: { bookings } })
    await updateStore(tx.db, id, { status: 'closed' })
    await record(tx, 'store.closed', id)
  })

/** Locks the store. Throws unless it can be edited and the editor has seen its current version. */
export async function lockForEdit(tx: TxCtx, scopeId: string, id: string, version: number | undefined) {
  const row = await lockOwnStore(tx.db, scopeId, id)
  if (!row) throw storeProblems.notFound()
  if (row.status === 'closed') throw storeEditProblems.closed()
  const store = await getOwnStore(tx, scopeId, id)
  requireCurrentVersion(row, version, () => serializeOwnStore(store, tx.now, tx.app.config))
  return { row, store }
}

type PlaceAndCategory = { location: string | null; place_text: string | null; category: string }

/** The names and slugs of ours; those of existing clients, which have other lists, are understood too. */
async function changedPlaceAndCategory(
  db: Queryable,
  row: PlaceAndCategory,
  body: Pick<StoreEdit, 'location' | 'category'>,
): Promise<Pick<PlaceAndCategory, 'location' | 'category'>> {
  // A client that edits other fields sends the text again that it was shown.
  const isSamePlace = body.location === undefined || body.location === row.place_text
  const location = isSamePlace ? row.location : (await findPlaceNamedIn(db, body.location ?? ''))?.slug
  const category = body.category === undefined ? row.category : await findCategoryOrTrade(db, body.category)
  if (location !== undefined && category !== undefined) return { location, category }
  const problems = [
    ...(location === undefined ? [['location', m.field_location_unknown()] as const] : []),
    ...(category === undefined ? [['category', m.field_category_unknown()] as const] : []),
  ]
  throw Problem.invalid(
    problems,
    problems.length === 1 ? undefined : m.problem_location_and_category_unknown(),
  )
}

/** 'Kilimani, Nairobi' is in Kilimani. */
async function findPlaceNamedIn(db: Queryable, text: string): Promise<NamedPlace | undefined> {
  const place = await findPlace(db, text)
  if (place) return place
  const slug = await findMatchingArea(db, text, null)
  return slug === null ? undefined : findPlace(db, slug)
}

async function findCategoryOrTrade(db: Queryable, name: string): Promise<string | undefined> {
  const slug = await findCategory(db, name)
  const trade = slug === undefined ? getTradeCategory(name) : null
  return trade === null ? slug : findCategory(db, trade)
}

type Images = { logo: string | null; cover: string | null }

/** Returns the paths of logo and cover; undefined for what is not sent. */
async function attachStoreImages(
  tx: TxCtx,
  merchantId: string,
  { logo_url: logo, cover_url: cover }: Pick<NewStore, 'logo_url' | 'cover_url'>,
  current: Images | null,
): Promise<[logo: string | null | undefined, cover: string | null | undefined]> {
  const sent = [
    { field: 'logo_url', url: logo ?? null },
    { field: 'cover_url', url: cover ?? null },
  ]
  const paths = await attachMerchantPictures(tx, merchantId, sent, [
    current?.logo ?? null,
    current?.cover ?? null,
  ])
  return [logo === undefined ? undefined : paths[0], cover === undefined ? undefined : paths[1]]
}

const hoursIn = ({ opening_time, closing_time, working_days }: Changes<NewStore>): SentHours => ({
  opens: opening_time,
  closes: closing_time,
  weekdays: working_days,
})

const record = (tx: TxCtx, action: string, subject: string) =>
  audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject })
