import { m } from '#messages'
import { problem } from '../problem.ts'

export const packageProblems = {
  notFound: problem(
    404,
    'package-not-found',
    m.problem_package_not_found,
    'There is no package with this id.',
  ),
  saleNotFound: problem(
    404,
    'bought-package-not-found',
    m.problem_package_sale_not_found,
    'There is no bought package with this id, or it belongs to somebody else.',
  ),
  useNotFound: problem(
    404,
    'package-use-not-found',
    m.problem_package_use_not_found,
    'The package has no used visit with this id.',
  ),
  serviceNotFound: problem(
    404,
    'package-service-not-found',
    m.problem_package_service_not_found,
    'The merchant has no active service with this id.',
  ),
  noPrice: problem(
    422,
    'package-without-price',
    m.problem_package_no_price,
    'The price of the service is agreed at the store, so nobody could say what a package saves.',
  ),
  notCheaper: problem(
    422,
    'package-not-cheaper',
    m.problem_package_not_cheaper,
    'As many single visits cost no more than the package.',
  ),
  tooMany: problem(
    409,
    'too-many-packages',
    m.problem_package_too_many,
    'The store has the most packages on sale that are allowed.',
  ),
  notOnSale: problem(
    409,
    'package-not-on-sale',
    m.problem_package_not_on_sale,
    'The package is not sold any more.',
  ),
  notUsable: problem(
    409,
    'package-not-usable',
    m.problem_package_not_usable,
    'No visit is left, the last day is before the visit, or the package was ended.',
  ),
  otherService: problem(
    409,
    'package-other-service',
    m.problem_package_other_service,
    'The package is for another service or store, or the booking is of an offer or of several services.',
  ),
  alone: problem(
    409,
    'package-alone',
    m.problem_package_alone,
    'A package pays for the booking, so services can be added only when it does not any more.',
  ),
  sameHolder: problem(
    409,
    'package-same-holder',
    m.problem_package_same_holder,
    'The package belongs to this phone number already.',
  ),
  hasBookings: problem(
    409,
    'package-has-bookings',
    m.problem_package_has_bookings,
    'Visits of the package are booked. `bookings` is their number.',
  ),
  refundChanged: problem(
    409,
    'package-refund-changed',
    m.problem_package_refund_changed,
    'The amount is not that of now. `refund` is.',
  ),
}
