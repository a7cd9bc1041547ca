import type { Invariant } from '#server/platform/database/invariants.ts'

export const textInvariants: readonly Invariant[] = [
  {
    name: 'text-versions-numbered',
    statement:
      'the versions of a text are numbered from 2 without gaps, as they come into force, beside one draft',
    query: `SELECT min(id::text) FROM text_versions WHERE number IS NOT NULL
        GROUP BY name HAVING min(number) <> 2 OR max(number) <> count(*) + 1
      UNION ALL SELECT id::text FROM (
        SELECT id, in_force_at < lag(in_force_at) OVER (PARTITION BY name ORDER BY number) AS is_earlier
        FROM text_versions WHERE number IS NOT NULL
      ) v WHERE is_earlier
      UNION ALL SELECT id::text FROM text_versions
        WHERE (number IS NULL) <> (in_force_at IS NULL) OR (number IS NULL) <> (published_by IS NULL)
      UNION ALL SELECT min(id::text) FROM text_versions WHERE number IS NULL GROUP BY name HAVING count(*) > 1`,
  },
]
