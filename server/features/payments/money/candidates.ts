/** Candidates that the system finds for money that fits no payment. */
import { readBookingCode, readPaymentDigits } from '#domain/payments/payment-reference.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findAccountOfPhone } from '../data/unmatched-queries.ts'
import { listCandidates, listClaimants, type CandidateRow } from './candidate-queries.ts'
import type { ShownUnmatched } from './queries.ts'

const MAX_CANDIDATES = 8

const REASONS: Readonly<Record<number, string>> = {
  1: 'This prompt was paid',
  2: 'Its customer has claimed this M-Pesa code',
  3: 'The account that was typed is that of its prompt',
  4: 'The account that was typed is its code',
  5: 'A prompt for it was sent to this phone',
  6: 'Booked by the owner of this phone',
  7: 'A hold of the same amount at that time',
}
export const getReason = ({ rank }: CandidateRow): string => REASONS[rank] ?? ''

export const findCandidates = (db: Queryable, money: ShownUnmatched): Promise<CandidateRow[]> => {
  const { amountCents, paymentId, receipt, phone, paidAt, reference } = money
  return listCandidates(
    db,
    {
      amountCents,
      paymentId,
      receipt,
      phone,
      paidAt,
      paymentDigits: reference && readPaymentDigits(reference),
      bookingCode: reference && readBookingCode(reference),
    },
    MAX_CANDIDATES,
  )
}

export type Evidence = { state: 'yes' | 'no' | 'wait'; text: string; extra?: string }

export async function findEvidence(
  db: Queryable,
  money: ShownUnmatched,
  candidates: readonly CandidateRow[],
): Promise<{ evidence: Evidence[]; owner: { id: string; name: string } | undefined }> {
  const owner = money.phone === null ? undefined : await findAccountOfPhone(db, money.phone)
  const claimants = money.receipt === null ? [] : await listClaimants(db, money.receipt)
  const same = candidates.filter(({ amountCents }) => amountCents === money.amountCents)
  const nearest = same.find(({ isPaid }) => !isPaid)
  const evidence: Evidence[] = [
    owner
      ? { state: 'yes', text: `The phone is that of ${owner.name}`, extra: 'verified number' }
      : money.phone === null
        ? { state: 'no', text: 'M-Pesa has not shown the number that paid', extra: 'no SMS was sent to it' }
        : { state: 'no', text: 'No account has this phone' },
    ...claimants.map(({ name }): Evidence => ({ state: 'yes', text: `${name} says: this is my payment` })),
    ...(money.reference === null ? [] : [referenceEvidence(money.reference, candidates)]),
    nearest
      ? {
          state: 'yes',
          text: `${nearest.title} at ${nearest.store} costs the same`,
          extra: `${nearest.code}, ${getReason(nearest).toLowerCase()}`,
        }
      : { state: 'no', text: 'No booking of this amount found' },
    ...(candidates.length > same.length
      ? [
          {
            state: 'wait',
            text: `${candidates.length - same.length} more of this person with another amount`,
          } satisfies Evidence,
        ]
      : []),
  ]
  return { evidence, owner }
}

function referenceEvidence(reference: string, candidates: readonly CandidateRow[]): Evidence {
  const typed = candidates.find(({ rank }) => rank === 3 || rank === 4)
  return typed
    ? { state: 'yes', text: `Account “${reference}” is that of booking ${typed.code}` }
    : { state: 'no', text: `Account “${reference}” is no booking and no prompt` }
}
