/** Faults of pay-outs (B2C). */
import * as z from 'zod'

export const payoutFault = z.enum([
  'normal',
  // Faults of the result.
  'late',
  'twice',
  'never',
  'before-reply',
  'timeout-then-paid',
  'fails-then-paid',
  'wrong-amount',
  'other-recipient',
  'other-ids',
  'missing-values',
  // M-Pesa does not pay.
  'unregistered',
  'over-cap',
  'no-funds',
  'bad-initiator',
  'locked',
  'unknown-code',
  // Faults of the request.
  'lose-reply',
  'lose-request',
  'internal-error',
  'internal-error-paid',
  'spike-arrest',
  'bad-token',
])
export type PayoutFault = z.output<typeof payoutFault>

/** The parameter type ensures that every fault has a label. */
export const payoutLabels: Record<PayoutFault, string> = {
  normal: 'Works',
  late: 'The queue times out, the result comes after an hour',
  twice: 'The result comes twice',
  never: 'Paid, but neither result nor timeout is sent',
  'before-reply': 'The result comes before the reply',
  'timeout-then-paid': 'The queue times out, then the result comes',
  'fails-then-paid': 'Reported as failed, then as paid',
  'wrong-amount': 'Another amount is paid',
  'other-recipient': 'Another recipient is named',
  'other-ids': 'The result has other ids',
  'missing-values': 'The result lacks values and has one key twice',
  unregistered: 'Fails: not registered (2040)',
  'over-cap': 'Fails: balance over the limit (8)',
  'no-funds': 'Fails: no money in our account (1)',
  'bad-initiator': 'Fails: our password is wrong (2001)',
  locked: 'Fails: our password is locked (8006)',
  'unknown-code': 'Fails with a code that is not documented',
  'lose-reply': 'Paid, but neither reply nor result is sent',
  'lose-request': 'Not paid, and no reply is sent',
  'internal-error': 'Refused: internal error (500.002.1001), not paid',
  'internal-error-paid': 'The same, but paid',
  'spike-arrest': 'Refused: too many at once (500.003.02)',
  'bad-token': 'The token has expired (401.002.01)',
}
