/** Notifications after which requests or quotes of the account look different. */
const TYPES: readonly string[] = [
  'service_request_offer',
  'offer_accepted',
  'offer_rejected',
  'offer_withdrawn',
]

export const isAboutRequests = ({ type }: { type: string }): boolean => TYPES.includes(type)
