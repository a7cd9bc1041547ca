import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

/** Their loaders may rely on a signed-in admin with a second factor whose role includes the page. */
const pagesByRole = [
  index('pages/work/work.tsx'),
  route(pages.stores, 'pages/stores/stores.tsx'),
  route(pages.store, 'pages/stores/store.tsx'),
  route(pages.offer, 'pages/offers/offer.tsx'),
  route(pages.reports, 'pages/reports/reports.tsx'),
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
