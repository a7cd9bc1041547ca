/** Checks of every response of the route matrix: no secrets, no personal data of others, and well-formed problems. */
import assert from 'node:assert/strict'
import type { Answer, TestApp } from '../support/test-app.ts'
import { isAdminRole, type Role } from './matrix-roles.ts'

export function assertNoLeak(
  { text, status, as, what }: { text: string; status: number; as: Role; what: string },
  secrets: readonly string[],
): void {
  for (const secret of secrets) assert.ok(!text.includes(secret), `a stored secret in: ${what}`)
  assert.doesNotMatch(text, /\$argon2|_hash"|\\\\x[0-9a-f]{32}|"type":"Buffer"/, what)
  // Stores see the name and the requests of a customer, but no contact details.
  assert.doesNotMatch(
    text,
    as === 'merchant' || isAdminRole(as) ? /canarybird-\w+@/i : /canarybird|254799000123|799 ?000 ?123/i,
    what,
  )
  if (status < 400) return
  assert.doesNotMatch(text, /node_modules|node:internal|\.[jt]s:\d+|\n\s+at /, what)
  assert.doesNotMatch(text, /syntax error|violates|relation \\"|column \\"|invalid (?:input|byte)/, what)
  assert.doesNotMatch(text, /\b(?:SELECT|INSERT|UPDATE)\b|postgres|kysely|zod/, what)
}

/** Returns the stored hashes, in every encoding in which a response could contain them. */
export async function readSecrets(test: TestApp): Promise<string[]> {
  const { db } = test.app.database
  const hashes = [
    ...(await db.selectFrom('sessions').select('secret_hash as hash').execute()),
    ...(await db
      .selectFrom('payments')
      .select('callback_hash as hash')
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()),
  ]
  const passwords = await db
    .selectFrom('accounts')
    .select('password_hash as hash')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return [
    ...hashes.flatMap(({ hash }) => [
      hash.toString('hex'),
      hash.toString('base64'),
      hash.toString('base64url'),
    ]),
    ...passwords.flatMap(({ hash }) => (hash === null ? [] : [hash])),
  ]
}

/** Checks the status of a rejected request and the shape of its problem. */
export function assertRefused(answer: Answer & { what: string; text: string }, ...statuses: number[]): void {
  assert.ok(statuses.includes(answer.status), `expected ${statuses.join(' or ')}: ${answer.what}`)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', answer.what)
  const { success, status, message, code, detail, title, type } = answer.body
  assert.deepEqual(
    [success, status, detail, title, type],
    [false, answer.status, message, code, `/problems/${code}`],
    answer.what,
  )
  assert.match(message, /^[A-Z].{3,}/s, answer.what)
  assert.match(code, /^[a-z][a-z-]+$/, answer.what)
  assert.doesNotMatch(
    answer.text,
    /expected|received|Invalid (?:input|option)|Too (?:big|small)/,
    `the validator's raw message: ${answer.what}`,
  )
}

/** Counts of the data that a rejected request must not change. A row that is written moves to another place. */
export async function digestData(test: TestApp): Promise<Record<string, unknown>> {
  const { rows } = await test.app.database.pool.query({
    name: 'digest',
    text: `SELECT
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM accounts) AS accounts,
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM bookings) AS bookings,
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM reviews) AS reviews,
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM service_requests) AS service_requests,
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM quotes) AS quotes,
    (SELECT count(*) FROM review_reports) AS review_reports,
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM conversations) AS conversations,
    (SELECT ARRAY[count(*), bit_xor(hashtid(ctid))] FROM chat_messages) AS chat_messages,
    (SELECT count(*) FROM payments) AS payments,
    (SELECT count(*) FROM favourites) AS favourites,
    (SELECT count(*) FROM follows) AS follows,
    (SELECT count(*) FROM sessions) AS sessions,
    (SELECT count(*) FROM booking_events) AS booking_events,
    (SELECT count(*) FROM refunds) AS refunds,
    (SELECT count(*) FROM sessions WHERE revoked_at IS NOT NULL) AS ended_sessions`,
  })
  return rows[0]
}
