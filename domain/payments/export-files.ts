/** The files of the books for the accountant (docs/rules/money.md#export). */
export const EXPORT_FILES = ['ledger', 'tax-invoices', 'mpesa-days', 'refunds', 'payouts'] as const
export type ExportFile = (typeof EXPORT_FILES)[number]
