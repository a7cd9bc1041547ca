import {
  PROMPT_METHODS,
  type PaymentMethod,
  type PromptMethodName,
} from '#domain/payments/payment-methods.ts'
import type { AppContext } from '#server/app-context.ts'
import { airtelMethod } from './airtel-method.ts'
import { mpesaMethod } from './mpesa-method.ts'
import type { PromptMethod } from './prompt-method.ts'

/**
 * Returns the method that is asked about a payment and returns it; null if that was switched off. A payment to the Paybill
 * number is with M-Pesa.
 */
export const findMethod = (app: AppContext, method: PaymentMethod): PromptMethod | null =>
  method === 'airtel' ? airtelMethod(app) : mpesaMethod(app)

export const listOfferedMethods = (app: AppContext): PromptMethodName[] =>
  PROMPT_METHODS.filter((name) => findMethod(app, name) !== null)
