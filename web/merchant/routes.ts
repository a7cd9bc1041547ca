import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  index('pages/today/today.tsx'),
  route(pages.reviews, 'pages/reviews/reviews.tsx'),
  route(pages.figures, 'pages/figures/figures.tsx'),
  route(pages.figuresFile, 'pages/figures/figures-file.ts'),
  route(pages.start, 'pages/start/start.ts'),
  route(pages.startStep, 'pages/start/step.tsx'),
  route(pages.settings, 'pages/settings/settings.tsx'),
  route(pages.storeSettings, 'pages/settings/store.tsx'),
  route(pages.branchSettings, 'pages/settings/branch.tsx'),
  route(pages.services, 'pages/services/services.tsx'),
  route(pages.newService, 'pages/services/new-service.tsx'),
  route(pages.service, 'pages/services/service.tsx'),
  route(pages.hours, 'pages/hours/hours.tsx'),
  route(pages.account, 'pages/account/account.tsx'),
  route(pages.more, 'pages/more/more.tsx'),
  route(pages.signIn, 'pages/auth/sign-in.tsx'),
  route(pages.signUp, 'pages/auth/sign-up.tsx'),
  route(pages.requestReset, 'pages/auth/request-reset.tsx'),
  route(pages.resetPassword, 'pages/auth/reset.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
