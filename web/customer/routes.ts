import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  index('pages/home/home.tsx'),
  route(pages.bookings, 'pages/bookings/bookings.tsx'),
  route(pages.booking, 'pages/bookings/booking.tsx'),
  route(pages.bookingCalendar, 'pages/bookings/booking-calendar.ts'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
