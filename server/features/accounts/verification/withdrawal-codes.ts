/** The code that lets a customer withdraw one amount of rewards, sent to the verified phone of the account. */
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { accountRequester } from '../sessions/requester.ts'
import { consumeCode } from './codes.ts'
import { requestCode } from './request-codes.ts'

type Withdrawing = { accountId: string; phone: string; amountCents: number }

export const requestWithdrawalCode = (
  ctx: Ctx,
  { accountId, phone, amountCents, ip }: Withdrawing & { ip: string },
): Promise<void> =>
  requestCode(
    ctx,
    { purpose: 'withdrawal', destination: phone, accountId, amountCents, site: 'customer', ip },
    accountRequester(accountId, 'owner'),
  )

/** Returns false for a wrong code, also one for another amount or number. It is counted in the transaction. */
export async function consumeWithdrawalCode(
  tx: TxCtx,
  { accountId, phone, amountCents, otp }: Withdrawing & { otp: string },
): Promise<boolean> {
  const requester = accountRequester(accountId, 'owner')
  const code = { purpose: 'withdrawal', destination: phone, amountCents, otp, requester } as const
  return (await consumeCode(tx.db, tx, { ...code, requiredAccountId: accountId })) !== null
}
