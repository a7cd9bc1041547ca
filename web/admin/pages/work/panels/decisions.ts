/** The decision about each kind of case. */
import type { ComponentType } from 'react'
import { AlertDecision } from './alert.tsx'
import { AppealDecision } from './appeal.tsx'
import { ApprovalDecision } from './approval.tsx'
import { ChatReportDecision } from './chat-report.tsx'
import type { DecisionProps } from './decision-props.ts'
import { RequestReportDecision } from './request-report.tsx'
import { ReviewReportDecision } from './review-report.tsx'
import { StoreVerificationDecision } from './store-verification.tsx'

export const DECISIONS: Readonly<Record<string, ComponentType<DecisionProps>>> = {
  'money-alert': AlertDecision,
  'system-alert': AlertDecision,
  'money-approval': ApprovalDecision,
  'store-approval': ApprovalDecision,
  'request-report': RequestReportDecision,
  'review-report': ReviewReportDecision,
  'chat-report': ChatReportDecision,
  appeal: AppealDecision,
  'store-verification': StoreVerificationDecision,
}
