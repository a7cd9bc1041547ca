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
>
