/** Alerts: raised once while open, sent to support by e-mail, SMS and webhook, and resolved by an admin or when the cause ends. */
import { alertProblems } from '#contract/alerts.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { emailHtml, emailText, type EmailContent } from '#server/adapters/email/email-layout.ts'
import * as q from './queries.ts'
import { TITLES } from './titles.ts'

export type { AlertKind } from '#contract/alerts.ts'
export { hasOpenAlert, listAlerts, type AlertRow, type NewAlert } from './queries.ts'

export async function raiseAlert(tx: TxCtx, alert: q.NewAlert): Promise<void> {
  const id = uuidv7(tx.now.getTime())
  if (!(await q.insertAlert(tx.db, id, alert, tx.now))) return
  // The detail may have what a customer has entered.
  const { detail, ...about } = alert
  tx.log.error({ alert: id, ...about }, 'alert.raised')
  const text = `D3 alert: ${TITLES[alert.kind]}. ${detail}`
  const { supportPhone, alertWebhookUrl } = tx.app.config
  if (alertWebhookUrl !== null)
    await tx.emit('post-alert', {
      id,
      kind: alert.kind,
      text,
      subject: alert.subject ?? null,
      raisedAt: tx.now.toISOString(),
    })
  if (supportPhone)
    await tx.emit('send-sms', {
      key: `alert:${id}:sms`,
      to: `+${supportPhone}`,
      message: fitSms([detail], (short) => `D3 alert: ${TITLES[alert.kind]}. ${short}`),
    })
  await tx.emit('send-mail', { key: `alert:${id}`, to: tx.app.config.supportEmail, ...alertEmail(id, alert) })
}

/** Resolves alerts whose cause has ended. */
export const resolveAlerts = async (tx: TxCtx, of: q.AlertFilter, resolution: string): Promise<void> => {
  await q.resolveMatchingAlerts(tx.db, of, resolution, tx.now)
}

/** An admin resolves an alert. If it is already resolved, nothing changes. */
export async function resolveAlert(
  ctx: Ctx,
  { id, resolution, ip }: { id: string; resolution: string; ip: string },
): Promise<q.AlertRow> {
  return transaction(ctx, async (tx) => {
    const actor = requireAdmin(tx, 'handleAlerts')
    const isNew = await q.resolveAlert(tx.db, id, actor.accountId, resolution, tx.now)
    const alert = await q.getAlert(tx.db, id)
    if (!alert) throw alertProblems.notFound()
    if (!isNew) return alert
    await audit(tx.db, tx.now, {
      action: 'alert.resolved',
      actor: actor.accountId,
      subject: alert.refundId ?? alert.claimId ?? alert.paymentId,
      ip,
      details: { alert: id, kind: alert.kind },
    })
    return alert
  })
}

/** Writes the e-mail, which is in English. */
function alertEmail(
  id: string,
  { kind, detail, paymentId, refundId, claimId, subject }: q.NewAlert,
): EmailContent {
  const about = Object.entries({
    Alert: id,
    Payment: paymentId,
    Refund: refundId,
    Claim: claimId,
    About: subject,
  }).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const body = emailText(detail) + about.map(emailText).join('')
  return {
    subject: `Alert: ${TITLES[kind]}`,
    text: [detail, '', ...about].join('\n'),
    html: withLocale(DEFAULT_LOCALE, () =>
      emailHtml(TITLES[kind], body, 'Sent once while the alert is open.'),
    ),
  }
}
