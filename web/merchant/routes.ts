import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  index('pages/today/today.tsx'),
  route(pages.reviews, 'pages/reviews/reviews.tsx'),
  route(pages.account, 'pages/account/account.tsx'),
  route(pages.signIn, 'pages/entrance/sign-in.tsx'),
  route(pages.signUp, 'pages/entrance/sign-up.tsx'),
  route(pages.requestReset, 'pages/entrance/request-reset.tsx'),
  route(pages.resetPassword, 'pages/entrance/reset.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
