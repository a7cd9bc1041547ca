/** Categories, as admins change them. Triggers write a new name into the read models of what is in them. */
import { catalogueProblems } from '#contract/admin/catalogue.ts'
import { editProblems } from '#contract/edits.ts'
import { toSlug } from '#domain/text/slug.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { lock, type Tx } from '#server/platform/database/database.ts'
import { isSameText } from '#domain/text/normalize-text.ts'
import { sql } from 'kysely'

type Edit = { name: string; isHidden: boolean; version?: number | undefined }

/** One change at a time, so that positions and names remain unique. */
const listLocked = async (tx: Tx) => {
  await lock(tx, 'categories')
  return tx.selectFrom('categories').select(['slug', 'name', 'is_hidden as isHidden', 'version']).execute()
}

/** Returns the slug. */
export async function insertCategory(tx: Tx, name: string): Promise<string> {
  const known = await listLocked(tx)
  const slug = toSlug(name)
  if (slug === '' || known.some((each) => each.slug === slug || isSameText(each.name, name)))
    throw catalogueProblems.nameTaken()
  await tx
    .insertInto('categories')
    .values(({ selectFrom }) => ({
      slug,
      name,
      position: selectFrom('categories').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .execute()
  return slug
}

/** Returns what it was. */
export async function updateCategory(tx: Tx, slug: string, { name, isHidden, version }: Edit) {
  const known = await listLocked(tx)
  const category = known.find((each) => each.slug === slug)
  if (!category) throw catalogueProblems.categoryNotFound()
  requireCurrentVersion(category, version, () => category)
  if (known.some((each) => each !== category && isSameText(each.name, name)))
    throw catalogueProblems.nameTaken()
  await tx
    .updateTable('categories')
    .set((e) => ({ name, is_hidden: isHidden, version: e('version', '+', 1) }))
    .where('slug', '=', slug)
    .execute()
  return category
}

/** Throws 409 unless they are all categories. */
export async function orderCategories(tx: Tx, slugs: readonly string[]): Promise<void> {
  const known = new Set((await listLocked(tx)).map(({ slug }) => slug))
  if (
    new Set(slugs).size !== slugs.length ||
    slugs.length !== known.size ||
    !slugs.every((slug) => known.has(slug))
  )
    throw editProblems.conflict().with({ extra: { current: [...known] } })
  // Positions are unique at every moment.
  await sql`UPDATE categories SET position = -position`.execute(tx)
  await sql`
    UPDATE categories SET position = ordered.nth
    FROM unnest(${slugs}::text[]) WITH ORDINALITY AS ordered (slug, nth)
    WHERE categories.slug = ordered.slug`.execute(tx)
}
