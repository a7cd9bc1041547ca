import type { BreakerState } from '../network/breaker.ts'
import {
  readEnquiry,
  readPushAnswer,
  readRefundAnswer,
  type PushOutcome,
  type QueryOutcome,
  type RefundOutcome,
} from './answers.ts'
import { connectOpenApi, type OpenApi } from './requests.ts'
import type { AirtelSettings, Clock, Log } from './settings.ts'

/**
 * Opens a client for Airtel Money in Kenya: prompts, enquiries and refunds. `callbacks.ts` reads its callbacks. Requests are
 * not signed (docs/rules/providers.md#airtel-money).
 */
export function connectAirtel(
  settings: AirtelSettings,
  clock: Clock,
  log: Log,
  onChange: (state: 'down' | 'up') => void = () => undefined,
): Airtel {
  const api = connectOpenApi(settings, clock, log, onChange)
  return {
    async push({ id, phone, amountShillings, reference }) {
      const answer = await api.send('POST', '/merchant/v2/payments/', {
        reference,
        subscriber: { ...MARKET, msisdn: phone.replace(/^254/, '') },
        transaction: { amount: amountShillings, ...MARKET, id },
      })
      return readPushAnswer(answer)
    },
    async query(id) {
      return readEnquiry(await api.send('GET', `/standard/v1/payments/${id}`), id)
    },
    async refund(receipt) {
      const answer = await api.send('POST', '/standard/v2/payments/refund', {
        transaction: { airtel_money_id: receipt },
      })
      return readRefundAnswer(answer)
    },
    checkCredentials: () => api.renewToken(),
    retryAfterMs: () => api.retryAfterMs(),
    breakerState: () => api.breakerState(),
  }
}

const MARKET = { country: 'KE', currency: 'KES' }

type Push = {
  /** Ours. Airtel takes each once. */
  id: string
  /** 2547… or 2541…, no plus */
  phone: string
  amountShillings: number
  reference: string
}
export type Airtel = {
  push(p: Push): Promise<PushOutcome>
  /** Queries a payment by our id of it. */
  query(id: string): Promise<QueryOutcome>
  /** Returns the whole payment, by Airtel's id of it. There is no enquiry about a refund. */
  refund(receipt: string): Promise<RefundOutcome>
  checkCredentials(): ReturnType<OpenApi['renewToken']>
  /** Returns how long requests are rejected because Airtel is down; 0 if they are sent. */
  retryAfterMs(): number
  breakerState(): BreakerState
}
