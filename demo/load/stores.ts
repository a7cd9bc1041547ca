import { sql } from 'kysely'
import { proposeSlugs } from '#domain/catalogue/store-slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { cataloguePicture, categoryPicture, coverPicture } from '../data/pictures.ts'
import { getPortraits } from '../data/portraits.ts'
import { insert } from './rows.ts'

/** The categories and areas are those of the product, which a migration has written. */
export async function writeStores(tx: Tx, { categories, stores }: Catalogue): Promise<void> {
  for (const { slug } of categories)
    await tx
      .updateTable('categories')
      .set({ picture: categoryPicture(slug) })
      .where('slug', '=', slug)
      .execute()
  await insert(
    tx,
    'stores',
    stores.map((store) => ({
      id: store.id,
      merchant_id: store.merchantId,
      category: store.category,
      location: store.location,
      name: store.name,
      description: store.description,
      phone_number: store.phoneNumber,
      email: store.email,
      // Pages draw a logo from the initials and the cover pattern.
      logo: null,
      cover: coverPicture(store),
      latitude: store.latitude,
      longitude: store.longitude,
      created_at: new Date(store.createdAt),
    })),
  )
  const named = new Set<string>()
  await insert(
    tx,
    'store_slugs',
    stores.map((store) => ({
      slug: takeSlug(store, named),
      store_id: store.id,
      created_at: new Date(store.createdAt),
    })),
  )
  await insert(
    tx,
    'store_socials',
    stores.flatMap((store) =>
      store.socials.map((social, position) => ({ ...social, store_id: store.id, position })),
    ),
  )
  await insert(
    tx,
    'store_pictures',
    stores.flatMap((store) =>
      store.gallery.map(({ picture, alt }, position) => ({
        store_id: store.id,
        position,
        image: cataloguePicture(picture),
        alt,
      })),
    ),
  )
  const branches = stores.flatMap((store) => store.branches.map((branch) => ({ store, branch })))
  await insert(
    tx,
    'branches',
    branches.map(({ store, branch }) => ({
      id: branch.id,
      store_id: store.id,
      location: branch.location,
      name: branch.name,
      address: branch.address,
      stage: branch.stage,
      landmark: branch.landmark,
      gate: branch.gate,
      floor: branch.floor,
      has_parking: branch.gate === null ? null : true,
      parking: branch.gate === null ? null : `Inside, by ${branch.gate}`,
      phone_number: branch.phoneNumber,
      email: branch.email,
      manager: branch.manager,
      is_main: branch.isMain,
      latitude: branch.latitude,
      longitude: branch.longitude,
      closed_on_holidays: branch.closedOnHolidays,
      created_at: new Date(store.createdAt),
    })),
  )
  await insert(
    tx,
    'branch_hours',
    branches.flatMap(({ branch }) => branch.hours.map((hours) => ({ branch_id: branch.id, ...hours }))),
  )
  await insert(
    tx,
    'branch_special_days',
    branches.flatMap(({ store, branch }) =>
      branch.days.map((day) => ({ branch_id: branch.id, ...day, created_at: new Date(store.createdAt) })),
    ),
  )
  const photos = new Map(stores.flatMap((store, at) => [...getPortraits(store, at)]))
  const people = branches.flatMap(({ branch }) =>
    branch.staff.map((person, position) => ({ branch, person, position })),
  )
  await insert(
    tx,
    'staff',
    people.map(({ branch, person, position }) => ({
      id: person.id,
      branch_id: branch.id,
      name: person.name,
      role: person.role,
      photo: photos.get(person.id) ?? null,
      position,
    })),
  )
  await insert(
    tx,
    'shifts',
    people.flatMap(({ person }) => person.shifts.map((shift) => ({ staff_id: person.id, ...shift }))),
  )
  await insert(
    tx,
    'breaks',
    people.flatMap(({ person }) => person.breaks.map((pause) => ({ staff_id: person.id, ...pause }))),
  )
  await insert(
    tx,
    'leaves',
    people.flatMap(({ person }) =>
      person.leaves.map(({ id, start, end, reason, createdAt }) => ({
        id,
        staff_id: person.id,
        during: sql<string>`tstzrange(${new Date(start)}, ${new Date(end)}, '[)')`,
        reason,
        created_at: new Date(createdAt),
      })),
    ),
  )
}

/** Returns the first name that no other store has taken. */
function takeSlug({ name, location }: Catalogue['stores'][number], taken: Set<string>): string {
  for (const slug of proposeSlugs(name, location)) {
    if (taken.has(slug)) continue
    taken.add(slug)
    return slug
  }
  throw new Error('Names do not end')
}
