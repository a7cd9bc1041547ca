import type { Invariant } from '#server/platform/database/invariants.ts'

export const serviceInvariants: readonly Invariant[] = [
  {
    name: 'smallest-variant-listed',
    statement:
      'of the variants of a service, which have one store and one name, exactly the smallest offered one is in lists',
    query: `SELECT family_id FROM (
        SELECT family_id, store_id, family_name, is_listed,
          row_number() OVER (PARTITION BY family_id ORDER BY status = 'active' DESC, price_cents, duration_minutes, id) = 1 AS is_smallest
        FROM services WHERE family_id IS NOT NULL
      ) variant
      GROUP BY family_id
      HAVING bool_or(is_listed <> is_smallest) OR count(DISTINCT store_id) > 1 OR count(DISTINCT family_name) > 1`,
  },
  {
    name: 'groups-of-store',
    statement: 'a service is under a heading of its own store',
    query: `SELECT service.id FROM services service JOIN service_groups heading ON heading.id = service.group_id
      WHERE heading.store_id <> service.store_id`,
  },
]
