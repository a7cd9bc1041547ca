import type { Quote } from '#contract/entities/request.ts'

/** The name of the store, or of the individual provider. */
export const getProviderName = ({
  storeName,
  providerName,
}: Pick<Quote, 'storeName' | 'providerName'>): string => storeName ?? providerName
