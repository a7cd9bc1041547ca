import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

export default [
  layout('layout/shell.tsx', [
    index('pages/home/home.tsx'),
    route(pages.hotdeals, 'pages/hotdeals/hotdeals.tsx'),
    route(pages.bookings, 'pages/bookings/bookings.tsx'),
    route(pages.booking, 'pages/bookings/booking.tsx'),
    route('*', 'pages/not-found/not-found.tsx'),
  ]),
  route(pages.bookingCalendar, 'pages/bookings/booking-calendar.ts'),
] satisfies RouteConfig
