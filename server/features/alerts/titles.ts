/** In English: for support and the admins. */
import type { AlertKind } from '#contract/alerts.ts'

export const TITLES: Record<AlertKind, string> = {
  'payment-undecided': 'A payment is undecided',
  'payment-mismatch': 'A payment was received that was not requested',
  'payment-unknown': 'Paid at M-Pesa, unknown here',
  'payment-anomaly': 'Payments and bookings do not agree',
  'refund-stuck': 'A refund is stuck',
  'payout-stuck': 'A pay-out is stuck',
  'paid-twice': 'Money was paid out twice, or not as reported',
  'claim-open': 'A customer’s payment cannot be matched',
  'mpesa-down': 'M-Pesa is down',
  'mpesa-refuses': 'M-Pesa refuses our account',
  'mail-down': 'The mail server is down',
  'sms-down': 'The SMS gateway is down',
  'push-down': 'A push service is down',
  'push-refused': 'A push service refuses our keys',
  'dead-letters': 'Jobs have failed permanently',
  'queue-late': 'A queue is late',
  'job-failing': 'A job keeps failing',
  'invariant-broken': 'The database contradicts itself',
  'backup-late': 'There is no recent backup',
  'backup-log-late': 'The log of the database is not archived',
  'backup-unverified': 'The backup could not be restored',
  'standby-missing': 'PostgreSQL has no synchronous standby',
  'standby-late': 'A standby is late',
  'redis-down': 'Redis is down',
}
