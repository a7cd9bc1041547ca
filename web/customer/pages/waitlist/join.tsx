import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { DAY_PARTS } from '#domain/booking/day-parts.ts'
import { MAX_WAIT_DAYS } from '#domain/booking/waitlist/waitlist.ts'
import { addDays, isDay, toDay } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { customersOnly } from '../../customers-only.ts'
import { formText } from '../../form-actions.ts'
import { paths } from '../../paths.ts'
import { stepHref, type ItemKey } from '../booking/state/choice.ts'
import { FreeInstead, readNearest } from './free-instead.tsx'
import { PART_TEXTS } from './preference-text.ts'

/** What is waited for, from the address: the service or offer, and the branch, person and day that were chosen. */
function readAddress(search: URLSearchParams): { key: ItemKey; branch: string | undefined } {
  const [offerId, serviceId] = [search.get('offerId'), search.get('serviceId')]
  if (!offerId && !serviceId) throw bookingProblems.itemNotFound()
  return {
    key: offerId ? { offerId } : { serviceId: serviceId! }, // one of them is set
    branch: search.get('branch') ?? undefined,
  }
}

async function loadItem(call: Call, key: ItemKey, signal: AbortSignal) {
  if ('serviceId' in key) {
    const { service } = await call('GET /services/:id', { params: { id: key.serviceId }, signal })
    return { title: service.name, store: service.store.name }
  }
  const { offer } = await call('GET /offers/:id', { params: { id: key.offerId }, signal })
  return { title: offer.title, store: offer.store.name }
}

export async function loader({ context, request, url }: LoaderArgs) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  customersOnly(context)
  const call = context.get(callContext)
  const { key, branch } = readAddress(url.searchParams)
  const { signal } = request
  const [item, { branches }, { staff }] = await Promise.all([
    loadItem(call, key, signal),
    'offerId' in key
      ? call('GET /bookings/offers/:id/branch', { params: { id: key.offerId }, signal })
      : call('GET /bookings/services/:id/branch', { params: { id: key.serviceId }, signal }),
    'offerId' in key
      ? call('GET /bookings/offers/:id/staff', { params: { id: key.offerId }, signal })
      : call('GET /bookings/services/:id/staff', { params: { id: key.serviceId }, signal }),
  ])
  const place = branches.find(({ id }) => id === branch) ?? branches[0]
  if (!place) throw bookingProblems.itemNotFound()
  const today = toDay(context.get(nowContext).getTime())
  const date = url.searchParams.get('date') ?? ''
  const day = isDay(date) && date >= today ? date : today
  return {
    key,
    item,
    place: { id: place.id, name: place.name },
    staff: staff.flatMap(({ id, name, branchId }) => (branchId === place.id ? { id, name } : [])),
    now: context.get(nowContext).getTime(),
    today,
    chosen: { from: day, to: day, staffId: url.searchParams.get('staff') ?? '', part: '' },
    back: stepHref(key, 1, { date: day, branch: place.id }),
  }
}

export async function action({ context, request, url }: LoaderArgs) {
  const call = context.get(callContext)
  const { key } = readAddress(url.searchParams)
  const form = await request.formData()
  const branchId = formText(form, 'branchId')
  const chosen = {
    from: formText(form, 'from'),
    to: formText(form, 'to'),
    staffId: formText(form, 'staffId'),
    part: formText(form, 'part'),
  }
  try {
    const { entry } = await call('POST /waitlist', {
      body: {
        ...key,
        branchId,
        from: chosen.from,
        to: chosen.to,
        staffId: chosen.staffId || null,
        part: DAY_PARTS.find((part) => part === chosen.part) ?? null,
      },
    })
    throw redirect(paths.waitlist(entry.id))
  } catch (error) {
    if (error instanceof Response) throw error
    const problem = toProblem(error)
    return data(
      { message: problem.message, errors: problem.errors, nearest: readNearest(problem), chosen },
      { status: problem.status || 503 },
    )
  }
}

export const meta = () => privateMeta(m.waitlist_join_title(), m.waitlist_description())

export default function JoinWaitlist() {
  const { key, item, place, staff, now, today, back, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const { from, to, staffId, part } = answer?.chosen ?? loaded.chosen
  const { errors = {} } = answer ?? {}
  const days = { type: 'date', min: today, required: true } as const
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-8">
      <Form method="post" className="max-w-140">
        <h1 className="text-22 leading-title wide:text-36 wide:leading-heading">{m.waitlist_join_title()}</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          {item.title} · {item.store}, {place.name}
        </p>
        <p className="mt-3">{m.waitlist_join_lead()}</p>
        {answer && (
          <>
            <Note tone="bad" role="alert" className="mt-4">
              {answer.message}
            </Note>
            <FreeInstead
              of={key}
              branchId={place.id}
              staffId={staffId || null}
              nearest={answer.nearest}
              now={now}
            />
          </>
        )}
        <input type="hidden" name="branchId" value={place.id} />
        <div className="mt-5 grid items-start gap-4 mid:grid-cols-2">
          <TextField
            {...days}
            label={m.waitlist_from()}
            name="from"
            defaultValue={from}
            error={errors.from}
          />
          <TextField
            {...days}
            label={m.waitlist_to()}
            name="to"
            defaultValue={to}
            max={addDays(today, 365)}
            hint={m.waitlist_to_hint({ count: MAX_WAIT_DAYS })}
            error={errors.to}
          />
          <SelectField label={m.waitlist_part()} name="part" defaultValue={part} error={errors.part}>
            <option value="">{m.waitlist_any_part()}</option>
            {DAY_PARTS.map((each) => (
              <option key={each} value={each}>
                {PART_TEXTS[each]()}
              </option>
            ))}
          </SelectField>
          {staff.length > 0 && (
            <SelectField
              label={m.waitlist_person()}
              name="staffId"
              defaultValue={staffId}
              error={errors.staffId}
            >
              <option value="">{m.booking_anyone()}</option>
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button type="submit" size="lg" busy={isSending && m.ui_one_moment()}>
            {m.waitlist_join()}
          </Button>
          <ButtonLink size="lg" variant="line" href={back}>
            {m.ui_back()}
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}
