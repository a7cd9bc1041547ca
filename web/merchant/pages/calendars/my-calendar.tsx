import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { generalProblems } from '#contract/problem.ts'
import { nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { loadPersonCalendars, PersonCalendars } from '../../components/calendars/person-calendars.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { Shell } from '../../layout/shell.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const session = context.get(sessionContext)
  // The front desk, managers and owners are no person of the catalogue.
  if (!session || session.staffId === null) throw generalProblems.forbidden()
  return {
    personId: session.staffId,
    name: session.firstName,
    ...(await loadPersonCalendars(call, session.staffId, signal)),
    now: context.get(nowContext).getTime(),
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_my_calendar() }) },
  { name: 'description', content: m.merchant_my_calendar_lead() },
]

/** The calendars of a person who has no access to the catalogue. */
export default function MyCalendar() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Shell place="my-calendar">
      <h1 className="text-28 max-wide:pt-2">{m.merchant_my_calendar()}</h1>
      <p className="mt-1 max-w-176 text-ink-2">{m.merchant_my_calendar_lead()}</p>
      <div className="mt-5 grid max-w-176 grid-cols-1 gap-4">
        <PersonCalendars isOwn {...loaded} />
      </div>
    </Shell>
  )
}
