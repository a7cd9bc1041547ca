import { Plus, Users } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { staff as staffRoutes } from '#contract/staff.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { timesText } from './person-texts.ts'
import { StatusPill } from './status-pill.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const chosen = url.searchParams.get('branch') || undefined
  return loadStaff()

  async function loadStaff() {
    const [{ staff }, { branches }] = await Promise.all([
      call('GET /staff', { query: chosen === undefined ? {} : { branchId: chosen }, signal }),
      call('GET /branches/merchant/my-branches', { signal }),
    ])
    return {
      staff,
      branches: branches.map(({ id, name }) => ({ id, name })),
      branchId: branches.find(({ id }) => id === chosen)?.id,
    }
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_staff() }) },
  { name: 'description', content: m.merchant_staff_description() },
]

export default function Staff() {
  const loaded = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  const mayEdit = useMay()('editCatalogue')
  const { staff, branches, branchId } = loaded
  return (
    <Shell place="staff">
      <header className="flex flex-wrap items-center justify-between gap-3 max-wide:pt-2">
        <div className="min-w-0">
          <StoreChoice
            stores={branches}
            storeId={branchId}
            by="branch"
            page={paths.staff()}
            getPath={(branch) => paths.staff({ branch })}
            otherChoices={{}}
          />
          <h1 className="text-28">{m.merchant_nav_staff()}</h1>
          <p className="mt-1 text-ink-2">{m.merchant_staff_lead()}</p>
        </div>
        {mayEdit && staff.length > 0 && (
          <ButtonLink href={paths.newPerson()}>
            <Plus />
            {m.merchant_staff_add()}
          </ButtonLink>
        )}
      </header>
      <div
        aria-busy={isLoading || undefined}
        className={clsx('mt-5 transition-opacity', isLoading && 'opacity-50')}
      >
        {staff.length === 0 ? (
          <div className={panelClass({ className: 'py-8!' })}>
            <h2 className="sr-only">{m.merchant_nav_staff()}</h2>
            <EmptyState
              icon={<Users />}
              title={m.merchant_staff_none()}
              action={mayEdit && <ButtonLink href={paths.newPerson()}>{m.merchant_staff_add()}</ButtonLink>}
            >
              {mayEdit && m.merchant_staff_none_hint()}
            </EmptyState>
          </div>
        ) : (
          <ul className={panelClass({ className: 'divide-y divide-line py-0! max-wide:px-3!' })}>
            {staff.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                mayEdit={mayEdit}
                branch={
                  branches.length > 1 && branchId === undefined
                    ? branches.find(({ id }) => id === person.branchId)?.name
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Shell>
  )
}

type ListedPerson = Reply<(typeof staffRoutes)['GET /staff']>['staff'][number]

function PersonRow({ person, branch, mayEdit }: PersonRowProps) {
  const { id, name, role, photoUrl, status } = person
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 has-focus-visible:outline-3 has-focus-visible:outline-focus wide:grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_auto]">
      <span className={clsx('max-wide:row-span-2', status !== 'active' && 'opacity-60')}>
        <Avatar name={name} src={photoUrl} size={48} />
      </span>
      <span className="min-w-0">
        {mayEdit ? (
          <CardLink className={nameClass} href={paths.person(id)}>
            {name}
          </CardLink>
        ) : (
          <b className={nameClass}>{name}</b>
        )}
        <span className="block quiet">{branch === undefined ? role : `${role} · ${branch}`}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 max-wide:col-start-2">
        {status === 'active' && <span className="text-14 tabular-nums">{todayText(person)}</span>}
        <StatusPill status={status} />
      </span>
    </li>
  )
}

const nameClass = 'text-16 leading-normal font-semibold [overflow-wrap:anywhere]'

type PersonRowProps = { person: ListedPerson; branch: string | undefined; mayEdit: boolean }

function todayText({ today: { shifts, leaveUntil } }: ListedPerson): string {
  if (leaveUntil !== null)
    return m.merchant_staff_on_leave_until({ time: dayAndTime(Date.parse(leaveUntil)) })
  if (shifts.length === 0) return m.merchant_staff_off_today()
  return m.merchant_staff_today({ times: shifts.map(timesText).join(', ') })
}
