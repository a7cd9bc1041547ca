import { m } from '#messages'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { sendCheckIns } from './send-check-ins.ts'

/** The page that scans passes lists the same results. */
export async function sendAndReport(accountId: string): Promise<void> {
  const results = await sendCheckIns(accountId)
  const done = results.filter(({ outcome }) => outcome === 'checked-in')
  if (done.length > 0) notifyDone(m.merchant_scan_sent_count({ count: done.length }))
  for (const { outcome, message, customerName } of results)
    if (outcome !== 'checked-in')
      notifyFailed(customerName === null ? message : `${customerName}: ${message}`)
}
