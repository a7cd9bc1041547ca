import { BellRing, CalendarClock } from '#web/ui/icons/icons.tsx'
import {
  data,
  Form,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { m } from '#messages'
import type { WaitlistEntry } from '#contract/bookings/waitlist.ts'
import { dayAndTime, longDay, timeOfDay, toDay, type At } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { customersOnly } from '../../customers-only.ts'
import { formText } from '../../form-actions.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { paths } from '../../paths.ts'
import { stepHref } from '../booking/state/choice.ts'
import { FreeInstead, readNearest, type Nearest } from './free-instead.tsx'
import { preferenceText } from './preference-text.ts'

export async function loader({ context, request, url }: LoaderArgs) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  customersOnly(context)
  const { entries } = await context.get(callContext)('GET /waitlist', { signal: request.signal })
  return { entries, now: context.get(nowContext).getTime(), joined: url.searchParams.get('joined') }
}

/** Takes or refuses an offered time, or leaves a waitlist. */
export async function action({ context, request }: LoaderArgs) {
  const call = context.get(callContext)
  const form = await request.formData()
  const id = formText(form, 'id')
  try {
    switch (formText(form, 'do')) {
      case 'accept': {
        const taken = await call('POST /waitlist/offers/:id/accept', { params: { id }, body: {} })
        const { offerId, serviceId, branchId, staffId, startTime } = taken
        throw redirectDocument(
          stepHref(offerId === null ? { serviceId } : { offerId }, 3, {
            startsAt: startTime,
            branch: branchId,
            ...(staffId !== null && { staff: staffId }),
          }),
        )
      }
      case 'decline':
        await call('POST /waitlist/offers/:id/decline', { params: { id }, body: {} })
        break
      default:
        await call('DELETE /waitlist/:id', { params: { id } })
    }
  } catch (error) {
    if (error instanceof Response) throw error
    const problem = toProblem(error)
    return data(
      { message: problem.message, of: formText(form, 'of'), nearest: readNearest(problem) },
      { status: problem.status || 503 },
    )
  }
  throw redirect(paths.waitlist())
}

export const meta = () => privateMeta(m.waitlist_title(), m.waitlist_description())

export default function Waitlist() {
  const { entries, now, joined } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const waiting = entries.filter(({ endedAt }) => endedAt === null)
  const ended = entries.filter(({ endedAt }) => endedAt !== null)
  // An answer about a place that is gone meanwhile is shown above the list.
  const isAboutShown = waiting.some(({ id }) => id === answer?.of)
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-8">
      <div className="max-w-160">
        <h1 className="text-22 leading-title wide:text-36 wide:leading-heading">{m.waitlist_title()}</h1>
        <p className="mt-1 text-ink-2">{m.waitlist_lead()}</p>
        {answer && !isAboutShown && <Answer {...answer} />}
        <h2 className="sr-only">{m.waitlist_waiting()}</h2>
        {waiting.length === 0 ? (
          <EmptyState
            icon={<BellRing />}
            title={m.waitlist_none()}
            action={<ButtonLink href={paths.stores()}>{m.waitlist_find()}</ButtonLink>}
          >
            {m.waitlist_none_hint()}
          </EmptyState>
        ) : (
          <ul className="mt-5 grid gap-4">
            {waiting.map((entry) => (
              <li key={entry.id}>
                <Place
                  entry={entry}
                  now={now}
                  hasJoined={entry.id === joined}
                  answer={answer?.of === entry.id ? answer : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <section className="mt-8" aria-labelledby="ended">
            <h2 id="ended" className="mb-3 text-18">
              {m.waitlist_ended()}
            </h2>
            <ul className="grid gap-3">
              {ended.map((entry) => (
                <li key={entry.id} className="text-14 text-ink-2 wrap-anywhere">
                  <b className="text-ink">{entry.offerTitle ?? entry.serviceName}</b> · {entry.storeName} ·{' '}
                  {preferenceText(entry)}
                  <br />
                  {endedText(entry)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}

type Answered = { message: string; nearest: Nearest }

function Answer({ message, nearest, entry, now = 0 }: Answered & { entry?: WaitlistEntry; now?: At }) {
  return (
    <>
      <Note tone="bad" role="alert" className="mt-4">
        {message}
      </Note>
      {entry && (
        <FreeInstead
          of={entry.offerId === null ? { serviceId: entry.serviceId } : { offerId: entry.offerId }}
          branchId={entry.branchId}
          staffId={entry.staffId}
          nearest={nearest}
          now={now}
        />
      )}
    </>
  )
}

function Place({
  entry,
  now,
  hasJoined,
  answer,
}: {
  entry: WaitlistEntry
  now: At
  hasJoined: boolean
  answer: Answered | undefined
}) {
  const { id, offers, storeName, branchName, serviceName, offerTitle, ahead } = entry
  const title = offerTitle ?? serviceName
  return (
    <article className="rounded-card border border-line bg-surface p-4 wide:p-5" aria-label={title}>
      <h3 className="font-display text-18 leading-label font-bold wrap-anywhere">{title}</h3>
      <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
        <Link className={linkClass} href={paths.store(entry.storeId)}>
          {storeName}
        </Link>
        , {branchName}
      </p>
      <p className="mt-1 text-14 text-ink-2 wrap-anywhere">{preferenceText(entry)}</p>
      {hasJoined && offers.length === 0 && (
        <Note tone="info" role="status" className="mt-3">
          {m.waitlist_joined()}
        </Note>
      )}
      {answer && <Answer {...answer} entry={entry} now={now} />}
      {offers.length === 0 && !hasJoined && (
        <p className="mt-3 text-14">
          {ahead === 0 ? m.waitlist_first() : m.waitlist_ahead({ count: ahead })}
        </p>
      )}
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} of={id} title={title} now={now} />
      ))}
      <Form method="post" className="mt-3">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="of" value={id} />
        <Send
          name="leave"
          variant="line"
          label={m.waitlist_leave()}
          spoken={m.waitlist_leave_named({ title })}
          of={id}
        />
      </Form>
    </article>
  )
}

function Offer({
  offer,
  of,
  title,
  now,
}: {
  offer: WaitlistEntry['offers'][number]
  of: string
  title: string
  now: At
}) {
  const when = dayAndTime(Date.parse(offer.startTime), now)
  const until = Date.parse(offer.expiresAt)
  return (
    <section
      className="mt-3 rounded-control bg-save-soft p-3.5"
      aria-label={m.waitlist_offer_label({ when })}
    >
      <p className="flex items-start gap-2 font-semibold">
        <CalendarClock className="small-icon mt-1 shrink-0" />
        <span className="wrap-anywhere">
          {offer.staffName === null ? when : m.waitlist_offer_with({ when, staff: offer.staffName })}
        </span>
      </p>
      <p className="mt-1 text-14">
        {offer.isHeld
          ? m.waitlist_held_until({
              until:
                toDay(until) === toDay(now)
                  ? timeOfDay(until)
                  : `${longDay(toDay(until))}, ${timeOfDay(until)}`,
            })
          : m.waitlist_for_all()}
      </p>
      <Form method="post" className="mt-3 flex flex-wrap gap-2.5">
        <input type="hidden" name="id" value={offer.id} />
        <input type="hidden" name="of" value={of} />
        <Send
          name="accept"
          label={m.waitlist_take()}
          spoken={m.waitlist_take_named({ title, when })}
          of={offer.id}
        />
        <Send
          name="decline"
          variant="line"
          label={m.waitlist_refuse()}
          spoken={m.waitlist_refuse_named({ title, when })}
          of={offer.id}
        />
      </Form>
    </section>
  )
}

/** A button of a form, busy while its form is being sent. */
function Send({
  name,
  of,
  label,
  spoken,
  variant,
}: {
  name: 'accept' | 'decline' | 'leave'
  of: string
  label: string
  spoken: string
  variant?: 'line'
}) {
  const { formData } = useNavigation()
  const isSending = formData?.get('do') === name && formData.get('id') === of
  return (
    <Button
      type="submit"
      name="do"
      value={name}
      size="touch"
      {...(variant && { variant })}
      aria-label={spoken}
      busy={isSending && m.ui_one_moment()}
    >
      {label}
    </Button>
  )
}

function endedText({ endedReason }: WaitlistEntry): string {
  switch (endedReason) {
    case 'booked':
      return m.waitlist_ended_booked()
    case 'left':
      return m.waitlist_ended_left()
    case 'over':
      return m.waitlist_ended_over()
    case 'unanswered':
      return m.waitlist_ended_unanswered()
    case 'closed':
      return m.waitlist_ended_closed()
    case null:
      return ''
  }
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.waitlist_title()} failure={m.waitlist_failed()} />
}
