import type { Quote } from '#contract/entities/request.ts'

/** The name of the store, or of the individual provider. */
export const providerOf = ({ storeName, providerName }: Pick<Quote, 'storeName' | 'providerName'>): string =>
  storeName ?? providerName
