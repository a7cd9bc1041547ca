import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { MAX_VISIT_ITEMS } from '#domain/booking/visits/visit-items.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { toFormError } from '../../../form-actions.ts'
import { paths } from '../../../paths.ts'
import { ServiceChoices } from '../../booking/frame/service-choices.tsx'
import { ALSO } from '../../booking/state/choice.ts'
import { canChangeServices } from '../parts/allowed-changes.ts'

const MAX_LISTED_SERVICES = 100

/** The services of a booking that waits or is confirmed, and the others of its store. */
export async function loader({
  context,
  params,
  request,
}: LoaderArgs<'/booking-details/:bookingId/services'>) {
  const call = context.get(callContext)
  const { signal } = request
  const { booking } = await call('GET /bookings/:id', { params: { id: params.bookingId }, signal })
  if (!canChangeServices(booking, context.get(nowContext).getTime()))
    throw redirect(paths.booking(params.bookingId))
  const { services } = await call('GET /services', {
    query: { storeId: booking.storeId, page: 1, limit: MAX_LISTED_SERVICES },
    signal,
  })
  return {
    booking,
    chosen: booking.items?.map(({ serviceId }) => serviceId) ?? [booking.serviceId],
    // The offer stays.
    services: services.filter(
      ({ id, booking_enabled: isBookable }) =>
        isBookable && !(booking.offerId !== null && id === booking.serviceId),
    ),
  }
}

/** Keeps the people who were chosen. */
export async function action({
  context,
  params,
  request,
}: LoaderArgs<'/booking-details/:bookingId/services'>) {
  const call = context.get(callContext)
  const form = await request.formData()
  const ids = form.getAll(ALSO).map(String)
  const { booking } = await call('GET /bookings/:id', { params: { id: params.bookingId } })
  const staffOf = (id: string) => {
    const item = booking.items?.find(({ serviceId }) => serviceId === id)
    if (item) return item.isStaffChosen ? item.staffId : null
    return booking.serviceId === id && booking.isStaffChosen ? booking.staffId : null
  }
  const offer = booking.offerId ? [{ offerId: booking.offerId, staffId: staffOf(booking.serviceId) }] : []
  try {
    await call('PUT /bookings/:id/items', {
      params: { id: booking.id },
      body: { items: [...offer, ...ids.map((serviceId) => ({ serviceId, staffId: staffOf(serviceId) }))] },
    })
  } catch (error) {
    const problem = toFormError(error)
    return data({ message: problem.message, ids }, { status: problem.status })
  }
  throw redirect(paths.booking(booking.id))
}

export const meta = () => privateMeta(m.bookings_services_title(), m.bookings_page_description())

export default function ChangeServices() {
  const { booking, services, chosen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-5">
      <Form method="post" className="max-w-140">
        <h1 className="text-22 leading-title wide:text-36 wide:leading-heading">
          {m.bookings_services_title()}
        </h1>
        <p className="mt-1 text-ink-2">
          {bookedItem(booking).title} · {dayAndTime(getStart(booking))}
        </p>
        {answer && (
          <Note tone="bad" role="alert" className="mt-4">
            {answer.message}
          </Note>
        )}
        {booking.Offer && <p className="mt-4 font-semibold wrap-anywhere">{booking.Offer.title}</p>}
        <fieldset className="mt-4 min-w-0">
          <legend className="sr-only">{m.bookings_services_title()}</legend>
          <p className="quiet mb-2">{m.booking_visit_choose_hint({ count: MAX_VISIT_ITEMS })}</p>
          <ServiceChoices services={services} chosen={answer?.ids ?? chosen} />
        </fieldset>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button type="submit" size="lg" busy={isSending && m.ui_one_moment()}>
            {m.bookings_services_save()}
          </Button>
          <ButtonLink size="lg" variant="line" href={paths.booking(booking.id)}>
            {m.ui_back()}
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}
