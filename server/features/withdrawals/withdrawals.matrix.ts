import { sendWithdrawalCode, sent } from '#tests/contract/matrix-codes.ts'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /users/withdrawals': {
    good: () => ({}),
    more: () => queries({ limit: '1', page: '2' }, { page: '10000' }),
  },
  'POST /users/withdrawals/code': {
    good: () => ({ body: { amount: 100 } }),
    prepare: sendWithdrawalCode,
  },
  'POST /users/withdrawals': {
    good: () => ({ body: { amount: 100, otp: sent.otp } }),
    prepare: sendWithdrawalCode,
  },
}
