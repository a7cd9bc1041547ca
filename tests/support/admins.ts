import { randomBytes } from 'node:crypto'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import { createContext } from '#server/app-context.ts'
import { getAccount } from '#server/features/accounts/queries.ts'
import { openSession, type OpenedSession } from '#server/features/accounts/sessions/sessions.ts'
import { newAccount, type NewAccount } from './new-account.ts'
import type { TestApp } from './test-app.ts'

export type TestAdmin = NewAccount

/** A signed-in admin, by default with a second factor. The password is that of `newCustomer`. */
export async function newAdmin(
  test: TestApp,
  role: AdminRole = 'owner',
  { hasSecondFactor = true } = {},
): Promise<TestAdmin> {
  const admin = await newAccount(test.app, 'Admin', 'admin')
  const { db } = test.app.database
  const now = test.clock.now()
  await db.insertInto('admins').values({ account_id: admin.id, role, created_at: now }).execute()
  const passkey = { id: randomBytes(16), public_key: randomBytes(77), counter: 0, transports: [] }
  if (hasSecondFactor)
    await db
      .insertInto('passkeys')
      .values({ ...passkey, account_id: admin.id, name: 'Test', created_at: now })
      .execute()
  return admin
}

export const openAdminSession = async (test: TestApp, accountId: string): Promise<string> =>
  (await openAccountSession(test, accountId)).token

/** A session as a passkey opens it: `secret` is what its cookie has. */
export async function openAccountSession(test: TestApp, accountId: string): Promise<OpenedSession> {
  const { db } = test.app.database
  const account = await getAccount(db, accountId)
  return openSession(createContext(test.app, null), db, account, {
    ip: '127.0.0.1',
    userAgent: undefined,
  })
}
