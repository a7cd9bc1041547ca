import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { useMay } from '../../role.ts'
import { ROLE_NAMES } from '../../layout/role-names.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Invitations } from './invitations.tsx'
import { InviteButton } from './invite-button.tsx'
import { Members } from './members.tsx'
import { ROLE_MEANINGS, ROLES } from './role-texts.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(url.pathname))
  const now = context.get(nowContext).getTime()
  const call = context.get(callContext)
  const [{ members, invitations }, { staff }, { stores: all }] = await Promise.all([
    call('GET /merchant/team', { signal }),
    call('GET /staff', { query: { status: 'active', limit: 100 }, signal }),
    call('GET /stores/merchant/my-stores', { signal }),
  ])
  const people = staff.map(({ id, name }) => ({ id, name }))
  const stores = all.map(({ id, name, location }) => ({ id, name, location }))
  return { team: { members, invitations }, people, stores, now }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_team_title() }) },
  { name: 'description', content: m.merchant_team_description() },
]

export default function TeamPage() {
  const { team, people, stores, now } = useLoaderData<typeof loader>()
  const session = useSession()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const may = useMay()
  const isOwner = may('manageTeam')
  return (
    <Shell place="team">
      <header className="flex max-w-240 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-28 max-wide:pt-2">{m.merchant_team_title()}</h1>
          <p className="mt-1 text-ink-2">{m.merchant_team_lead()}</p>
          <HelpLink topic="people" />
        </div>
        {isOwner && <InviteButton people={people} stores={stores} onDone={reload} />}
      </header>
      <div className="mt-5 grid max-w-240 gap-8 wide:grid-cols-[minmax(0,1fr)_300px] wide:items-start">
        <div className="grid min-w-0 gap-8">
          <Members
            members={team.members}
            people={people}
            stores={stores}
            ownId={session?.id}
            isOwner={isOwner}
            now={now}
            onChange={reload}
          />
          {team.invitations.length > 0 && (
            <Invitations invitations={team.invitations} stores={stores} isOwner={isOwner} onChange={reload} />
          )}
          {may('seeHistory') && (
            <section
              className={panelClass({ className: 'flex flex-wrap items-center justify-between gap-3' })}
            >
              <div>
                <h2 className="text-16 leading-row">{m.merchant_team_history()}</h2>
                <p className="quiet">{m.merchant_team_history_about()}</p>
              </div>
              <MoreLink href={paths.history()}>{m.merchant_team_history_see()}</MoreLink>
            </section>
          )}
        </div>
        <section aria-labelledby="roles" className="rounded-card bg-sunk p-4 wide:p-5">
          <h2 id="roles" className="text-16 leading-row">
            {m.merchant_team_roles()}
          </h2>
          <dl className="mt-2 grid gap-3">
            {ROLES.map((role) => (
              <div key={role}>
                <dt className="font-semibold">{ROLE_NAMES[role]()}</dt>
                <dd className="quiet">{ROLE_MEANINGS[role]()}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Shell>
  )
}
