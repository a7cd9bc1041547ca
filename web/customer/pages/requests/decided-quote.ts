import type { Quote } from '#contract/entities/request.ts'

/** What deciding needs to know of a quote. */
export type DecidedQuote = Pick<
  Quote,
  | 'id'
  | 'requestId'
  | 'storeId'
  | 'storeName'
  | 'durationMinutes'
  | 'quotedPrice'
  | 'startTime'
  | 'availability'
  | 'version'
> & { serviceRequest: Pick<Quote['serviceRequest'], 'location'> }
