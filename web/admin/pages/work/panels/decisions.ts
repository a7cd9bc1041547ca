/** The decision about each kind of case. */
import type { ComponentType } from 'react'
import { AlertDecision } from './alert.tsx'
import { AppealDecision } from './appeal.tsx'
import { ApprovalDecision } from './approval.tsx'
import { ClaimDecision } from './claim.tsx'
import { DataRequestDecision } from './data-request.tsx'
import { ChatReportDecision } from './chat-report.tsx'
import { ContactMessageDecision } from './contact-message.tsx'
import type { DecisionProps } from './decision-props.ts'
import { LedgerDifferenceDecision } from './ledger-difference.tsx'
import { RefundDecision } from './refund.tsx'
import { RequestReportDecision } from './request-report.tsx'
import { UnmatchedPaymentDecision } from './unmatched-payment.tsx'
import { ReviewReportDecision } from './review-report.tsx'
import { StoreVerificationDecision } from './store-verification.tsx'

export const DECISIONS: Readonly<Record<string, ComponentType<DecisionProps>>> = {
  'money-alert': AlertDecision,
  'system-alert': AlertDecision,
  'money-approval': ApprovalDecision,
  'store-approval': ApprovalDecision,
  'contact-message': ContactMessageDecision,
  'request-report': RequestReportDecision,
  'unmatched-payment': UnmatchedPaymentDecision,
  refund: RefundDecision,
  'ledger-difference': LedgerDifferenceDecision,
  claim: ClaimDecision,
  'data-request': DataRequestDecision,
  'review-report': ReviewReportDecision,
  'chat-report': ChatReportDecision,
  appeal: AppealDecision,
  'store-verification': StoreVerificationDecision,
}
