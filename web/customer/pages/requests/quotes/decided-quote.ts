import type { Quote } from '#contract/entities/request.ts'

/** Fields of a quote that its decision needs. */
export type DecidedQuote = Pick<
  Quote,
  | 'id'
  | 'requestId'
  | 'storeId'
  | 'storeName'
  | 'providerName'
  | 'durationMinutes'
  | 'quotedPrice'
  | 'serviceId'
  | 'startTime'
  | 'availability'
  | 'version'
> & {
  /** Number of reviews, also of an individual provider; unknown in the chat, which only stores have. */
  reviews?: number
  /** True if no other offer waits; unknown in the chat. */
  isOnly?: boolean
}
