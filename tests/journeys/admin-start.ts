/** Signed-in admins, and rows that journeys of the admin site need. */
import { expect, type BrowserContext } from '@playwright/test'
import pg from 'pg'
import { adminUrl, databaseUrl } from './addresses.ts'
import { DEMO_PASSWORD, OWN_PAGE } from './api.ts'

/** Returns the rows of the last statement. */
export async function execute(...statements: (string | pg.QueryConfig)[]): Promise<{ id?: string }[]> {
  const client = new pg.Client(databaseUrl())
  await client.connect()
  let rows: { id?: string }[] = []
  for (const statement of statements) ({ rows } = await client.query<{ id?: string }>(statement))
  await client.end()
  return rows
}

/** Adds the passkey of a phone that is not here. It is therefore added after the sign-in by password. */
const ADD_PASSKEY = `
  INSERT INTO passkeys (id, account_id, public_key, counter, transports, name, created_at)
  SELECT '\\x00', id, '', 0, '{}', 'Phone', now() FROM accounts WHERE email = 'admin@d3.test'`

/** The owner of the demo, with a second factor. */
export async function signInAsOwner(context: BrowserContext): Promise<void> {
  await execute('DELETE FROM passkeys')
  const reply = await context.request.post(`${adminUrl()}/api/v1/admin/sign-in`, {
    headers: OWN_PAGE,
    data: { email: 'admin@d3.test', password: DEMO_PASSWORD },
  })
  expect(reply.status()).toBe(200)
  await execute(ADD_PASSKEY)
}
