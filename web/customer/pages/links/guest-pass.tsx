import { CalendarPlus, Navigation } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { dayAndTime, toDay, duration, MINUTE, relativeTime } from '#domain/time/time.ts'
import { getEnd, spacedCode, getStart } from '#web/app/document/booked-item.ts'
import { hoursOn } from '#web/app/document/branch-hours.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Pass } from '#web/ui/booking/pass.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { ActionRow } from '#web/ui/navigation/links/action-row.tsx'
import { paths } from '../../paths.ts'
import { drawQr } from '#web/app/document/draw-qr.server.ts'
import { mapsUrl } from '../../branches/directions.ts'
import { BranchDirections } from '../../branches/branch-directions.tsx'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { BookingStatusPill } from '../bookings/parts/status-pill.tsx'
import { LinkError, linkHeaders, linkMeta, LinkOver, LinkPage, overReply } from './link-page.tsx'
import { useCurrentPass } from './use-current-pass.ts'

export const headers = linkHeaders

/** The pass of somebody for whom another person has booked. It shows the booking as it is, and changes nothing. */
export async function loader({ context, params: { link }, request }: LoaderArgs<'/g/:link'>) {
  try {
    const { booking } = await context.get(callContext)('POST /bookings/guest-passes/read', {
      body: { link },
      signal: request.signal,
    })
    const now = context.get(nowContext).getTime()
    return { booking, now, link, qr: booking.pass === null ? null : drawQr(booking.pass) }
  } catch (error) {
    return overReply(error)
  }
}

export const meta = () => linkMeta(m.guest_pass_meta_title())

export default function GuestPass() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <LinkPage>
      {'isOver' in loaded ? (
        <LinkOver
          title={m.guest_pass_over_title()}
          message={m.guest_pass_over_text()}
          next={
            <ButtonLink href={paths.hotdeals()} variant="line">
              {m.booking_browse_offers()}
            </ButtonLink>
          }
        />
      ) : (
        <Visit {...loaded} />
      )}
    </LinkPage>
  )
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { isOver: true }>

function Visit({ booking, now: loadedAt, link, qr }: Loaded) {
  const now = useNow(loadedAt, 30_000)
  const { storeName, branch, code } = booking
  const [start, end] = [getStart(booking), getEnd(booking)]
  const { title, text } = toWords(booking)
  const { status } = booking
  const isAhead = status === 'pending' || status === 'confirmed'
  useCurrentPass(link, booking)
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-2 mb-4 text-ink-2">{text}</p>
      <Pass
        storeName={storeName}
        coverPattern={booking.coverUrl}
        // A booking has a guest's pass only once nothing is left to pay.
        status={<BookingStatusPill booking={{ ...booking, requiresPayment: false }} onCover />}
        soon={relativeTime(start, now)}
        length={duration((end - start) / MINUTE)}
        when={dayAndTime(start)}
        title={booking.title}
        where={[branch.name, booking.staffName && m.booking_with_staff({ name: booking.staffName })]
          .filter(Boolean)
          .join(', ')}
        qr={qr && code !== null && <QrCode qr={qr} label={m.bookings_pass_qr({ code })} />}
        code={code === null ? undefined : spacedCode(code)}
        spent={status === 'cancelled'}
      />
      {isAhead && (
        <>
          <div className="mt-4">
            <ActionRow
              label={m.bookings_actions_label()}
              items={[
                {
                  icon: <CalendarPlus />,
                  label: m.bookings_action_calendar(),
                  href: paths.guestCalendar(link),
                  download: true,
                },
                {
                  icon: <Navigation />,
                  label: m.bookings_action_maps(),
                  href: mapsUrl(branch, storeName),
                  isExternal: true,
                },
              ]}
            />
          </div>
          <section className="mt-6">
            <h2 className="mb-3 text-20!">{m.bookings_part_going()}</h2>
            <BranchDirections to={branch} storeName={storeName} hours={hoursOn(branch, toDay(start))} />
          </section>
          <p className="mt-6 quiet">{m.guest_pass_changes()}</p>
        </>
      )}
    </>
  )
}

function toWords({ status, isNoShow, storeName: store }: Loaded['booking']): { title: string; text: string } {
  if (isNoShow) return { title: m.guest_pass_missed_title(), text: m.guest_pass_missed() }
  switch (status) {
    case 'pending':
      return { title: m.guest_pass_waiting_title(), text: m.guest_pass_waiting() }
    case 'confirmed':
      return { title: m.guest_pass_title({ store }), text: m.guest_pass_text() }
    case 'checked_in':
      return { title: m.guest_pass_checked_in_title(), text: m.guest_pass_checked_in({ store }) }
    case 'completed':
      return { title: m.guest_pass_used_title(), text: m.guest_pass_used() }
    case 'cancelled':
      return { title: m.guest_pass_cancelled_title(), text: m.guest_pass_cancelled() }
  }
}

export const ErrorBoundary = LinkError
