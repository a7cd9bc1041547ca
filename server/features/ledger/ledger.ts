/** The public API of the ledger: transfers are added, never changed (decision 013). */
export { bookTransfer, bookUnmatched, isRefundBookedTwice, isUnmatched, lockReceipt } from './queries.ts'
export { closeDay, findClosedDay, listClosedDays, reopenDay } from './closed-days.ts'
