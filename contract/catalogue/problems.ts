/** Problems of services and offers. */
import { m } from '#messages'
import { problem } from '../problem.ts'

export const serviceProblems = {
  notFound: problem(
    404,
    'service-not-found',
    m.problem_service_not_found,
    'There is no service with this id.',
  ),
  hasBookings: problem(
    409,
    'service-has-bookings',
    m.problem_service_has_bookings,
    'The service has bookings that are still to come. `bookings` is how many.',
  ),
  hasOffers: problem(
    409,
    'service-has-offers',
    m.problem_service_has_offers,
    'The service has active or scheduled offers. Delete or pause them first. `offers` is how many.',
  ),
  batchNotFound: problem(
    404,
    'service-batch-not-found',
    m.problem_service_batch_not_found,
    'No services of the store were added together under this id.',
  ),
  batchOver: problem(
    409,
    'service-batch-over',
    m.problem_service_batch_over,
    'The services were added too long ago to be removed together.',
  ),
  overbooked: problem(
    409,
    'capacity-booked',
    m.problem_capacity_booked,
    'More customers have already booked one time than the new capacity allows. `booked` is how many.',
  ),
}
