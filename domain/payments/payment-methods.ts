/**
 * How an access fee is paid: by a prompt of M-Pesa, to the Paybill number by hand, or by a prompt of Airtel Money
 * (docs/rules/payments.md#methods).
 */
export const PAYMENT_METHODS = ['mpesa', 'paybill', 'airtel'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
