/** Money in the queue of admins. */
import { maskPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { describeDecision, linkedFact, showRow, type WorkKind } from '#server/work-kind.ts'
import { findCandidates, findEvidence, type Evidence } from './candidates.ts'
import { findDifference } from './day-queries.ts'
import { findAdminRefund, getReviewedClaim, getShownUnmatched } from './queries.ts'
import * as open from './work-queries.ts'

const phoneFact = (phone: string | null) => ({
  label: 'Phone',
  value: phone ? maskPhone(phone) : 'Not known',
})
const codeFact = (receipt: string | null) => ({ label: 'M-Pesa code', value: receipt ?? 'Not known' })
const bookingFact = (code: string) => linkedFact('Booking', code, 'booking', code)

const showUnmatched = showRow(getShownUnmatched, async (money, { db }) => {
  const candidates = await findCandidates(db, money)
  const { evidence, owner } = await findEvidence(db, money, candidates)
  const { amountCents, expectedCents, decidedAt } = money
  return {
    title: TITLES[money.cause],
    decided: decidedAt && describeDecision(OUTCOMES[money.status], money.decidedBy, decidedAt),
    facts: [
      { label: 'Received', value: formatPlainKes(amountCents) },
      ...(expectedCents === null || expectedCents === amountCents
        ? []
        : [{ label: 'Asked for', value: formatPlainKes(expectedCents) }]),
      codeFact(money.receipt),
      phoneFact(money.phone),
      ...(owner ? [linkedFact('Account', owner.name, 'person', owner.id)] : []),
      ...(money.reference ? [{ label: 'Account typed', value: money.reference }] : []),
      { label: 'Paid', value: dayAndTime(money.paidAt.getTime()) },
      ...(money.askedAt ? [{ label: 'Payer asked', value: dayAndTime(money.askedAt.getTime()) }] : []),
      ...(money.note ? [{ label: 'Why', value: money.note }] : []),
    ],
    evidence,
  }
})
const TITLES = {
  unknown: 'Paid at M-Pesa, not known here',
  'another-amount': 'Wrong amount paid',
  'another-phone': 'Paid from another phone',
  'no-receipt': 'Paid at M-Pesa, not known here',
  'second-payment': 'Paid twice',
  claimed: 'Paid, but fits no prompt',
}
const OUTCOMES = {
  open: 'Open',
  asked: 'Asked',
  matched: 'Matched',
  refunding: 'Refunded',
  refunded: 'Refunded',
  explained: 'Explained',
}

const showRefund = showRow(findAdminRefund, (refund) => {
  const { status, refusals, createdAt, requestedAt, completedAt, accountPhone } = refund
  const receipt = refund.unmatchedReceipt ?? refund.paymentReceipt
  const evidence: Evidence[] = [
    receipt
      ? { state: 'yes', text: `The payment ${receipt} arrived here` }
      : { state: 'no', text: 'The code of the payment is not known' },
    refusals > 0
      ? { state: 'no', text: `M-Pesa refused it: ${refund.detail ?? 'no reason given'}` }
      : { state: 'wait', text: refund.detail ?? 'M-Pesa has not answered' },
    accountPhone
      ? { state: 'yes', text: `The account has another verified number, ${maskPhone(accountPhone)}` }
      : { state: 'no', text: 'The account has no other verified number' },
  ]
  return {
    title:
      refusals > 0
        ? `Refund refused ${refusals} ${refusals === 1 ? 'time' : 'times'}`
        : 'Refund without a result',
    decided:
      status === 'needs_review'
        ? null
        : status === 'completed' && completedAt
          ? describeDecision('Paid', null, completedAt)
          : 'Sent to M-Pesa again',
    facts: [
      { label: 'Amount', value: formatPlainKes(refund.amountCents) },
      ...(refund.name ? [linkedFact('To', refund.name, 'person', refund.accountId)] : []),
      phoneFact(refund.phone),
      codeFact(receipt),
      ...(refund.bookingCode ? [bookingFact(refund.bookingCode)] : []),
      { label: 'Why', value: refund.reason },
      { label: 'Owed since', value: dayAndTime(createdAt.getTime()) },
      ...(requestedAt ? [{ label: 'Last sent', value: dayAndTime(requestedAt.getTime()) }] : []),
      ...(refund.receipt ? [{ label: 'Paid as', value: refund.receipt }] : []),
    ],
    evidence,
  }
})

const showDifference = showRow(findDifference, (difference) => {
  const { kind, mpesaCents, amountCents, receipt, decidedAt } = difference
  return {
    title: kind === 'not-at-mpesa' ? 'In the ledger, not at M-Pesa' : 'Another amount at M-Pesa',
    decided: decidedAt && describeDecision('Explained', difference.decidedBy, decidedAt),
    facts: [
      { label: 'In the ledger', value: formatPlainKes(amountCents) },
      { label: 'At M-Pesa', value: mpesaCents === 0 ? 'Nothing' : formatPlainKes(mpesaCents) },
      codeFact(receipt),
      phoneFact(difference.phone),
      bookingFact(difference.bookingCode),
      { label: 'Paid', value: dayAndTime(difference.paidAt.getTime()) },
      ...(difference.note ? [{ label: 'Why', value: difference.note }] : []),
    ],
    evidence: [
      receipt
        ? { state: 'yes', text: `M-Pesa has reported ${receipt}`, extra: 'callback or query' }
        : { state: 'no', text: 'M-Pesa has reported no code for it' },
      { state: 'no', text: 'The statement was read past that time' },
    ],
  }
})

const showClaim = showRow(getReviewedClaim, (claim) => {
  const { status, decidedAt, createdAt } = claim
  return {
    title: 'A customer says that they have paid',
    decided:
      status === 'review'
        ? null
        : status === 'asking'
          ? 'M-Pesa is asked again'
          : decidedAt && describeDecision(status === 'matched' ? 'Matched' : 'Refused', null, decidedAt),
    facts: [
      codeFact(claim.receipt),
      linkedFact('Customer', claim.name, 'person', claim.accountId),
      bookingFact(claim.bookingCode),
      { label: 'To pay', value: formatPlainKes(claim.amountCents) },
      { label: 'Claimed', value: dayAndTime(createdAt.getTime()) },
    ],
    evidence: [
      claim.reason === 'does-not-fit'
        ? { state: 'no', text: 'The payment fits no prompt of the booking' }
        : { state: 'wait', text: 'M-Pesa has not answered about this code' },
      {
        state: claim.bookingStatus === 'cancelled' ? 'no' : 'yes',
        text: `The booking is ${claim.bookingStatus}`,
      },
    ],
  }
})

const money = { group: 'money', action: 'moveMoney' } as const

export const moneyWork: readonly WorkKind[] = [
  { kind: 'unmatched-payment', ...money, open: open.openUnmatched, show: showUnmatched },
  { kind: 'refund', ...money, open: open.openRefunds, show: showRefund },
  { kind: 'ledger-difference', ...money, open: open.openDifferences, show: showDifference },
  { kind: 'claim', ...money, open: open.openClaims, show: showClaim },
]
