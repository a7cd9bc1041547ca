import { useLoaderData, useRevalidator } from 'react-router'
import type { BookingReply } from './booking-reply.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { dayAndTime, timeOfDay } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { Shell } from '../../layout/shell.tsx'
import type { pages } from '../../paths.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { History } from '../../parts/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { BookingActions } from './booking-actions.tsx'
import { Messages } from './messages.tsx'

export const loader = async ({
  context,
  params: { id },
  request: { signal },
}: LoaderArgs<typeof pages.booking>) => ({
  ...(await context.get(callContext)('GET /admin/bookings/:bookingCode', {
    params: { bookingCode: id },
    signal,
  })),
  now: context.get(nowContext).getTime(),
})

export const meta = ({ loaderData }: { loaderData?: BookingReply }) => [
  { title: `D3-${loaderData?.booking.code ?? ''} · D3 Admin` },
]

const kes = (amount: number): string => formatKes(cents(amount) ?? 0)

export default function BookingPage() {
  const { booking, timeline, messages, payments, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const role = useSession()?.adminRole ?? null
  return (
    <Shell
      section="bookings"
      title={`D3-${booking.code}`}
      end={<StatusPill status={booking.isNoShow ? 'no-show' : booking.status} />}
    >
      <TwoColumns
        main={
          <>
            <History entries={timeline} />
            <Messages
              bookingId={booking.id}
              messages={messages}
              maySend={adminMay(role, 'changeBookings')}
              onSent={() => revalidate()}
            />
          </>
        }
        aside={
          <>
            <Facts booking={booking} payments={payments} />
            {adminMay(role, 'seeBookings') && (
              <BookingActions
                booking={booking}
                now={now}
                mayChange={adminMay(role, 'changeBookings')}
                onDone={() => revalidate()}
              />
            )}
          </>
        }
      />
    </Shell>
  )
}

function Facts({ booking, payments }: Pick<BookingReply, 'booking' | 'payments'>) {
  const { customerId, storeId, area, conversationId, isFeePaid, isFeeKept, isForGuest } = booking
  const feeState = isFeePaid ? ', paid' : ', not paid'
  return (
    <Panel title="Facts">
      <FactList
        facts={[
          {
            label: isForGuest ? 'Comes as a guest' : booking.isWalkIn ? 'Walk-in' : 'Customer',
            value: booking.clientName,
            ...(customerId !== null && { link: { page: 'person', id: customerId } }),
          },
          { label: 'Phone', value: booking.phone },
          { label: 'Mail', value: booking.email },
          {
            label: 'Store',
            value: area === null ? booking.store : `${booking.store}, ${area}`,
            link: { page: 'store', id: storeId },
          },
          { label: 'What', value: booking.title },
          { label: 'When', value: dayAndTime(Date.parse(booking.startsAt)) },
          { label: 'With', value: booking.staff },
          ...booking.also.map(({ name, startsAt, staff }) => ({
            label: `Then, at ${timeOfDay(Date.parse(startsAt))}`,
            value: [name, staff].filter((text) => text !== null).join(', '),
          })),
          { label: 'Normal price', value: booking.normalPrice === null ? null : kes(booking.normalPrice) },
          { label: 'At the store', value: booking.storePrice === null ? null : kes(booking.storePrice) },
          {
            label: `Access fee${booking.fee === 0 ? '' : isFeeKept ? ', kept' : feeState}`,
            value: booking.fee === 0 ? 'None' : kes(booking.fee),
          },
          { label: 'Of it by rewards', value: booking.credit === 0 ? null : kes(booking.credit) },
          { label: 'Can be cancelled until', value: dayAndTime(Date.parse(booking.cancelBefore)) },
          { label: 'Note for the store', value: booking.notes },
          ...payments.map(({ id, amount, status }, at) => ({
            label: at === 0 ? 'Payment' : `Payment, attempt ${payments.length - at}`,
            value: `${kes(amount)}, ${status.replaceAll('_', ' ')}`,
            link: { page: 'payment' as const, id },
          })),
          {
            label: 'Conversation',
            value: conversationId === null ? null : 'With the store',
            ...(conversationId !== null && { link: { page: 'conversation' as const, id: conversationId } }),
          },
        ]}
      />
    </Panel>
  )
}
