/** What needs a person, from the rows that cause it. */
import type { AlertKind } from '#contract/alerts.ts'
import type { Api, Reply } from '#contract/kernel.ts'

type Alert = Reply<Api['GET /payments/alarms']>['alarms'][number]
type Report = Reply<Api['GET /admin/request-reports']>['data']['reported'][number]

type Item = { key: string; title: string; detail: string; since: string }
export type AlertItem = Item & { kind: 'alert'; group: 'Money and system'; alert: Alert }
export type ReportItem = Item & { kind: 'report'; group: 'Reports'; report: Report }
export type WorkItem = AlertItem | ReportItem

export const itemOfAlert = (alert: Alert): AlertItem => ({
  kind: 'alert',
  group: 'Money and system',
  key: `alert-${alert.id}`,
  title: ALERT_TITLES[alert.kind],
  detail: alert.detail,
  since: alert.raisedAt,
  alert,
})

export const itemOfReport = (report: Report): ReportItem => ({
  kind: 'report',
  group: 'Reports',
  key: `report-${report.requestId}-${report.offerId ?? ''}`,
  title: report.offerId === null ? 'Request reported' : 'Quote reported',
  detail: `${report.title}, by ${report.authorName}`,
  since: report.firstReportedAt,
  report,
})

const ALERT_TITLES: Record<AlertKind, string> = {
  'payment-undecided': 'Nobody knows whether a prompt was paid',
  'payment-mismatch': 'Paid with another amount or account',
  'payment-unknown': 'Paid at M-Pesa, unknown here',
  'payment-anomaly': 'M-Pesa and D3 say different things',
  'refund-stuck': 'A refund does not arrive',
  'claim-open': 'A customer says that they have paid',
  'mpesa-down': 'M-Pesa does not answer',
  'mpesa-refuses': 'M-Pesa refuses our requests',
  'mail-down': 'The mail server does not answer',
  'sms-down': 'The SMS gateway does not answer',
  'push-down': 'A push service does not answer',
  'push-refused': 'A push service refuses our messages',
  'dead-letters': 'Jobs have failed for good',
  'queue-late': 'Jobs are late',
  'job-failing': 'A scheduled job fails',
  'invariant-broken': 'The data break a rule',
  'backup-late': 'There is no recent backup',
  'backup-log-late': 'Changes are not archived',
  'backup-unverified': 'No backup was verified lately',
  'standby-missing': 'There is no synchronous standby',
  'standby-late': 'A standby is late',
  'redis-down': 'Redis does not answer',
}
