import type { NotificationType } from '#domain/notifications/notification-types.ts'

/**
 * Paths of existing clients for the paths that our own sites open (docs/rules/wire-format.md#notifications). A subject without
 * a page there opens the page that is nearest.
 */
const PATHS_OF_MERCHANTS: readonly (readonly [own: RegExp, client: string])[] = [
  [/^\/calendar\?.*\bbooking=([\w-]+).*$/, '/dashboard/bookings/$1/view'],
  [/^\/calendar\b.*$/, '/dashboard/service-bookings'],
  // The conversations of customers are below /chat/store.
  [/^\/chat\/(?!store\/).*$/, '/dashboard/chat'],
  [/^\/requests\b.*$/, '/dashboard/serviceRequests'],
  [/^\/reviews\b.*$/, '/dashboard/reviews'],
  [/^\/clients\b.*$/, '/Clients'],
  [/^\/(?:team|account|settings|decisions)\b.*$/, '/dashboard'],
]
const PATHS_OF_CUSTOMERS: typeof PATHS_OF_MERCHANTS = [
  [/^\/profile\/settings\/.*$/, '/profile/settings'],
  [/^\/(?:decisions|your-data)\b.*$/, '/profile'],
  [/^\/checkout\/([\w-]+)$/, '/booking-details/$1'],
]

type Opening = { type: NotificationType; actionUrl: string; isMerchant: boolean }

export function clientPath({ type, actionUrl: path, isMerchant }: Opening): string {
  // A request that went to somebody else has no page for its providers.
  if (type === 'offer_rejected' && !isMerchant) return '/profile/service-requests'
  const [own, client] =
    (isMerchant ? PATHS_OF_MERCHANTS : PATHS_OF_CUSTOMERS).find(([pattern]) => pattern.test(path)) ?? []
  return own && client ? path.replace(own, client) : path
}
