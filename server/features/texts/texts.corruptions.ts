import type { Corruptions } from '#tests/support/corruption-sql.ts'

const version = (number: string, inForceAt: string, publishedBy = 'account_id'): string =>
  `INSERT INTO text_versions (id, name, number, body_en, body_sw, change, in_force_at, written_by, written_at, published_by)
    SELECT gen_random_uuid(), 'terms', ${number}, 'Terms', 'Terms', 'All', ${inForceAt}, account_id, now(), ${publishedBy}
    FROM admins ORDER BY account_id LIMIT 1`
const draft = version('NULL', 'NULL', 'NULL')

export const corruptions: Corruptions = {
  'text-versions-numbered': [
    [version('3', 'now()')],
    [version('2', 'now()'), version('4', 'now()')],
    [version('2', 'now()'), version('2', 'now()')],
    [version('2', 'now()'), version('3', `now() - interval '1 hour'`)],
    [version('2', 'NULL')],
    [version('2', 'now()', 'NULL')],
    [draft, draft],
  ],
}
