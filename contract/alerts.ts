/** Alerts, which need the attention of D3 staff. They are listed and resolved under /payments/alarms. */
import { m } from '#messages'
import { problem } from './problem.ts'

export const ALERT_KINDS = [
  'payment-undecided',
  'payment-mismatch',
  'payment-unknown',
  'payment-anomaly',
  'refund-stuck',
  'payout-stuck',
  'paid-twice',
  'claim-open',
  'mpesa-down',
  'mpesa-refuses',
  'airtel-down',
  'airtel-refuses',
  'etims-refuses',
  'invoices-late',
  'mail-down',
  'sms-down',
  'sms-refuses',
  'push-down',
  'push-refused',
  'dead-letters',
  'queue-late',
  'job-failing',
  'invariant-broken',
  'backup-late',
  'backup-log-late',
  'backup-unverified',
  'standby-missing',
  'standby-late',
  'redis-down',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const alertProblems = {
  notFound: problem(404, 'alarm-not-found', m.problem_alarm_not_found, 'There is no alarm with this id.'),
}
