import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  layout('layout/shell.tsx', [
    index('pages/home/home.tsx'),
    route(pages.hotdeals, 'pages/hotdeals/hotdeals.tsx'),
    route(pages.offer, 'pages/offer/offer.tsx', { id: 'offer' }),
    route(pages.storeOffer, 'pages/offer/offer.tsx', { id: 'store-offer' }),
    route('*', 'pages/not-found/not-found.tsx'),
  ]),
] satisfies RouteConfig
