import type { Corruptions } from '#tests/support/corruption-sql.ts'

const registration = (createdAt: string, attempts: number): string => `
  INSERT INTO registrations (id, email, first_name, last_name, phone_number, terms_version, is_adult, wants_offers, language, attempts, created_at)
  VALUES (gen_random_uuid(), 'a@d3.test', 'A', 'B', '254711000000', '2026-11', true, false, 'en', ${attempts}, ${createdAt})`

export const corruptions: Corruptions = {
  'registration-confirmed-once': [
    [registration('now()', 6)],
    [
      registration(`now() - interval '2 hours'`, 0),
      `UPDATE registrations SET confirmed_at = now(), account_id = (SELECT id FROM accounts LIMIT 1)`,
    ],
  ],
  'registration-of-its-kind': [
    [
      registration('now()', 0),
      `UPDATE registrations SET confirmed_at = a.created_at, created_at = a.created_at, account_id = a.id
        FROM (SELECT id, created_at FROM accounts WHERE role = 'merchant' LIMIT 1) a`,
    ],
  ],
  'registration-deleted': [[registration(`now() - interval '2 days'`, 0)]],
}
