import type { Corruptions } from '#tests/support/corruption-sql.ts'

const FAMILY = `
  UPDATE services SET family_id = gen_random_uuid(), family_name = 'Braids', variant_label = 'short'
  WHERE id = (SELECT min(id::text)::uuid FROM services)`
const OTHER_STORE = `(SELECT id FROM stores WHERE id NOT IN (SELECT store_id FROM services WHERE id = (SELECT min(id::text)::uuid FROM services)) LIMIT 1)`

export const corruptions: Corruptions = {
  'smallest-variant-listed': [
    [FAMILY, 'UPDATE services SET is_listed = false WHERE family_id IS NOT NULL'],
    [
      FAMILY,
      `UPDATE services SET family_id = known.family_id, family_name = 'Plaits', variant_label = 'long', is_listed = false, status = 'inactive'
        FROM services known WHERE known.family_id IS NOT NULL AND services.id = (
          SELECT min(id::text)::uuid FROM services WHERE store_id = known.store_id AND id <> known.id)`,
    ],
  ],
  'groups-of-store': [
    [
      `INSERT INTO service_groups (id, store_id, name, position) SELECT gen_random_uuid(), ${OTHER_STORE}, 'Braids', 0`,
      `UPDATE services SET group_id = (SELECT id FROM service_groups LIMIT 1) WHERE id = (SELECT min(id::text)::uuid FROM services)`,
    ],
  ],
}
