/** What needs a person: raised once while it is open, mailed to support, and closed by whoever has seen to it or by the matter itself. */
import { paymentProblems } from '#contract/payments.ts'
import { audit } from '#server/kernel/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/kernel/context.ts'
import { uuidv7 } from '#server/kernel/ids.ts'
import { letterPage, letterText, type Letter } from '#server/kernel/letter.ts'
import * as q from './alarm-queries.ts'

const TITLES: Record<q.AlarmKind, string> = {
  'payment-undecided': 'A payment is undecided',
  'payment-mismatch': 'Money came that we had not asked for',
  'payment-unknown': 'Paid at M-Pesa, unknown here',
  'payment-anomaly': 'Payments and bookings do not agree',
  'refund-stuck': 'A refund is stuck',
  'claim-open': 'A customer’s payment cannot be matched',
  'mpesa-down': 'M-Pesa is down',
  'mpesa-refuses': 'M-Pesa refuses our account',
}

export async function raiseAlarm(tx: TxCtx, alarm: q.NewAlarm): Promise<void> {
  const id = uuidv7(tx.now.getTime())
  if (!(await q.insertAlarm(tx.db, id, alarm, tx.now))) return
  tx.log.error({ alarm: id, ...alarm }, 'Payments need a person')
  await tx.emit('send-mail', { key: `alarm:${id}`, to: tx.house.config.supportEmail, ...alarmMail(id, alarm) })
}

/** The matter has settled itself. */
export const resolveAlarms = async (tx: TxCtx, of: q.AlarmsOf, resolution: string): Promise<void> => {
  await q.resolveAlarmsOf(tx.db, of, resolution, tx.now)
}

/** Somebody has seen to it; said twice, the first word stands. */
export async function resolveAlarm(
  ctx: Ctx,
  actor: Actor,
  { id, resolution, ip }: { id: string; resolution: string; ip: string },
  andDo: (tx: TxCtx, alarm: q.AlarmRow) => Promise<void>,
): Promise<q.AlarmRow> {
  return transaction(ctx, async (tx) => {
    const isNew = await q.resolveAlarm(tx.db, id, actor.accountId, resolution, tx.now)
    const alarm = await q.getAlarm(tx.db, id)
    if (!alarm) throw paymentProblems.alarmGone()
    if (!isNew) return alarm
    await andDo(tx, alarm)
    await audit(tx.db, tx.now, {
      action: 'payment-alarm.resolved',
      actor: actor.accountId,
      subject: alarm.refundId ?? alarm.claimId ?? alarm.paymentId,
      ip,
      details: { alarm: id, kind: alarm.kind },
    })
    return alarm
  })
}

function alarmMail(id: string, { kind, detail, paymentId, refundId, claimId }: q.NewAlarm): Letter {
  const about = Object.entries({ Alarm: id, Payment: paymentId, Refund: refundId, Claim: claimId }).flatMap(([name, of]) =>
    of ? [`${name}: ${of}`] : [],
  )
  return {
    subject: `Payments: ${TITLES[kind]}`,
    text: [detail, '', ...about].join('\n'),
    html: letterPage(TITLES[kind], letterText(detail) + about.map(letterText).join(''), 'Sent once while the matter is open.'),
  }
}
