/** The books: every shilling that comes or goes is a transfer whose entries make nought (invariant 16). Integer cents. */
export const LEDGER_ACCOUNTS = ['mpesa', 'fees', 'rounding', 'refunds-owed', 'unmatched', 'rewards', 'rewards-owed'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]
export type TransferKind =
  | 'fee-received'
  | 'refund-owed'
  | 'refund-sent'
  | 'unmatched-received'
  | 'unmatched-settled'
  | 'reward-earned'
  | 'reward-withdrawn'
/** A debit is more than nought, a credit less. */
export type Entry = { account: LedgerAccount; cents: number }

/** `amountCents` is what M-Pesa moved, `feeCents` the exact fee it was for; what whole shillings add to it is rounding. Of a reward, `amountCents` is what it is worth. */
export function entriesOf(kind: TransferKind, { feeCents, amountCents }: { feeCents: number; amountCents: number }): Entry[] {
  return pairs(kind, feeCents, amountCents).filter(({ cents }) => cents !== 0)
}

function pairs(kind: TransferKind, feeCents: number, amountCents: number): Entry[] {
  switch (kind) {
    case 'fee-received':
      return [
        { account: 'mpesa', cents: amountCents },
        { account: 'fees', cents: -feeCents },
        { account: 'rounding', cents: feeCents - amountCents },
      ]
    case 'refund-owed':
      return [
        { account: 'fees', cents: feeCents },
        { account: 'rounding', cents: amountCents - feeCents },
        { account: 'refunds-owed', cents: -amountCents },
      ]
    case 'refund-sent':
      return [
        { account: 'refunds-owed', cents: amountCents },
        { account: 'mpesa', cents: -amountCents },
      ]
    case 'unmatched-received':
      return [
        { account: 'mpesa', cents: amountCents },
        { account: 'unmatched', cents: -amountCents },
      ]
    case 'unmatched-settled':
      return [
        { account: 'unmatched', cents: amountCents },
        { account: 'mpesa', cents: -amountCents },
      ]
    case 'reward-earned':
      return [
        { account: 'rewards', cents: amountCents },
        { account: 'rewards-owed', cents: -amountCents },
      ]
    case 'reward-withdrawn':
      return [
        { account: 'rewards-owed', cents: amountCents },
        { account: 'rewards', cents: -amountCents },
      ]
  }
}
