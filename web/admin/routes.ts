import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

/** Pages whose loaders may rely on a signed-in admin with a second factor whose role includes the page. */
const pagesByRole = [
  index('pages/work/work.tsx'),
  route(pages.catalogue, 'pages/catalogue/catalogue.tsx'),
  route(pages.settings, 'pages/settings/settings.tsx'),
  route(pages.market, 'pages/market/market.tsx'),
  route(pages.system, 'pages/system/system.tsx'),
  route(pages.audit, 'pages/audit/audit.tsx'),
  route(pages.money, 'pages/money/money.tsx'),
  route(pages.refunds, 'pages/money/refunds.tsx'),
  route(pages.invoices, 'pages/money/invoices.tsx'),
  route(pages.payouts, 'pages/money/payouts.tsx'),
  route(pages.ledgerFile, 'pages/money/ledger-file.ts'),
  route(pages.find, 'pages/find/find.tsx'),
  route(pages.people, 'pages/people/people.tsx'),
  route(pages.person, 'pages/people/person.tsx'),
  route(pages.dataRequests, 'pages/data-requests/data-requests.tsx'),
  route(pages.bookings, 'pages/bookings/bookings.tsx'),
  route(pages.waitlists, 'pages/bookings/waitlists.tsx'),
  route(pages.booking, 'pages/bookings/booking.tsx'),
  route(pages.payment, 'pages/records/payment.tsx'),
  route(pages.request, 'pages/records/request.tsx'),
  route(pages.conversation, 'pages/records/conversation.tsx'),
  route(pages.stores, 'pages/stores/stores.tsx'),
  route(pages.store, 'pages/stores/store.tsx'),
  route(pages.offer, 'pages/offers/offer.tsx'),
  route(pages.reports, 'pages/reports/reports.tsx'),
  route(pages.messages, 'pages/messages/contact-messages.tsx'),
  route(pages.contactMessage, 'pages/messages/contact-message.tsx'),
  route(pages.cannedReplies, 'pages/messages/canned-replies.tsx'),
  route(pages.broadcasts, 'pages/messages/broadcasts.tsx'),
  route(pages.newBroadcast, 'pages/messages/new-broadcast.tsx'),
  route(pages.broadcast, 'pages/messages/broadcast.tsx'),
  route(pages.texts, 'pages/messages/texts.tsx'),
  route(pages.text, 'pages/messages/text.tsx'),
  route(pages.admins, 'pages/admins/admins.tsx'),
  route(pages.security, 'pages/security/security.tsx'),
  route(pages.more, 'pages/more/more.tsx'),
]

export default [
  layout('layout/by-role.tsx', pagesByRole),
  route(pages.signIn, 'pages/auth/sign-in.tsx'),
  route(pages.setPassword, 'pages/auth/set-password.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
