import type { Invariant } from '#server/platform/database/invariants.ts'

export const settingInvariants: readonly Invariant[] = [
  {
    name: 'setting-follows-its-changes',
    statement:
      'a setting is as its last change made it, and each change begins with what the one before made',
    query: `SELECT s.key FROM market_settings s LEFT JOIN market_setting_changes c ON c.key = s.key AND c.version = s.version
      WHERE c.id IS NULL OR c.to_value <> s.value OR c.changed_by <> s.changed_by OR c.changed_at <> s.changed_at
      UNION ALL SELECT key FROM (
        SELECT key, version, from_value, row_number() OVER w AS nth, lag(to_value) OVER w AS before,
          changed_at < lag(changed_at) OVER w AS is_earlier
        FROM market_setting_changes WINDOW w AS (PARTITION BY key ORDER BY version)
      ) c WHERE version <> nth OR from_value <> before OR is_earlier
      UNION ALL SELECT key FROM market_setting_changes c WHERE version > (SELECT version FROM market_settings s WHERE s.key = c.key)`,
  },
]
