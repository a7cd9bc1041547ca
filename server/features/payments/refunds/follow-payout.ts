/** A refund follows its pay-out. */
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { findPayout } from '../data/payout-queries.ts'
import { reportPaidTwice } from './by-payout.ts'
import * as r from '../data/refund-queries.ts'
import { sendToReview } from './refund-review.ts'
import { completeRefund } from './refunds.ts'

export const followPayout = transactionListener(['payout.ended'], async (tx, payout) => {
  const { payoutId, refundId, isPaid } = payout
  if (refundId === null) return
  const refund = (await r.lockRefund(tx.db, refundId))!
  const { receipt } = (await findPayout(tx.db, payoutId))!
  if (isPaid && refund.status === 'completed') await reportPaidTwice(tx, refund, receipt)
  else if (isPaid) {
    await r.setWay(tx.db, refundId, { way: 'payout' })
    await completeRefund(tx, refund, receipt, 'Paid to the phone that had paid', null)
  } else if (refund.status === 'requested' && refund.way === 'payout')
    await sendToReview(tx, refund, 'The pay-out to the phone that had paid failed')
})
