import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarX2, CircleCheck, Clock3, MapPin } from '#web/ui/icons/icons.tsx'
import { Form, useActionData, useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { relativeTime, dayAndTime } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { callContext, localeContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { bold, boldIn, linkTo } from '#web/ui/feedback/message-markup.tsx'
import { paths } from '../../paths.ts'
import { formText } from '../../form-actions.ts'
import {
  LinkAnswered,
  LinkCard,
  LinkError,
  LinkFact,
  linkHeaders,
  linkMeta,
  LinkOver,
  LinkPage,
  LinkRefusal,
  LinkTime,
  overReply,
  redirectToLanguage,
  refusedReply,
  useLinkAddress,
  useSentChoice,
} from './link-page.tsx'

type Args = LoaderArgs<'/b/:link'>

export const headers = linkHeaders

export async function loader({ context, params: { link }, request, url }: Args) {
  const now = context.get(nowContext).getTime()
  const asksToCancel = url.searchParams.has('cancel')
  const reading = context.get(callContext)('POST /bookings/links/read', {
    body: { link },
    signal: request.signal,
  })
  const read = await reading.catch(overReply)
  if (!('booking' in read)) return read
  redirectToLanguage(url, read.booking.language, context.get(localeContext))
  return { booking: read.booking, now, asksToCancel }
}

/** Opening the link changes nothing, because mail scanners open links too. The buttons do. */
export async function action({ context, params: { link }, request }: Args) {
  const choice = formText(await request.formData(), 'choice')
  try {
    const { message } = await context.get(callContext)(
      choice === 'cancel' ? 'POST /bookings/links/cancel' : 'POST /bookings/links/confirm',
      {
        body: { link },
      },
    )
    return { done: choice === 'cancel' ? ('cancelled' as const) : ('coming' as const), message }
  } catch (error) {
    return refusedReply(error)
  }
}

export const meta = () => linkMeta(m.reminder_meta_title())

export default function Reminder() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <LinkPage>
      {answer && 'done' in answer && answer.done === 'cancelled' ? (
        <Cancelled message={answer.message} />
      ) : 'isOver' in loaded ? (
        <LinkOver
          title={m.reminder_expired_title()}
          message={m.reminder_expired()}
          next={<ButtonLink href={paths.signIn(paths.profile.bookings())}>{m.ui_sign_in()}</ButtonLink>}
        />
      ) : (
        <BookingAnswer {...loaded} answer={answer} />
      )}
    </LinkPage>
  )
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { isOver: true }>
type Answer = ReturnType<typeof useActionData<typeof action>>

function BookingAnswer({ booking, now, asksToCancel, answer }: Loaded & { answer: Answer }) {
  const start = Date.parse(booking.startTime)
  if (booking.status === 'cancelled') return <Cancelled message={m.reminder_is_cancelled()} />
  const isComing = booking.comingAt !== null || (answer !== undefined && 'done' in answer)
  const heading = isComing ? m.reminder_see_you() : m.reminder_question()
  return (
    <>
      <h1>{asksToCancel ? m.reminder_cancel_question() : heading}</h1>
      <LinkCard>
        <LinkTime>{dayAndTime(start)}</LinkTime>
        <p className="text-18 leading-row font-semibold">{booking.title}</p>
        <LinkFact icon={<MapPin className="small-icon" />}>
          {booking.storeName}, {booking.place}
        </LinkFact>
        <LinkFact icon={<Clock3 className="small-icon" />}>{relativeTime(start, now)}</LinkFact>
      </LinkCard>
      <div className="mt-5 grid gap-4">
        <LinkRefusal>{answer && 'refused' in answer ? answer.refused : undefined}</LinkRefusal>
        {asksToCancel ? (
          <ConfirmCancel booking={booking} />
        ) : (
          <Answers booking={booking} isComing={isComing} />
        )}
      </div>
    </>
  )
}

function Answers({ booking, isComing }: Pick<Loaded, 'booking'> & { isComing: boolean }) {
  const sending = useSentChoice()
  const address = useLinkAddress()
  return (
    <>
      {isComing ? (
        <Note tone="ok" icon={<CircleCheck />} role="status">
          <ParaglideMessage
            message={m.reminder_coming}
            inputs={{ store: booking.storeName }}
            markup={{ strong: bold }}
          />
        </Note>
      ) : (
        <Form method="post" action={address} replace>
          <input type="hidden" name="choice" value="confirm" />
          <Button type="submit" size="lg" full busy={sending === 'confirm' && m.ui_one_moment()}>
            {m.reminder_confirm()}
          </Button>
        </Form>
      )}
      {booking.canCancel ? (
        <ButtonLink
          variant="line"
          size="lg"
          full
          href={`${address}${address.includes('?') ? '&' : '?'}cancel`}
          rel="nofollow"
        >
          {m.reminder_cancel()}
        </ButtonLink>
      ) : (
        <Note icon={<CalendarX2 />}>
          <ParaglideMessage
            message={m.reminder_too_late}
            inputs={{ time: dayAndTime(Date.parse(booking.cancelBefore)) }}
            markup={{ strong: bold }}
          />
        </Note>
      )}
      <SignIn id={booking.id} />
    </>
  )
}

function ConfirmCancel({ booking }: Pick<Loaded, 'booking'>) {
  const sending = useSentChoice()
  const address = useLinkAddress()
  return (
    <>
      <p>
        <Consequence booking={booking} />
      </p>
      {booking.canCancel && (
        <Form method="post" action={address} replace>
          <input type="hidden" name="choice" value="cancel" />
          <Button
            type="submit"
            variant="danger"
            size="lg"
            full
            busy={sending === 'cancel' && m.reminder_cancelling()}
          >
            {m.reminder_cancel_submit()}
          </Button>
        </Form>
      )}
      <ButtonLink variant="line" size="lg" full href={address}>
        {m.reminder_keep()}
      </ButtonLink>
    </>
  )
}

/** Text about the fee after cancelling, or about the time until which cancelling was possible. */
function Consequence({ booking }: Pick<Loaded, 'booking'>) {
  if (!booking.canCancel)
    return m.reminder_cancel_ended({ time: dayAndTime(Date.parse(booking.cancelBefore)) })
  if (!booking.feePaid) return m.reminder_not_charged()
  return (
    <ParaglideMessage
      message={m.reminder_refund}
      inputs={{ fee: formatKes(shillingsToCents(booking.chargedFee)) }}
      markup={{ strong: boldIn('font-semibold') }}
    />
  )
}

const Cancelled = ({ message }: { message: string }) => (
  <LinkAnswered
    title={m.reminder_cancelled_title()}
    message={message}
    next={
      <ButtonLink href={paths.hotdeals()} variant="line">
        {m.reminder_browse()}
      </ButtonLink>
    }
  />
)

function SignIn({ id }: { id: string }) {
  return (
    <p className="quiet">
      <ParaglideMessage message={m.reminder_open} markup={{ link: linkTo(paths.booking(id)) }} />
    </p>
  )
}

export const ErrorBoundary = LinkError
