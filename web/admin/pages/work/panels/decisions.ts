/** The decision about each kind of case. Its script is loaded with the first case of the kind. */
import { lazy, type ComponentType } from 'react'
import type { DecisionProps } from './decision-props.ts'

const AlertDecision = lazy(async () => ({ default: (await import('./alert.tsx')).AlertDecision }))
const AppealDecision = lazy(async () => ({ default: (await import('./appeal.tsx')).AppealDecision }))
const ApprovalDecision = lazy(async () => ({ default: (await import('./approval.tsx')).ApprovalDecision }))
const ClaimDecision = lazy(async () => ({ default: (await import('./claim.tsx')).ClaimDecision }))
const DataRequestDecision = lazy(async () => ({
  default: (await import('./data-request.tsx')).DataRequestDecision,
}))
const ChatReportDecision = lazy(async () => ({
  default: (await import('./chat-report.tsx')).ChatReportDecision,
}))
const ContactMessageDecision = lazy(async () => ({
  default: (await import('./contact-message.tsx')).ContactMessageDecision,
}))
const LedgerDifferenceDecision = lazy(async () => ({
  default: (await import('./ledger-difference.tsx')).LedgerDifferenceDecision,
}))
const RefundDecision = lazy(async () => ({ default: (await import('./refund.tsx')).RefundDecision }))
const PayoutDecision = lazy(async () => ({ default: (await import('./payout.tsx')).PayoutDecision }))
const PictureReportDecision = lazy(async () => ({
  default: (await import('./picture-report.tsx')).PictureReportDecision,
}))
const RequestReportDecision = lazy(async () => ({
  default: (await import('./request-report.tsx')).RequestReportDecision,
}))
const UnmatchedPaymentDecision = lazy(async () => ({
  default: (await import('./unmatched-payment.tsx')).UnmatchedPaymentDecision,
}))
const ReviewReportDecision = lazy(async () => ({
  default: (await import('./review-report.tsx')).ReviewReportDecision,
}))
const StoreVerificationDecision = lazy(async () => ({
  default: (await import('./store-verification.tsx')).StoreVerificationDecision,
}))
const TaxInvoiceDecision = lazy(async () => ({
  default: (await import('./tax-invoice.tsx')).TaxInvoiceDecision,
}))

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
