import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  index('pages/today/today.tsx'),
  route(pages.reviews, 'pages/reviews/reviews.tsx'),
  route(pages.figures, 'pages/figures/figures.tsx'),
  route(pages.figuresFile, 'pages/figures/figures-file.ts'),
  route(pages.clientsFile, 'pages/clients/clients-file.ts'),
  route(pages.clients, 'pages/clients/clients.tsx', [route(pages.client, 'pages/clients/client.tsx')]),
  route(pages.team, 'pages/team/team.tsx'),
  route(pages.history, 'pages/team/history.tsx'),
  route(pages.join, 'pages/join/join.tsx'),
  route(pages.account, 'pages/account/account.tsx'),
  route(pages.security, 'pages/account/security.tsx'),
  route(pages.notifications, 'pages/account/notifications.tsx'),
  route(pages.statement, 'pages/account/statement.tsx'),
  route(pages.statementFile, 'pages/account/statement-file.ts'),
  route(pages.more, 'pages/more/more.tsx'),
  route(pages.signIn, 'pages/auth/sign-in.tsx'),
  route(pages.signUp, 'pages/auth/sign-up.tsx'),
  route(pages.requestReset, 'pages/auth/request-reset.tsx'),
  route(pages.resetPassword, 'pages/auth/reset.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
