import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { historyText } from './history-texts.ts'

const PER_PAGE = 30
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const requested = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1
  const account = url.searchParams.get('account') ?? ''
  const accountId = ID.test(account) ? account : undefined
  const call = context.get(callContext)
  const [{ entries, pagination }, { members }] = await Promise.all([
    call('GET /merchant/history', { query: { accountId, page, limit: PER_PAGE }, signal }),
    call('GET /merchant/team', { signal }),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(paths.history({ account: accountId, page: last }))
  const people = members.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  return { entries, people, accountId, page, pages: last }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_team_history() }) },
  { name: 'description', content: m.merchant_team_history_about() },
]

export default function History() {
  const { entries, people, accountId, page, pages } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <Shell place="team">
      <Link className="-ml-1 inline-flex min-h-11 items-center gap-2 font-semibold" href={paths.team()}>
        <ArrowLeft className="small-icon" aria-hidden />
        {m.merchant_team_title()}
      </Link>
      <h1 className="text-28">{m.merchant_team_history()}</h1>
      <p className="mt-1 text-ink-2">{m.merchant_team_history_about()}</p>
      <div className="mt-5 max-w-180">
        <form className="flex items-end gap-2" action={paths.history()}>
          <SelectField
            className="w-full wide:w-80"
            label={m.merchant_history_who()}
            name="account"
            key={accountId ?? ''}
            defaultValue={accountId ?? ''}
            onChange={({ currentTarget }) =>
              void navigate(paths.history({ account: currentTarget.value || undefined }))
            }
          >
            <option value="">{m.merchant_history_everyone()}</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button variant="line" type="submit">
              {m.merchant_day_show()}
            </Button>
          </noscript>
        </form>
        {entries.length === 0 ? (
          <p className="py-8 text-center text-ink-2">{m.merchant_history_none()}</p>
        ) : (
          <ol className={panelClass({ className: 'mt-4 divide-y divide-line py-0!' })}>
            {entries.map((entry) => (
              <li key={entry.id} className="py-3">
                <p className="[overflow-wrap:anywhere]">{historyText(entry)}</p>
                <p className="quiet">
                  {entry.name} · <time dateTime={entry.at}>{dayAndTime(Date.parse(entry.at))}</time>
                </p>
              </li>
            ))}
          </ol>
        )}
        <Pages
          label={m.merchant_history_pages()}
          page={page}
          pages={pages}
          hrefFor={(to) => paths.history({ account: accountId, page: to })}
        />
      </div>
    </Shell>
  )
}
