import { audit } from '#server/observability/audit.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'
import { getAccount, updateProfile, type Account } from '../queries.ts'

type Profile = { firstName: string; lastName: string; phoneNumber: string | null }

/** A changed phone is no longer verified. */
export const changeProfile = (ctx: Ctx, { accountId }: Actor, to: Profile, ip: string): Promise<Account> =>
  transaction(ctx, async (tx) => {
    const before = await getAccount(tx.db, accountId)
    const account = await updateProfile(tx.db, accountId, to)
    if (account.phoneNumber !== before.phoneNumber)
      await audit(tx.db, ctx.now, { action: 'phone.changed', actor: accountId, ip })
    return account
  })
