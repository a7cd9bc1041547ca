import type { Corruptions } from '#tests/support/corruption-sql.ts'

const set = (value: string, version: number): string =>
  `INSERT INTO market_settings (key, value, version, changed_by, changed_at)
    SELECT 'corrupted', '${value}', ${version}, account_id, '2026-01-02' FROM admins ORDER BY account_id LIMIT 1`
const change = (from: string, to: string, version: number, at = '2026-01-02'): string =>
  `INSERT INTO market_setting_changes (id, key, version, from_value, to_value, reason, changed_by, changed_at)
    SELECT gen_random_uuid(), 'corrupted', ${version}, '${from}', '${to}', 'So', account_id, '${at}'
    FROM admins ORDER BY account_id LIMIT 1`

export const corruptions: Corruptions = {
  'setting-follows-its-changes': [
    [set('3', 1)],
    [set('3', 1), change('2', '4', 1)],
    [set('3', 2), change('2', '3', 2)],
    [set('3', 2), change('1', '2', 1, '2026-01-01'), change('5', '3', 2)],
    [set('3', 2), change('1', '2', 1, '2026-01-03'), change('2', '3', 2)],
    [set('3', 1), change('2', '3', 1), change('3', '4', 2)],
    [set('3', 1), change('2', '3', 1, '2026-01-01')],
    [
      set('3', 1),
      change('2', '3', 1),
      `UPDATE market_settings SET changed_by = (SELECT max(account_id::text)::uuid FROM admins) WHERE key = 'corrupted'`,
    ],
  ],
}
