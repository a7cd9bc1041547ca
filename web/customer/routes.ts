import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

const at = (page: string) => page.slice(1)

export default [
  index('pages/home/home.tsx'),
  route(at(pages.signIn), 'pages/auth/sign-in.tsx'),
  route(at(pages.signUp), 'pages/auth/sign-up.tsx'),

  route(at(pages.bookOffer), 'pages/booking/book-offer.tsx'),
  route(at(pages.bookService), 'pages/booking/book-service.tsx'),
  route(at(pages.booked), 'pages/booking/booked.tsx'),
  route(at(pages.checkout), 'pages/booking/resume.ts'),
  route(at(pages.pay), 'pages/booking/waiting.tsx'),

  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
