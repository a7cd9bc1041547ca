/** The decision about each kind of case. */
import type { ComponentType } from 'react'
import { AlertDecision } from './alert.tsx'
import { ApprovalDecision } from './approval.tsx'
import { ContactMessageDecision } from './contact-message.tsx'
import type { DecisionProps } from './decision-props.ts'
import { RequestReportDecision } from './request-report.tsx'

export const DECISIONS: Readonly<Record<string, ComponentType<DecisionProps>>> = {
  'money-alert': AlertDecision,
  'system-alert': AlertDecision,
  'money-approval': ApprovalDecision,
  'store-approval': ApprovalDecision,
  'contact-message': ContactMessageDecision,
  'request-report': RequestReportDecision,
}
