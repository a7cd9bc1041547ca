import type { Queryable } from '#server/platform/database/database.ts'

export type PlacedService = { id: string; name: string; durationMinutes: number }

/** Returns the services of a store that a branch performs, those of the category first. */
export const listPlacedServices = (
  db: Queryable,
  storeId: string,
  category: string | null,
): Promise<PlacedService[]> =>
  db
    .selectFrom('shared.services as service')
    .select(['service.id', 'service.name', 'service.duration_minutes as durationMinutes'])
    .where('service.store_id', '=', storeId)
    .where('service.status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shared.pools as pool')
          .innerJoin('shared.branches as branch', 'branch.id', 'pool.branch_id')
          .select('pool.id')
          .whereRef('pool.service_id', '=', 'service.id')
          .where('pool.is_active', '=', true)
          .where('branch.status', '=', 'active'),
      ),
    )
    .orderBy((e) => e('service.category', 'is not distinct from', category), 'desc')
    .orderBy('service.created_at')
    .orderBy('service.id')
    .execute()
