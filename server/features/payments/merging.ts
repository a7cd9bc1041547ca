import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { TxCtx } from '#server/app-context.ts'

export async function mergePayments({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ account_id: keptId })
    .where('booking_id', 'in', (e) =>
      e.selectFrom('shared.bookings').select('id').where('account_id', 'in', [closedId, keptId]),
    )
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('payment_claims')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .execute()
  return [{ what: 'payments', count: Number(numUpdatedRows) }]
}
