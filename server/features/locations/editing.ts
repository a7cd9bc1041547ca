/** Areas, as admins change them. Triggers write a new name into the read models of what is in them. */
import { catalogueProblems } from '#contract/admin/catalogue.ts'
import type { Point } from '#domain/catalogue/places.ts'
import { toSlug } from '#domain/text/slug.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { lock, type Tx } from '#server/platform/database/database.ts'
import { isSameText } from '#domain/text/normalize-text.ts'

type NewArea = Point & { name: string; city: string }
type Edit = NewArea & { isHidden: boolean; version?: number | undefined }

/** One change at a time, so that names remain unique. */
const listLocked = async (tx: Tx) => {
  await lock(tx, 'locations')
  return tx
    .selectFrom('locations')
    .select(['slug', 'name', 'city', 'latitude', 'longitude', 'is_hidden as isHidden', 'version'])
    .execute()
}

/** Returns the slug. */
export async function insertArea(tx: Tx, { name, city, latitude, longitude }: NewArea): Promise<string> {
  const known = await listLocked(tx)
  const slug = toSlug(name)
  if (slug === '' || known.some((each) => each.slug === slug || isSameText(each.name, name)))
    throw catalogueProblems.nameTaken()
  await tx.insertInto('locations').values({ slug, name, city, latitude, longitude }).execute()
  return slug
}

/** Returns what it was. */
export async function updateArea(tx: Tx, slug: string, { isHidden, version, ...area }: Edit) {
  const known = await listLocked(tx)
  const current = known.find((each) => each.slug === slug)
  if (!current) throw catalogueProblems.areaNotFound()
  requireCurrentVersion(current, version, () => current)
  if (known.some((each) => each !== current && isSameText(each.name, area.name)))
    throw catalogueProblems.nameTaken()
  const { name, city, latitude, longitude } = area
  await tx
    .updateTable('locations')
    .set((e) => ({ name, city, latitude, longitude, is_hidden: isHidden, version: e('version', '+', 1) }))
    .where('slug', '=', slug)
    .execute()
  return current
}
