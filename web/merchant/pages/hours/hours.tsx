import { Coffee } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useNavigation } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { toDay } from '#domain/time/time.ts'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { AffectedBookings } from '../../components/affected/affected-bookings.tsx'
import { ConflictNote } from '../../components/edits/conflict-note.tsx'
import { UnsavedChanges } from '../../components/edits/unsaved-changes.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { fieldLabel, fieldText } from './hours-texts.ts'
import { SpecialDays } from './special-days.tsx'
import { draftFrom } from './hours-draft.ts'
import { useHours } from './use-hours.ts'
import { WeekFields } from './week-fields.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const now = context.get(nowContext).getTime()
  return loadHours()

  async function loadHours() {
    const { branches } = await call('GET /branches/merchant/my-branches', { signal })
    const named = url.searchParams.get('branch')
    const branch = branches.find(({ id }) => id === named) ?? branches[0]
    const hours = branch && (await call('GET /branches/:id/hours', { params: { id: branch.id }, signal }))
    return {
      branches: branches.map(({ id, name, status }) => ({ id, name, isOpen: status === 'Active' })),
      branch: branch && { id: branch.id },
      hours,
      now,
    }
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_hours() }) },
  { name: 'description', content: m.merchant_hours_description() },
]

export default function Hours() {
  const loaded = useLoaderData<typeof loader>()
  const { branches, branch, hours, now } = loaded
  if (!branch || !hours)
    return (
      <Shell place="hours">
        <h1 className="text-28 max-wide:pt-2">{m.merchant_nav_hours()}</h1>
        <div className={panelClass({ className: 'mt-5 py-8!' })}>
          <EmptyState icon={<Coffee />} title={m.merchant_services_no_store()}>
            {m.merchant_hours_no_branch()}
          </EmptyState>
        </div>
      </Shell>
    )
  return <HoursPage key={branch.id} branchId={branch.id} {...{ branches, loaded: hours, now }} />
}

type Loaded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>
type HoursPageProps = Pick<Loaded, 'branches' | 'now'> & {
  branchId: string
  loaded: NonNullable<Loaded['hours']>
}

function HoursPage({ branches, branchId, loaded, now }: HoursPageProps) {
  const hours = useHours(branchId, loaded)
  const { affected, isChanged, isSaving, conflict, sending } = hours
  const isLoading = useNavigation().state === 'loading'
  const save = (
    <Button busy={isSaving && m.ui_saving()} disabled={!isChanged} onClick={() => void hours.save()}>
      {m.ui_save()}
    </Button>
  )
  const hasNotice = affected.length > 0 || hours.previewFailure !== undefined
  return (
    <Shell
      place="hours"
      foot={
        <StickyFoot
          title={isChanged ? m.merchant_edits_not_saved() : m.merchant_edits_all_saved()}
          detail={affected.length > 0 && m.merchant_hours_foot_affected({ count: affected.length })}
        >
          {save}
        </StickyFoot>
      }
    >
      <StoreChoice
        stores={branches.map(({ id, name, isOpen }) => ({
          id,
          name: isOpen ? name : m.merchant_services_branch_closed({ name }),
        }))}
        storeId={branchId}
        by="branch"
        page={paths.hours()}
        getPath={(branch) => paths.hours(branch)}
        otherChoices={{}}
        isOne
      />
      <SubHead
        back={{ href: paths.more(), label: m.merchant_nav_more() }}
        isSection
        title={m.merchant_nav_hours()}
        actions={
          <>
            {isChanged && (
              <Button variant="line" disabled={isSaving} onClick={hours.discard}>
                {m.merchant_edits_discard()}
              </Button>
            )}
            {save}
          </>
        }
      />
      <div
        aria-busy={isLoading || undefined}
        className={clsx(
          `grid grid-cols-1 gap-5 transition-opacity wide:grid-cols-[minmax(0,1fr)_minmax(0,360px)]
          wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-8`,
          isLoading && 'opacity-50',
        )}
      >
        <div className={hasNotice ? 'grid grid-cols-1 gap-4 wide:col-start-2' : 'sr-only'} aria-live="polite">
          <AffectedBookings
            bookings={affected}
            title={m.merchant_hours_affected({ count: affected.length })}
            hint={isChanged ? m.merchant_hours_affected_before() : m.merchant_hours_affected_after()}
            isSaved={!isChanged}
            now={now}
            onOffered={hours.showOffered}
            onCancelled={hours.removeAffected}
          />
          {hours.previewFailure !== undefined && (
            <Note tone="bad">{m.merchant_hours_preview_failed({ reason: hours.previewFailure })}</Note>
          )}
        </div>
        <div className="grid grid-cols-1 gap-5 wide:col-start-1 wide:row-span-2 wide:row-start-1">
          {conflict && (
            <ConflictNote
              rows={conflict.conflicting.map((name) => ({
                label: fieldLabel(name),
                theirs: fieldText(name, draftFrom(conflict.theirs.draft)),
                mine: fieldText(name, draftFrom(conflict.merged)),
              }))}
              isBusy={isSaving}
              onMine={hours.saveMine}
              onTheirs={hours.takeTheirs}
            />
          )}
          <Refused by={sending} />
          <WeekFields hours={hours} />
          <Note icon={<Coffee />}>
            {m.merchant_hours_breaks()}{' '}
            <Link className={linkClass} href={paths.staff({ branch: branchId })}>
              {m.merchant_hours_see_staff()}
            </Link>
          </Note>
        </div>
        <div
          className={hasNotice ? 'wide:col-start-2 wide:row-start-2' : 'wide:col-start-2 wide:row-start-1'}
        >
          <SpecialDays hours={hours} holidays={loaded.holidays} today={toDay(now)} />
        </div>
      </div>
      <UnsavedChanges isChanged={isChanged && !isSaving} />
    </Shell>
  )
}
