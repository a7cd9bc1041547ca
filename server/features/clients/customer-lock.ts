/** The advisory lock of everything that a customer books. Merchants block customers under it, too. */
export const customerLock = (accountId: string): string => `customer:${accountId}`
