/**
 * All features, in the order of their dependencies: a feature may import the public API of those above it.
 */
import type { Contract } from '#contract/kernel.ts'
import { accountsFeature } from '#server/features/accounts/feature.ts'
import { adminsFeature } from '#server/features/accounts/admins/feature.ts'
import { googleFeature } from '#server/features/accounts/google/feature.ts'
import { passkeysFeature } from '#server/features/accounts/passkeys/feature.ts'
import { registrationsFeature } from '#server/features/accounts/registrations/feature.ts'
import { securityFeature } from '#server/features/accounts/security/feature.ts'
import { codesFeature } from '#server/features/accounts/verification/feature.ts'
import { alertsFeature } from '#server/features/alerts/feature.ts'
import { analyticsFeature } from '#server/features/analytics/feature.ts'
import { backupsFeature } from '#server/features/backups/feature.ts'
import { approvalsFeature } from '#server/features/approvals/feature.ts'
import { businessExportFeature } from '#server/features/business-export/feature.ts'
import { bookingsFeature } from '#server/features/bookings/feature.ts'
import { calendarsFeature } from '#server/features/calendars/feature.ts'
import { catalogueFeature } from '#server/features/catalogue/feature.ts'
import { broadcastsFeature } from '#server/features/broadcasts/feature.ts'
import { cannedRepliesFeature } from '#server/features/canned-replies/feature.ts'
import { chatFeature } from '#server/features/chat/feature.ts'
import { clientsFeature } from '#server/features/clients/feature.ts'
import { contactFeature } from '#server/features/contact/feature.ts'
import { creditFeature } from '#server/features/credit/feature.ts'
import { favouritesFeature } from '#server/features/favourites/feature.ts'
import { followsFeature } from '#server/features/follows/feature.ts'
import { healthFeature } from '#server/features/health/feature.ts'
import { invoicesFeature } from '#server/features/invoices/feature.ts'
import { ledgerFeature } from '#server/features/ledger/feature.ts'
import { locationsFeature } from '#server/features/locations/feature.ts'
import { mediaFeature } from '#server/features/media/feature.ts'
import { merchantsFeature } from '#server/features/merchants/feature.ts'
import { messagingFeature } from '#server/features/messaging/feature.ts'
import { bookingMessagesFeature } from '#server/features/booking-messages/feature.ts'
import { moderationFeature } from '#server/features/moderation/feature.ts'
import { notificationsFeature } from '#server/features/notifications/feature.ts'
import { offersFeature } from '#server/features/offers/feature.ts'
import { operationsFeature } from '#server/features/operations/feature.ts'
import { paymentsFeature } from '#server/features/payments/feature.ts'
import { moneyFeature } from '#server/features/payments/money/feature.ts'
import { peopleFeature } from '#server/features/people/feature.ts'
import { privacyFeature } from '#server/features/privacy/feature.ts'
import { receiptsFeature } from '#server/features/receipts/feature.ts'
import { pictureReportsFeature } from '#server/features/picture-reports/feature.ts'
import { requestsFeature } from '#server/features/requests/feature.ts'
import { reviewsFeature } from '#server/features/reviews/feature.ts'
import { payoutsFeature } from '#server/features/payments/money/payouts/feature.ts'
import { rewardsFeature } from '#server/features/rewards/feature.ts'
import { searchFeature } from '#server/features/search/feature.ts'
import { settingsFeature } from '#server/features/settings/feature.ts'
import { servicesFeature } from '#server/features/services/feature.ts'
import { sharingFeature } from '#server/features/sharing/feature.ts'
import { staffFeature } from '#server/features/staff/feature.ts'
import { statementsFeature } from '#server/features/statements/feature.ts'
import { storeVerificationFeature } from '#server/features/store-verification/feature.ts'
import { storesFeature } from '#server/features/stores/feature.ts'
import { systemFeature } from '#server/features/system/feature.ts'
import { teamFeature } from '#server/features/team/feature.ts'
import { textsFeature } from '#server/features/texts/feature.ts'
import { trustFeature } from '#server/features/trust/feature.ts'
import { withdrawalsFeature } from '#server/features/withdrawals/feature.ts'
import { workFeature } from '#server/features/work/feature.ts'
import type { TransactionListener } from './app-context.ts'
import type { Feature, OfFeatures } from './feature.ts'
import { requireComplete, type AllNotificationTexts } from './notification-texts.ts'
import { GENERAL_LIMITS, type LimitTable } from './platform/http/limits/rate-limits.ts'
import { contractOn, type Site } from './platform/http/operation.ts'
import type { SocketReference } from './platform/openapi/asyncapi.ts'
import type { ApiReference } from './platform/openapi/pages.ts'
import type { EventDefinitions } from './platform/jobs/events.ts'
import type { Listener } from './platform/jobs/listeners.ts'
import type { SocketCommands } from './platform/realtime/commands.ts'
import type { Sockets } from './platform/realtime/sockets.ts'

export const FEATURES: readonly Feature[] = [
  mediaFeature,
  alertsFeature,
  settingsFeature,
  messagingFeature,
  locationsFeature,
  accountsFeature,
  notificationsFeature,
  moderationFeature,
  codesFeature,
  registrationsFeature,
  googleFeature,
  securityFeature,
  passkeysFeature,
  adminsFeature,
  approvalsFeature,
  contactFeature,
  cannedRepliesFeature,
  textsFeature,
  storesFeature,
  merchantsFeature,
  followsFeature,
  servicesFeature,
  staffFeature,
  teamFeature,
  offersFeature,
  favouritesFeature,
  sharingFeature,
  reviewsFeature,
  clientsFeature,
  ledgerFeature,
  creditFeature,
  bookingsFeature,
  calendarsFeature,
  chatFeature,
  requestsFeature,
  pictureReportsFeature,
  invoicesFeature,
  paymentsFeature,
  receiptsFeature,
  moneyFeature,
  payoutsFeature,
  rewardsFeature,
  withdrawalsFeature,
  analyticsFeature,
  statementsFeature,
  trustFeature,
  searchFeature,
  catalogueFeature,
  bookingMessagesFeature,
  broadcastsFeature,
  privacyFeature,
  peopleFeature,
  storeVerificationFeature,
  businessExportFeature,
  operationsFeature,
  backupsFeature,
  workFeature,
  systemFeature,
  healthFeature,
]

/** A declaration may be a value or a function of all features. */
export const resolve = <T>(declared: OfFeatures<T> | undefined): T | undefined =>
  typeof declared === 'function' ? (declared as (features: readonly Feature[]) => T)(FEATURES) : declared

/** The contracts by feature name. */
export const CONTRACTS: Readonly<Record<string, Contract>> = merge(
  ({ name, contract }) => contract && { [name]: contract },
)
export const EVENTS: EventDefinitions = merge(({ events }) => events)
export const NOTIFICATION_TEXTS: AllNotificationTexts = requireComplete(
  merge(({ notifications }) => notifications),
)
export const LIMITS: LimitTable = merge(({ limits }) => limits, GENERAL_LIMITS)
export const SOCKETS: readonly Sockets[] = FEATURES.flatMap(({ sockets }) => sockets ?? [])
export const SOCKET_COMMANDS: SocketCommands = merge(({ sockets }) => sockets?.commands)
const DESCRIPTIONS: Readonly<Record<string, string>> = merge(({ name, description }) =>
  description === undefined ? undefined : { [name]: description },
)
const SOCKET_REFERENCE: SocketReference = {
  descriptions: SOCKETS.flatMap(({ description }) => description ?? []),
  events: merge(({ sockets }) => sockets?.events),
  commands: SOCKET_COMMANDS,
}
/** Returns the input of the API reference of a site, which has what is served there. Admins have no sockets. */
export function referenceFor(site: Site): ApiReference {
  const contracts = Object.entries(CONTRACTS)
    .map(([name, contract]) => [name, contractOn(contract, site)] as const)
    .filter(([, contract]) => Object.keys(contract).length > 0)
  return {
    contracts: Object.fromEntries(contracts),
    descriptions: DESCRIPTIONS,
    limits: LIMITS,
    sockets: site === 'admin' ? null : SOCKET_REFERENCE,
  }
}
export const LISTENERS: readonly Listener[] = FEATURES.flatMap(({ listeners = [], sockets }) => [
  ...listeners,
  ...(sockets?.listeners ?? []),
])
export const TRANSACTION_LISTENERS: readonly TransactionListener[] = FEATURES.flatMap(
  ({ inTransaction = [] }) => inTransaction,
)

/** Merges the declarations of all features. Two features cannot declare the same name. */
function merge<T>(
  declared: (feature: Feature) => Readonly<Record<string, T>> | undefined,
  general: Readonly<Record<string, T>> = {},
): Record<string, T> {
  const merged = { ...general }
  for (const feature of FEATURES)
    for (const [name, value] of Object.entries(declared(feature) ?? {})) {
      if (Object.hasOwn(merged, name))
        throw new Error(`${feature.name} declares ${name}, which is declared already`)
      merged[name] = value
    }
  return merged
}
