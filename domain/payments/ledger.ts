/** The double-entry ledger: the entries of every transfer add up to zero. Integer cents. */
import type { Till } from './payment-methods.ts'

const LEDGER_ACCOUNTS = [
  'mpesa',
  'airtel',
  'fees',
  'rounding',
  'refunds-owed',
  'paid-twice',
  'unmatched',
  'rewards',
  'rewards-owed',
  'withdrawals-owed',
  'withdrawal-fees',
] as const
type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]
export type TransferKind =
  | 'fee-received'
  | 'refund-owed'
  | 'refund-sent'
  | 'refund-twice'
  | 'unmatched-received'
  | 'unmatched-settled'
  | 'reward-earned'
  | 'reward-withdrawn'
  | 'reward-used'
  | 'reward-returned'
  | 'withdrawal-requested'
  | 'withdrawal-paid'
  | 'withdrawal-returned'
  | 'withdrawal-resumed'
/** A debit is positive, a credit negative. */
export type Entry = { account: LedgerAccount; cents: number }

/**
 * Returns the entries of a transfer. `amountCents` is the amount that was moved or that rewards paid, in whole
 * shillings, or the value of a reward; `feeCents` is the exact access fee, or the part of it that is paid so.
 * Their difference is booked as rounding. For a withdrawal, `amountCents` leaves the balance, and the phone
 * gets it without `feeCents`. `till` has the fee of a payment, and returns it; all other money is moved by
 * M-Pesa.
 */
export function buildEntries(
  kind: TransferKind,
  { feeCents, amountCents, till = 'mpesa' }: { feeCents: number; amountCents: number; till?: Till },
): Entry[] {
  return allEntries(kind, feeCents, amountCents, till).filter(({ cents }) => cents !== 0)
}

function allEntries(kind: TransferKind, feeCents: number, amountCents: number, till: Till): Entry[] {
  switch (kind) {
    case 'fee-received':
      return [
        { account: till, cents: amountCents },
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
        { account: till, cents: -amountCents },
      ]
    case 'refund-twice':
      return [
        { account: 'paid-twice', cents: amountCents },
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
    case 'reward-used':
      return [
        { account: 'rewards-owed', cents: amountCents },
        { account: 'fees', cents: -feeCents },
        { account: 'rounding', cents: feeCents - amountCents },
      ]
    case 'reward-returned':
      return [
        { account: 'fees', cents: feeCents },
        { account: 'rounding', cents: amountCents - feeCents },
        { account: 'rewards-owed', cents: -amountCents },
      ]
    case 'withdrawal-requested':
    case 'withdrawal-resumed':
      return [
        { account: 'rewards-owed', cents: amountCents },
        { account: 'withdrawals-owed', cents: feeCents - amountCents },
        { account: 'withdrawal-fees', cents: -feeCents },
      ]
    case 'withdrawal-paid':
      return [
        { account: 'withdrawals-owed', cents: amountCents - feeCents },
        { account: 'mpesa', cents: feeCents - amountCents },
      ]
    case 'withdrawal-returned':
      return [
        { account: 'withdrawals-owed', cents: amountCents - feeCents },
        { account: 'withdrawal-fees', cents: feeCents },
        { account: 'rewards-owed', cents: -amountCents },
      ]
  }
}
