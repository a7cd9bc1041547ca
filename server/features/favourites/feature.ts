import { favourites } from '#contract/favourites.ts'
import { feature } from '#server/feature.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { favouriteEvents } from './events.ts'
import { favouriteInvariants } from './invariants.ts'
import { favouriteSchedule } from './jobs.ts'
import { favouriteNotifications, favouriteNotificationTexts } from './notifications.ts'
import {
  eraseAlerts,
  eraseFavourites,
  mergeFavourites,
  exportAlerts,
  exportFavourites,
  insertPriceReduction,
} from './queries.ts'
import { favouriteRoutes } from './routes.ts'

export const favouritesFeature = feature({
  name: 'favourites',
  description: 'Favorite offers of a customer.',
  contract: favourites,
  routes: favouriteRoutes,
  tables: ['favourites', 'favourite_alerts', 'offer_price_reductions'],
  invariants: favouriteInvariants,
  events: favouriteEvents,
  listeners: favouriteNotifications,
  notifications: favouriteNotificationTexts,
  inTransaction: [
    transactionListener(['offer.price_reduced'], async ({ db }, { offerId, fromCents }) => {
      await insertPriceReduction(db, offerId, fromCents)
    }),
  ],
  schedule: favouriteSchedule,
  personalData: {
    export: async (db, { id }) => ({
      favourites: await exportFavourites(db, id),
      favouriteAlerts: await exportAlerts(db, id),
    }),
    merge: mergeFavourites,
    async erase(tx, { id }) {
      await eraseFavourites(tx, id)
      await eraseAlerts(tx, id)
    },
  },
})
