import type { Quote } from '#contract/entities/request.ts'

/** What deciding needs to know of a quote. */
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
  /** Of an individual provider too; unknown in the chat, which only stores have. */
  reviews?: number
  /** No other offer waits; unknown in the chat. */
  isOnly?: boolean
}
