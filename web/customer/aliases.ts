import { canonicalPaths, type Alias } from '#web/app/document/canonical.ts'
import { pages, REVIEWS_PART } from './paths.ts'

/** Other paths of pages. The server redirects them permanently, ignoring case. */
export const aliases: readonly Alias[] = [
  ['/hot-deals', pages.hotdeals],
  ['/offer', pages.hotdeals],
  ['/offers', pages.hotdeals],
  ['/deals', pages.hotdeals],

  ['/services', pages.stores],
  ['/merchants', pages.stores],
  ['/providers', pages.stores],
  ['/stores/:storeId', pages.store],
  ['/stores/:storeId/view', pages.store],
  ['/stores/:storeId/trust', pages.storeTrust],
  ['/stores/:storeId/reviews', `${pages.store}#${REVIEWS_PART}`],

  ['/offers/:id', pages.offer],
  ['/view-offer/:id', pages.offer],
  ['/offers/:slug/:id/see-details', pages.offer],
  ['/services/:id', pages.service],
  ['/view-service/:id', pages.service],
  ['/viewservice/:id', pages.service],
  ['/store/:storeId/services/:serviceId', pages.storeService],

  ['/booking/:offerId', pages.bookOffer],
  ['/book/:offerId', pages.bookOffer],
  ['/offers/:offerId/book', pages.bookOffer],
  ['/offer/:offerId/book', pages.bookOffer],
  ['/store/:storeId/offer/:offerId/book', pages.bookOffer],
  ['/service/:serviceId/book', pages.bookService],
  ['/services/:serviceId/book', pages.bookService],
  ['/store/:storeId/service/:serviceId/book', pages.bookService],
  ['/booking/confirmed', pages.booked],
  ['/booking/complete', pages.booked],
  ['/payment', pages.checkout],
  ['/bookings', pages.vouchers],
  ['/vouchers', pages.vouchers],

  ['/messages', pages.chat],
  ['/notification', pages.notifications],
  ['/profile/notifications', pages.notifications],
  ['/my-notifications', pages.notifications],
  ['/request-service', pages.requests],
  ['/requestservice', pages.requests],
  ['/marketplace', pages.requests],

  ['/login', pages.signIn],
  ['/signup', pages.signUp],
  ['/forgot-password', pages.requestReset],
  ['/reset-password', pages.resetPassword],

  ['/account', pages.profile],
  ['/profile/my-bookings', pages.bookings],
  ['/my-bookings', pages.bookings],
  ['/profile/bookings/:bookingId', pages.booking],
  ['/profile/favorites', pages.favourites],
  ['/my-favourites', pages.favourites],
  ['/my-favorites', pages.favourites],
  ['/profile/stores', pages.followedStores],
  ['/my-stores', pages.followedStores],
  ['/profile/earnings', pages.rewards],
  ['/profile/rewards', pages.rewards],
  ['/my-earnings', pages.rewards],
  ['/profile/edit', pages.settings],
  ['/settings', pages.settings],
  ['/profile/requests', pages.myRequests],
  ['/my-service-requests', pages.myRequests],

  ['/contact', pages.contact],
  ['/help', pages.faq],
  ['/jobs', pages.careers],
  ['/terms', pages.terms],
  ['/terms-and-conditions', pages.terms],
  ['/privacy', pages.privacy],
  ['/about', pages.about],
  ['/about-d3', pages.about],
]

/** The canonical path of any path. */
export const canonical = canonicalPaths(Object.values(pages), aliases)
