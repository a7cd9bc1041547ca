/** Puts the house together: which features are mounted on which site's door, and what the worker does. */
import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { bookings } from '#contract/bookings.ts'
import { codes } from '#contract/codes.ts'
import { contact } from '#contract/contact.ts'
import { favourites } from '#contract/favourites.ts'
import { follows } from '#contract/follows.ts'
import { google } from '#contract/google.ts'
import { privacy } from '#contract/privacy.ts'
import { generalProblems } from '#contract/problem.ts'
import type { Contract } from '#contract/kernel.ts'
import { health } from '#contract/health.ts'
import { locations } from '#contract/locations.ts'
import { merchants } from '#contract/merchants.ts'
import { offers } from '#contract/offers.ts'
import { payments } from '#contract/payments.ts'
import { reviews } from '#contract/reviews.ts'
import { rewards } from '#contract/rewards.ts'
import { search } from '#contract/search.ts'
import { security } from '#contract/security.ts'
import { services } from '#contract/services.ts'
import { stores } from '#contract/stores.ts'
import { identify, rememberReferrals } from '#server/features/accounts/accounts.ts'
import { codeRoutes } from '#server/features/accounts/verification/code-routes.ts'
import { accountListeners, accountSchedule } from '#server/features/accounts/jobs.ts'
import { googleRoutes } from '#server/features/accounts/google/google-routes.ts'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { securityRoutes } from '#server/features/accounts/security/security-routes.ts'
import { bookingSchedule } from '#server/features/bookings/jobs.ts'
import { bookingRoutes } from '#server/features/bookings/routes.ts'
import { contactSchedule } from '#server/features/contact/jobs.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { favouriteSchedule } from '#server/features/favourites/jobs.ts'
import { closeProviders } from '#server/features/messaging/messaging.ts'
import { messagingListeners } from '#server/features/messaging/sending.ts'
import { favouriteRoutes } from '#server/features/favourites/routes.ts'
import { followRoutes } from '#server/features/follows/routes.ts'
import { healthRoutes, mountHealth } from '#server/features/health/routes.ts'
import { openLocationRoutes } from '#server/features/locations/routes.ts'
import { merchantRoutes } from '#server/features/merchants/routes.ts'
import { offerRoutes } from '#server/features/offers/routes.ts'
import { mountCallbacks } from '#server/features/payments/callbacks/callbacks.ts'
import { paymentListeners, paymentSchedule } from '#server/features/payments/jobs.ts'
import { registerPaymentMetrics } from '#server/features/payments/metrics.ts'
import { openMpesa } from '#server/features/payments/mpesa.ts'
import { screenListeners } from '#server/features/notifications/live.ts'
import { notificationListeners } from '#server/features/notifications/notifications.ts'
import { notificationSchedule } from '#server/features/notifications/reminders.ts'
import { privacySchedule } from '#server/features/privacy/jobs.ts'
import { privacyRoutes } from '#server/features/privacy/routes.ts'
import { openPaymentRoutes } from '#server/features/payments/routes.ts'
import { reviewRoutes } from '#server/features/reviews/routes.ts'
import { rewardListeners } from '#server/features/rewards/jobs.ts'
import { rewardRoutes } from '#server/features/rewards/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { serviceRoutes } from '#server/features/services/routes.ts'
import { storeRoutes } from '#server/features/stores/routes.ts'
import type { AppContext } from '#server/app-context.ts'
import { alertOfFailure, operationsSchedule } from '#server/features/operations/jobs.ts'
import { registerQueueMetrics } from '#server/features/operations/metrics.ts'
import { idempotencySchedule } from '#server/http/idempotency.ts'
import { mount, openHttp, sendProblem, type HttpRoutes, type Site } from '#server/http/server.ts'
import { dispatchDeferred, type Listener } from '#server/jobs/events.ts'
import { openLive } from '#server/realtime/live-updates.ts'
import { mountMedia } from '#server/http/media.ts'
import { measurePool } from '#server/observability/metrics.ts'
import { connectGeocoder } from '#server/adapters/geocode/geocode.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'

/** All contracts by feature, for the API pages and for the sweep that tests every route. */
export const CONTRACTS = {
  accounts,
  codes,
  google,
  security,
  merchants,
  contact,
  locations,
  stores,
  follows,
  services,
  offers,
  favourites,
  reviews,
  bookings,
  payments,
  rewards,
  search,
  privacy,
  health,
} satisfies Record<string, Contract>

/** The API of one site; its pages are mounted beside it by main.ts. */
export async function openApp(app: AppContext, site: Site): Promise<FastifyInstance> {
  const server = openHttp(app, site)
  const on = <C extends Contract>(contract: C, routes: HttpRoutes<C>) => mount(server, app, site, identify, contract, routes)
  await server.register(async () => {
    on(accounts, accountRoutes)
    on(codes, codeRoutes)
    on(google, googleRoutes)
    on(security, securityRoutes)
    on(merchants, merchantRoutes)
    on(contact, contactRoutes)
    on(locations, openLocationRoutes(connectGeocoder(app.config.geocoder, app.log)))
    on(stores, storeRoutes)
    on(follows, followRoutes)
    on(services, serviceRoutes)
    on(offers, offerRoutes)
    on(favourites, favouriteRoutes)
    on(reviews, reviewRoutes)
    on(bookings, bookingRoutes)
    on(payments, openPaymentRoutes(mpesaOf(app)))
    on(rewards, rewardRoutes)
    on(search, searchRoutes)
    on(privacy, privacyRoutes)
    on(health, healthRoutes)
  })
  mountHealth(server, app)
  mountCallbacks(server, app)
  mountMedia(server, app)
  if (site === 'customer') {
    rememberReferrals(server, app, identify)
    await openLive(server, app, site, identify)
  }
  server.all('/api/*', (_request, reply) => sendProblem(reply, generalProblems.noSuchRoute()))
  return server
}

/** Every listener of every event; every process registers them, for whichever emits the event. */
export const LISTENERS: readonly Listener[] = [
  ...accountListeners,
  ...messagingListeners,
  ...paymentListeners,
  ...rewardListeners,
  ...notificationListeners,
  ...screenListeners,
]

export type Worker = {
  /** Runs everything that is due by the injected clock, and waits until no job is left to run. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

export async function openWorker(app: AppContext): Promise<Worker> {
  await app.jobs.startWorkers(app, {
    schedule: [
      ...bookingSchedule,
      ...notificationSchedule,
      ...paymentSchedule(mpesaOf(app)),
      ...contactSchedule,
      ...favouriteSchedule,
      ...accountSchedule,
      ...privacySchedule,
      ...operationsSchedule,
      idempotencySchedule,
      { name: 'dispatch-deferred-events', everyMs: 2_000, run: dispatchDeferred },
    ],
    onFailedAttempt: (failed) => alertOfFailure(app, failed),
  })
  return {
    runDue: () => app.jobs.runDue(app),
    async stop() {
      await app.jobs.stop()
      closeProviders(app)
    },
  }
}

/** What is measured beyond the requests. */
export function registerMetrics(app: AppContext): void {
  measurePool(app.metrics, app.database.pool)
  registerPaymentMetrics(app)
  registerQueueMetrics(app)
}

/** One connection for each house, so that its doors and its worker know alike whether M-Pesa is down. */
const connections = new WeakMap<AppContext, Mpesa>()
function mpesaOf(app: AppContext): Mpesa {
  const known = connections.get(app)
  if (known) return known
  const made = openMpesa(app)
  connections.set(app, made)
  return made
}
