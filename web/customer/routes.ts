import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

/** Vite sets it when it reads this file; in tests there is none. */
const isDevelopment = import.meta.env?.MODE === 'development'

export default [
  layout('layout/shell.tsx', [
    index('pages/home/home.tsx'),
    route(pages.hotdeals, 'pages/hotdeals/hotdeals.tsx'),
    route(pages.search, 'pages/search/search.tsx'),
    route(pages.stores, 'pages/stores/stores.tsx'),
    route(pages.store, 'pages/store/store.tsx'),
    route(pages.signIn, 'pages/auth/sign-in.tsx'),
    route(pages.signUp, 'pages/auth/sign-up.tsx'),
    route(pages.profile, 'pages/profile/profile.tsx'),
    route(pages.settings, 'pages/settings/profile-settings.tsx'),
    route(pages.notificationSettings, 'pages/settings/notification-settings.tsx'),
    route(pages.security, 'pages/settings/security.tsx'),
    route(pages.ownData, 'pages/settings/own-data.tsx'),
    route(pages.verifyPhone, 'pages/auth/verify-phone.tsx'),
    route(pages.verifyEmail, 'pages/auth/verify-email.tsx'),
    route(pages.requestReset, 'pages/auth/request-reset.tsx'),
    route(pages.resetPassword, 'pages/auth/reset.tsx'),
    route(pages.bookings, 'pages/bookings/bookings.tsx'),
    route(pages.booking, 'pages/bookings/booking.tsx'),
    route(pages.vouchers, 'pages/bookings/vouchers.tsx'),
    route(pages.favourites, 'pages/saved/favourites.tsx'),
    route(pages.followedStores, 'pages/saved/followed-stores.tsx'),
    route(pages.rewards, 'pages/earn/earn.tsx'),
    route(pages.offer, 'pages/offer/offer.tsx', { id: 'offer' }),
    route(pages.storeOffer, 'pages/offer/offer.tsx', { id: 'store-offer' }),
    route(pages.service, 'pages/service/service.tsx', { id: 'service' }),
    route(pages.storeService, 'pages/service/service.tsx', { id: 'store-service' }),
    route(pages.chat, 'pages/chat/chat.tsx'),
    route(pages.chatWithStore, 'pages/chat/store-chat.tsx'),
    route(pages.locations, 'pages/locations/locations.tsx'),
    route(pages.about, 'pages/about/about.tsx'),
    route(pages.contact, 'pages/contact/contact.tsx'),
    route(pages.faq, 'pages/faq/faq.tsx'),
    route(pages.careers, 'pages/careers/careers.tsx'),
    route(pages.terms, 'pages/legal/terms.tsx'),
    route(pages.privacy, 'pages/legal/privacy.tsx'),
    route(pages.newsletter, 'pages/newsletter/newsletter.tsx'),
    route(pages.confirmNewsletter, 'pages/newsletter/confirm.tsx'),
    route(pages.leaveNewsletter, 'pages/newsletter/unsubscribe.tsx'),
    route(pages.leaveStoreEmails, 'pages/newsletter/leave-store-emails.tsx'),
    route('*', 'pages/not-found/not-found.tsx'),
  ]),

  route(pages.bookOffer, 'pages/booking/book-offer.tsx'),
  route(pages.bookService, 'pages/booking/book-service.tsx'),
  route(pages.booked, 'pages/booking/booked.tsx'),
  route(pages.checkout, 'pages/booking/resume.ts'),
  route(pages.pay, 'pages/booking/waiting.tsx'),

  route(pages.bookingCalendar, 'pages/bookings/booking-calendar.ts'),
  route(pages.bookingReceipt, 'pages/bookings/receipt.tsx'),
  route(pages.reminderLink, 'pages/links/reminder.tsx'),
  route(pages.proposalLink, 'pages/links/proposal.tsx'),
  route(pages.manifest, 'pages/manifest/manifest.ts'),

  ...(isDevelopment ? [route('dev/components', 'pages/dev/components.tsx')] : []),
] satisfies RouteConfig
