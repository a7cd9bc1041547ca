import type { PromptMethodName } from '#domain/payments/payment-methods.ts'

export const PAY_ROUTES = {
  mpesa: 'POST /payments/mpesa',
  airtel: 'POST /payments/airtel',
} as const satisfies Record<PromptMethodName, string>
