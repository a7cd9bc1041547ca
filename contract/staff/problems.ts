import { m } from '#messages'
import { problem } from '../problem.ts'

export const staffProblems = {
  notFound: problem(
    404,
    'staff-not-found',
    m.problem_staff_not_found,
    'There is no such person at your stores.',
  ),
  leaveNotFound: problem(404, 'leave-not-found', m.problem_leave_not_found, 'There is no such leave.'),
  hasBookings: problem(
    409,
    'staff-has-bookings',
    m.problem_staff_has_bookings,
    'The person has bookings that have not ended. `affectedBookings` lists them: move or cancel them first.',
  ),
  cannotMove: problem(
    409,
    'staff-cannot-move',
    m.problem_staff_cannot_move,
    'A person who has had bookings stays at the branch. Add the person at the other branch instead.',
  ),
  leaveOverlaps: problem(
    409,
    'leave-overlaps',
    m.problem_leave_overlaps,
    'The person is already on leave for a part of this time.',
  ),
  lastOfService: problem(
    409,
    'last-staff-of-service',
    m.problem_last_staff_of_service,
    'A service that needs a person must have one. Assign someone else first.',
  ),
}
