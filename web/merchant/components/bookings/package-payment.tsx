import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ticket } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { BookingPackage } from '#contract/entities/booking.ts'
import { call, query } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Fact, FactText } from '#web/ui/feedback/facts.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useMay } from '../../role.ts'
import { paths } from '../../paths.ts'

type Booking = {
  id: string
  status: string
  package?: BookingPackage | undefined
  items?: readonly unknown[] | undefined
}

/** The package that pays for a booking, or those of the customer that could. */
export function PackagePayment({ booking, isOffer }: { booking: Booking; isOffer: boolean }) {
  const mayHandle = useMay()('handleClients')
  const isOpen = ['pending', 'confirmed', 'checked_in'].includes(booking.status)
  if (booking.package) return <PaidBy paidBy={booking.package} mayHandle={mayHandle} />
  return mayHandle && isOpen && !isOffer && !booking.items ? <Choice id={booking.id} /> : null
}

function PaidBy({ paidBy: { id, left, visits }, mayHandle }: { paidBy: BookingPackage; mayHandle: boolean }) {
  return (
    <Fact icon={Ticket}>
      <div>
        <b className="block font-semibold">{m.merchant_booking_package({ left, visits })}</b>
        {mayHandle && (
          <Link className={`${linkClass} inline-flex min-h-11 items-center`} href={paths.soldPackage(id)}>
            {m.bookings_package_see()}
          </Link>
        )}
      </div>
    </Fact>
  )
}

/** The booking is shown without them while they are loaded, and if they could not be. */
function Choice({ id }: { id: string }) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...query('GET /merchant/package-sales', { query: { bookingId: id } }),
    staleTime: 0,
  })
  const pay = useSubmit(
    (packageId: string) =>
      call('PUT /merchant/bookings/:id/package', { params: { id }, body: { packageId } }),
    {
      toast: ({ message }) => message,
      async onSuccess() {
        for (const route of ['GET /merchant/calendar', 'GET /bookings/merchant'])
          await client.invalidateQueries({ queryKey: [route] })
      },
    },
  )
  const usable = data?.sales.filter(({ state }) => state === 'active') ?? []
  if (usable.length === 0) return null
  return (
    <Fact icon={Ticket}>
      <div className="grid justify-items-start gap-2">
        {usable.map((sale) => (
          <div key={sale.id}>
            <FactText>{m.merchant_booking_package_has({ left: sale.left, visits: sale.visits })}</FactText>
            <Button
              variant="line"
              size="sm"
              className="mt-1"
              busy={pay.isBusy && m.ui_saving()}
              onClick={() => void pay.submit(sale.id)}
            >
              {m.merchant_booking_package_use()}
            </Button>
          </div>
        ))}
        <Refused by={pay} />
      </div>
    </Fact>
  )
}
