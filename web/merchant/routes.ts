import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  index('pages/today/today.tsx'),
  route(pages.account, 'pages/account/account.tsx'),
  route(pages.signIn, 'pages/sign-in/sign-in.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
