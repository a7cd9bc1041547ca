/** The decision about each kind of case. Its script is loaded with the first case of the kind. */
import type { ComponentType } from 'react'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import type { DecisionProps } from './decision-props.ts'

const AlertDecision = lazyPart(async () => (await import('./alert.tsx')).AlertDecision)
const AppealDecision = lazyPart(async () => (await import('./appeal.tsx')).AppealDecision)
const ApprovalDecision = lazyPart(async () => (await import('./approval.tsx')).ApprovalDecision)
const ClaimDecision = lazyPart(async () => (await import('./claim.tsx')).ClaimDecision)
const DataRequestDecision = lazyPart(async () => (await import('./data-request.tsx')).DataRequestDecision)
const ChatReportDecision = lazyPart(async () => (await import('./chat-report.tsx')).ChatReportDecision)
const ContactMessageDecision = lazyPart(
  async () => (await import('./contact-message.tsx')).ContactMessageDecision,
)
const LedgerDifferenceDecision = lazyPart(
  async () => (await import('./ledger-difference.tsx')).LedgerDifferenceDecision,
)
const RefundDecision = lazyPart(async () => (await import('./refund.tsx')).RefundDecision)
const PayoutDecision = lazyPart(async () => (await import('./payout.tsx')).PayoutDecision)
const PictureReportDecision = lazyPart(
  async () => (await import('./picture-report.tsx')).PictureReportDecision,
)
const RequestReportDecision = lazyPart(
  async () => (await import('./request-report.tsx')).RequestReportDecision,
)
const UnmatchedPaymentDecision = lazyPart(
  async () => (await import('./unmatched-payment.tsx')).UnmatchedPaymentDecision,
)
const ReviewReportDecision = lazyPart(async () => (await import('./review-report.tsx')).ReviewReportDecision)
const StoreVerificationDecision = lazyPart(
  async () => (await import('./store-verification.tsx')).StoreVerificationDecision,
)
const TaxInvoiceDecision = lazyPart(async () => (await import('./tax-invoice.tsx')).TaxInvoiceDecision)

export const DECISIONS: Readonly<Record<string, ComponentType<DecisionProps>>> = {
  'money-alert': AlertDecision,
  'system-alert': AlertDecision,
  'money-approval': ApprovalDecision,
  'store-approval': ApprovalDecision,
  'person-approval': ApprovalDecision,
  'booking-approval': ApprovalDecision,
  'contact-message': ContactMessageDecision,
  'picture-report': PictureReportDecision,
  'request-report': RequestReportDecision,
  'unmatched-payment': UnmatchedPaymentDecision,
  refund: RefundDecision,
  payout: PayoutDecision,
  'ledger-difference': LedgerDifferenceDecision,
  'tax-invoice': TaxInvoiceDecision,
  claim: ClaimDecision,
  'data-request': DataRequestDecision,
  'review-report': ReviewReportDecision,
  'chat-report': ChatReportDecision,
  appeal: AppealDecision,
  'store-verification': StoreVerificationDecision,
}
