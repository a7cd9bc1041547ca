/** Changes that admins make to the catalogue: categories, areas and synonyms (docs/rules/catalogue.md#changed-by-admins). */
import { catalogueProblems } from '#contract/admin/catalogue.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { insertArea, updateArea } from '#server/features/locations/locations.ts'
import { deleteSynonym, insertSynonym, updateSynonym } from '#server/features/search/search.ts'
import { insertCategory, orderCategories, updateCategory } from '#server/features/stores/stores.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

type Details = Readonly<Record<string, string | number | boolean | null>>

/** Writes the audit entry of a change in its transaction. */
export const auditChange = (tx: TxCtx, action: string, details: Details): Promise<void> =>
  audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'editCatalogue').accountId, details })

// ---------------------------------------------------------------- categories

export async function addCategory(ctx: Ctx, name: string): Promise<q.CategoryRow> {
  const slug = await transaction(ctx, async (tx) => {
    const added = await insertCategory(tx.db, name)
    await auditChange(tx, 'category.added', { slug: added, name })
    return added
  })
  return getCategory(ctx, slug)
}

type CategoryEdit = { name: string; isHidden: boolean; version?: number | undefined }

export async function changeCategory(ctx: Ctx, slug: string, edit: CategoryEdit): Promise<q.CategoryRow> {
  await transaction(ctx, async (tx) => {
    const before = await updateCategory(tx.db, slug, edit)
    const { name, isHidden } = edit
    await auditChange(tx, 'category.changed', { slug, from: before.name, name, isHidden })
  })
  return getCategory(ctx, slug)
}

export const changeCategoryOrder = (ctx: Ctx, slugs: readonly string[]): Promise<void> =>
  transaction(ctx, async (tx) => {
    await orderCategories(tx.db, slugs)
    await auditChange(tx, 'categories.ordered', { order: slugs.join(' ') })
  })

async function getCategory(ctx: Ctx, slug: string): Promise<q.CategoryRow> {
  const category = (await q.listCategories(ctx.db)).find((each) => each.slug === slug)
  if (!category) throw catalogueProblems.categoryNotFound()
  return category
}

// ---------------------------------------------------------------- areas

type NewArea = { name: string; city: string; latitude: number; longitude: number }

export async function addArea(ctx: Ctx, area: NewArea): Promise<q.AreaRow> {
  const slug = await transaction(ctx, async (tx) => {
    const added = await insertArea(tx.db, area)
    await auditChange(tx, 'area.added', { slug: added, ...area })
    return added
  })
  return getArea(ctx, slug)
}

type AreaEdit = NewArea & { isHidden: boolean; version?: number | undefined }

export async function changeArea(ctx: Ctx, slug: string, edit: AreaEdit): Promise<q.AreaRow> {
  await transaction(ctx, async (tx) => {
    const before = await updateArea(tx.db, slug, edit)
    const { version: _version, ...area } = edit
    await auditChange(tx, 'area.changed', { slug, from: before.name, ...area })
  })
  return getArea(ctx, slug)
}

async function getArea(ctx: Ctx, slug: string): Promise<q.AreaRow> {
  const area = (await q.listAreas(ctx.db)).find((each) => each.slug === slug)
  if (!area) throw catalogueProblems.areaNotFound()
  return area
}

// ---------------------------------------------------------------- synonyms

export const addSynonym = (ctx: Ctx, word: string, meanings: readonly string[]) =>
  transaction(ctx, async (tx) => {
    const added = await insertSynonym(tx.db, word, meanings)
    await auditChange(tx, 'synonym.added', { word: added.word, meanings: added.meanings.join(', ') })
    return added
  })

type SynonymEdit = { meanings: readonly string[]; version?: number | undefined }

export const changeSynonym = (ctx: Ctx, word: string, edit: SynonymEdit) =>
  transaction(ctx, async (tx) => {
    const { before, after } = await updateSynonym(tx.db, word, edit)
    const [from, to] = [before, after].map(({ meanings }) => meanings.join(', '))
    await auditChange(tx, 'synonym.changed', { word, from: from!, to: to! })
    return after
  })

export const removeSynonym = (ctx: Ctx, word: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { meanings } = await deleteSynonym(tx.db, word)
    await auditChange(tx, 'synonym.removed', { word, meanings: meanings.join(', ') })
  })
