import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { ROLE_ROUTE } from './layout/role.ts'
import { pages } from './paths.ts'

/** Their loaders may rely on a signed-in merchant whose role includes the page. */
const pagesByRole = [
  index('pages/today/today.tsx'),
  route(pages.calendar, 'pages/calendar/calendar.tsx'),
  route(pages.calendarPrint, 'pages/calendar/print.tsx'),
  route(pages.scan, 'pages/scan/scan.tsx'),
  route(pages.reviews, 'pages/reviews/reviews.tsx'),
  route(pages.figures, 'pages/figures/figures.tsx'),
  route(pages.figuresFile, 'pages/figures/figures-file.ts'),
  route(pages.services, 'pages/services/services.tsx'),
  route(pages.newService, 'pages/services/new-service.tsx'),
  route(pages.service, 'pages/services/service.tsx'),
  route(pages.staff, 'pages/staff/staff.tsx'),
  route(pages.newPerson, 'pages/staff/new-person.tsx'),
  route(pages.person, 'pages/staff/person.tsx'),
  route(pages.hours, 'pages/hours/hours.tsx'),
  route(pages.offers, 'pages/offers/offers.tsx'),
  route(pages.newOffer, 'pages/offers/new-offer.tsx'),
  route(pages.offer, 'pages/offers/edit-offer.tsx'),
  route(pages.start, 'pages/start/start.ts'),
  route(pages.startStep, 'pages/start/step.tsx'),
  route(pages.settings, 'pages/settings/settings.tsx'),
  route(pages.storeSettings, 'pages/settings/store.tsx'),
  route(pages.branchSettings, 'pages/settings/branch.tsx'),
  route(pages.clientsFile, 'pages/clients/clients-file.ts'),
  route(pages.clients, 'pages/clients/clients.tsx', [route(pages.client, 'pages/clients/client.tsx')]),
  route(pages.clientMails, 'pages/clients/mails/mails.tsx'),
  route(pages.chatSettings, 'pages/inbox/chat-settings.tsx'),
  route(pages.chat, 'pages/inbox/inbox.tsx', [route(pages.conversation, 'pages/inbox/conversation.tsx')]),
  route(pages.requests, 'pages/requests/requests.tsx', [route(pages.request, 'pages/requests/request.tsx')]),
  route(pages.team, 'pages/team/team.tsx'),
  route(pages.history, 'pages/team/history.tsx'),
  route(pages.account, 'pages/account/account.tsx'),
  route(pages.phone, 'pages/account/phone.tsx'),
  route(pages.security, 'pages/account/security.tsx'),
  route(pages.notifications, 'pages/account/notifications.tsx'),
  route(pages.statement, 'pages/account/statement.tsx'),
  route(pages.statementFile, 'pages/account/statement-file.ts'),
  route(pages.more, 'pages/more/more.tsx'),
]

export default [
  layout('layout/by-role.tsx', { id: ROLE_ROUTE }, pagesByRole),
  route(pages.join, 'pages/join/join.tsx'),
  route(pages.signIn, 'pages/auth/sign-in.tsx'),
  route(pages.signUp, 'pages/auth/sign-up.tsx'),
  route(pages.requestReset, 'pages/auth/request-reset.tsx'),
  route(pages.resetPassword, 'pages/auth/reset.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
