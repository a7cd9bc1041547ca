/** The answer of a customer to the proposal of another time. */
import * as z from 'zod'
import { Proposal } from '../entities/booking.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { dateTime, message, string } from '../values.ts'
import { bookingChanged, bookingParams, messageLanguage } from './fields.ts'
import { bookingProblems } from './problems.ts'

const Link = z
  .strictObject({
    link: z
      .string()
      .trim()
      .min(20)
      .max(200)
      .meta({ description: 'The token of the link.', example: 'AZNHHG0uekGcGy9qS-CgB0FkZW1vLXNpZ25hdA' }),
  })
  .meta({ id: 'ProposalLink', description: 'The link of a proposal, which replaces a sign-in.' })
const byLink = { limit: 'link', auth: 'public', body: Link } as const
const bySignIn = {
  limit: 'change-booking',
  auth: 'customer',
  ...bookingParams,
  reply: bookingChanged,
} as const
/** The store has changed its hours, its staff or its branches since. */
const timeGone = [
  bookingProblems.slotTaken,
  bookingProblems.notWorking,
  bookingProblems.unknownStaff,
  bookingProblems.rescheduleRefused,
  bookingProblems.afterOffer,
] as const
const signedInProblems = [
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  bookingProblems.noProposal,
] as const

export const proposalRoutes = {
  'PUT /bookings/:id/proposal/accept': {
    summary: 'Accept the time that the store proposes',
    description:
      'The booking moves, and a request is confirmed. It does not count as a move of the customer.',
    ...bySignIn,
    problems: [...signedInProblems, ...timeGone],
  },
  'PUT /bookings/:id/proposal/decline': {
    summary: 'Decline the time that the store proposes',
    description: 'The booking stays as it is.',
    ...bySignIn,
    problems: [...signedInProblems],
  },
  'POST /bookings/proposals/read': {
    worksWhenReadOnly: true,
    summary: 'Get the proposal of a link',
    description: 'The link replaces a sign-in until the proposal expires.',
    ...byLink,
    reply: ok({
      booking: z
        .object({
          language: messageLanguage,
          title: string('Name of the booked offer or service.', 'Deep tissue massage'),
          storeName: string('Name of the store.', 'Amani Spa'),
          place: string('Address of the branch.', 'Mpaka Road 12, Westlands'),
          startTime: dateTime('The time that the booking has now.'),
          isRequest: z.boolean().meta({ description: 'The store has not confirmed it.', example: false }),
          proposal: Proposal,
        })
        .meta({ id: 'ProposedBooking', description: 'A booking and the time that its store proposes.' }),
    }),
    problems: [bookingProblems.proposalLinkOver],
  },
  'POST /bookings/proposals/accept': {
    summary: 'Accept a proposed time by a link',
    ...byLink,
    reply: ok({ message, startTime: dateTime('The new start.', '2026-11-28T13:00:00.000Z') }),
    problems: [bookingProblems.proposalLinkOver, ...timeGone],
  },
  'POST /bookings/proposals/decline': {
    summary: 'Decline a proposed time by a link',
    ...byLink,
    reply: ok({ message }),
    problems: [bookingProblems.proposalLinkOver],
  },
} satisfies Contract
