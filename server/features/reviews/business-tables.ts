import { sql } from 'kysely'
import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import {
  businessTable,
  isStoreOfMerchant,
  type BusinessRow,
  type BusinessTable,
} from '#server/business-table.ts'

type Keys = { storeId: string; createdAt: Date; id: string }
export const reviewTables: readonly BusinessTable[] = [
  businessTable<BusinessRow & Keys & { firstName: string; lastName: string }>({
    name: 'reviews',
    tables: ['reviews', 'review_pictures'],
    describe: m.business_table_reviews,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      staffId: 'value',
      person: 'value',
      name: 'value',
      rating: 'value',
      comment: 'value',
      isVerifiedVisit: 'value',
      pictures: 'picture',
      createdAt: 'value',
      updatedAt: 'value',
      reply: 'value',
      repliedAt: 'value',
    },
    order: { storeId: 'r.store_id', createdAt: 'r.created_at', id: 'r.id' },
    select: ({ merchantId, until }) => sql`
      SELECT r.id, r.store_id AS "storeId", store.name AS store, r.staff_id AS "staffId", person.name AS person,
        author.first_name AS "firstName", author.last_name AS "lastName", r.rating, r.comment,
        r.is_verified AS "isVerifiedVisit",
        ARRAY(SELECT path FROM review_pictures shot WHERE shot.review_id = r.id ORDER BY position) AS pictures,
        r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.reply, r.replied_at AS "repliedAt"
      FROM reviews r
      JOIN shared.stores store ON store.id = r.store_id
      JOIN shared.accounts author ON author.id = r.account_id
      LEFT JOIN shared.staff person ON person.id = r.staff_id
      WHERE ${isStoreOfMerchant('r.store_id', merchantId)} AND r.created_at <= ${until} AND r.removed_at IS NULL`,
    toRow: ({ firstName, lastName, ...row }) => ({ ...row, name: shortName(firstName, lastName) }),
  }),
]
