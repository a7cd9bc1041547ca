/** Accounts that are there from the start, for tests that are not about signing up. */
import { randomBytes } from 'node:crypto'
import { createContext, type Actor, type AppContext } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { insertAccount } from '#server/features/accounts/queries.ts'
import { openSession } from '#server/features/accounts/sessions/sessions.ts'
import { withUniqueReferralSlug } from '#server/features/accounts/sign-up/sign-up.ts'

export type NewAccount = { token: string; id: string; email: string }

export const NEW_ACCOUNT_PASSWORD = 'a long enough one'

/** Origin of a request, as an injected request has it. */
const FROM = { ip: '127.0.0.1', userAgent: 'lightMyRequest' }

export const createEmail = (name: string): string =>
  `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}-${randomBytes(5).toString('hex')}@d3.test`

/** Writes the rows that registering with a password writes, without the event, so nothing is sent to the account. */
export async function newAccount(
  app: AppContext,
  name: string,
  role: Actor['role'] = 'customer',
): Promise<NewAccount> {
  const ctx = createContext(app, null)
  const { db, now } = ctx
  const email = createEmail(name)
  const passwordHash = await app.passwordHasher.hash(NEW_ACCOUNT_PASSWORD)
  const account = await withUniqueReferralSlug(name, (referralSlug) =>
    insertAccount(
      db,
      {
        id: uuidv7(now.getTime()),
        role,
        email,
        password_hash: passwordHash,
        first_name: name,
        last_name: 'Customer',
        phone_number: null,
        referral_slug: referralSlug,
        created_at: now,
      },
      { shown: {}, ip: FROM.ip, referredBy: null },
    ),
  )
  const session = await openSession(ctx, db, account, FROM)
  const entry = { actor: account.id, ip: FROM.ip }
  await audit(db, now, { ...entry, action: 'account.registered', details: { role, by: 'password' } })
  await audit(db, now, {
    ...entry,
    action: 'session.opened',
    subject: session.id,
    details: { by: 'password' },
  })
  return { token: session.token, id: account.id, email }
}
