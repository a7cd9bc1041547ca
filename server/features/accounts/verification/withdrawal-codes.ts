/** The code that lets a customer withdraw rewards, sent to the verified phone of the account. */
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { accountRequester } from '../sessions/requester.ts'
import { consumeCode } from './codes.ts'
import { requestCode } from './request-codes.ts'

type Owner = { accountId: string; phone: string }

export const requestWithdrawalCode = (
  ctx: Ctx,
  { accountId, phone, ip }: Owner & { ip: string },
): Promise<void> =>
  requestCode(
    ctx,
    { purpose: 'withdrawal', destination: phone, accountId, site: 'customer', ip },
    accountRequester(accountId, 'owner'),
  )

/** False for a wrong code, which is counted in the transaction. */
export async function consumeWithdrawalCode(
  tx: TxCtx,
  { accountId, phone, otp }: Owner & { otp: string },
): Promise<boolean> {
  const requester = accountRequester(accountId, 'owner')
  const code = { purpose: 'withdrawal', destination: phone, otp, requester } as const
  return (await consumeCode(tx.db, tx, { ...code, requiredAccountId: accountId })) !== null
}
