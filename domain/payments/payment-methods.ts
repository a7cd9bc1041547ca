/**
 * Methods of paying an access fee: by a prompt of M-Pesa, to the Paybill number by hand, or by a prompt of
 * Airtel Money (docs/rules/payments.md#methods).
 */
export const PAYMENT_METHODS = ['mpesa', 'paybill', 'airtel'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The methods that send a prompt to a phone. */
export const PROMPT_METHODS = ['mpesa', 'airtel'] as const satisfies readonly PaymentMethod[]
export type PromptMethodName = (typeof PROMPT_METHODS)[number]

/** The account of the ledger that has what is paid so. */
export type Till = 'mpesa' | 'airtel'
export const getTill = (method: PaymentMethod): Till => (method === 'airtel' ? 'airtel' : 'mpesa')

/** Returns the name of the provider that moves the money. It is a proper name, the same in both languages. */
export const providerName = (method: PaymentMethod): string =>
  method === 'airtel' ? 'Airtel Money' : 'M-Pesa'

/**
 * Returns whether this number was assigned to Airtel. Its owner may have taken it to another network since, so
 * it only decides which method is offered first.
 */
export const isAirtelNumber = (msisdn: string): boolean => /^254(?:10|73|75[0-6]|762|78)/.test(msisdn)

export const isMpesaReceipt = (code: string): boolean => /^[A-Z0-9]{10}$/.test(code)
/** Returns whether the code is an id of Airtel, such as MP210603.1234.L06941. */
export const isAirtelId = (code: string): boolean => /^[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{5}$/.test(code)
