import { clsx } from 'clsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { memberMay } from '#domain/accounts/merchant-role.ts'
import { toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { AffectedBookings } from '../../components/affected/affected-bookings.tsx'
import { loadPersonCalendars, PersonCalendars } from '../../components/calendars/person-calendars.tsx'
import { ConflictNote } from '../../components/edits/conflict-note.tsx'
import { UnsavedChanges } from '../../components/edits/unsaved-changes.tsx'
import { FormSection } from '../../components/form-section.tsx'
import { PhotoField } from '../../components/images/photo-field.tsx'
import { callAsMerchant, orNotFound } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { LeaveList } from './leave-list.tsx'
import { PersonDetails } from './person-details.tsx'
import { PersonServices } from './person-services.tsx'
import { PersonStatus } from './person-status.tsx'
import { fieldLabel, fieldText } from './person-texts.ts'
import { ShiftFields } from './shift-fields.tsx'
import { StatusPill } from './status-pill.tsx'
import { usePerson } from './use-person.ts'

export async function loader({ context, request: { signal }, url, params }: LoaderArgs<'/staff/:id'>) {
  const call = callAsMerchant({ context, url })
  const now = context.get(nowContext).getTime()
  return loadPerson()

  async function loadPerson() {
    const input = { params: { id: params.id }, signal }
    const session = context.get(sessionContext)
    const mayEdit = session?.role === 'merchant' && memberMay(session, 'editCatalogue')
    const [{ staff: person }, { schedule }, { branches }, calendars] = await orNotFound(
      Promise.all([
        call('GET /staff/:id', input),
        call('GET /staff/:id/schedule', input),
        call('GET /branches/merchant/my-branches', { signal }),
        mayEdit ? loadPersonCalendars(call, params.id, signal) : null,
      ]),
    )
    const { services } = await call('GET /services/store/:storeId', {
      params: { storeId: person.storeId },
      signal,
    })
    return {
      person,
      schedule,
      branches: branches
        .filter(({ storeId }) => storeId === person.storeId)
        .map(({ id, name }) => ({ id, name })),
      services: services.map(({ id, name }) => ({ id, name })),
      /** Null for those who may not change them. */
      calendars,
      now,
    }
  }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  {
    title: m.merchant_page_title({
      page: loaderData && 'person' in loaderData ? loaderData.person.name : m.merchant_nav_staff(),
    }),
  },
  { name: 'description', content: m.merchant_staff_description() },
]

export default function PersonOfStaff() {
  const loaded = useLoaderData<typeof loader>()
  return <PersonPage key={loaded.person.id} {...loaded} />
}

type Loaded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

const AFFECTED = 'affected'
const showAffected = () => document.getElementById(AFFECTED)?.scrollIntoView({ behavior: 'smooth' })

/** Leads to the bookings that a change affects, which may be outside the screen. */
const ShowAffected = ({ count }: { count: number }) => (
  <button type="button" className={clsx(linkClass, 'min-h-11 text-left')} onClick={showAffected}>
    {m.merchant_hours_foot_affected({ count })}
  </button>
)

function PersonPage({ person: loaded, schedule, branches, services, calendars, now }: Loaded) {
  const state = usePerson(loaded, schedule)
  const { person, draft, errors, sending, conflict, affected, isSaving, isChanged } = state
  const [photo, setPhoto] = useState(loaded.photoUrl)
  const save = (
    <Button busy={isSaving && m.ui_saving()} disabled={!isChanged} onClick={() => void state.save()}>
      {m.ui_save()}
    </Button>
  )
  return (
    <Shell
      place="staff"
      foot={
        <StickyFoot
          title={isChanged ? m.merchant_edits_not_saved() : m.merchant_edits_all_saved()}
          detail={affected.length > 0 && <ShowAffected count={affected.length} />}
        >
          {save}
        </StickyFoot>
      }
    >
      <SubHead
        back={{ href: paths.staff(), label: m.merchant_nav_staff() }}
        title={person.name}
        mark={<StatusPill status={person.status} />}
        actions={
          <>
            {isChanged && (
              <Button variant="line" disabled={isSaving} onClick={state.discard}>
                {m.merchant_edits_discard()}
              </Button>
            )}
            {save}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,360px)] wide:items-start wide:gap-6">
        <div className="grid grid-cols-1 gap-4">
          {conflict && (
            <ConflictNote
              rows={conflict.conflicting.map((name) => ({
                label: fieldLabel(name),
                theirs: fieldText(name, conflict.theirs.draft, branches),
                mine: fieldText(name, conflict.merged, branches),
              }))}
              isBusy={isSaving}
              onMine={state.saveMine}
              onTheirs={state.takeTheirs}
            />
          )}
          <Refused by={sending} />
          <div id={AFFECTED} className="scroll-mt-4 empty:hidden">
            <AffectedBookings
              bookings={affected}
              title={m.merchant_staff_affected({ count: affected.length })}
              hint={isChanged ? m.merchant_hours_affected_before() : m.merchant_hours_affected_after()}
              isSaved={!isChanged}
              now={now}
              onOffered={state.showOffered}
              onCancelled={state.removeAffected}
            />
          </div>
          <FormSection title={m.merchant_staff_section_person()}>
            <PhotoField
              name={person.name}
              photo={photo}
              label={m.merchant_staff_photo()}
              hint={m.merchant_staff_photo_hint()}
              onSend={async (file) => {
                const { message, staff } = await call('POST /staff/:id/photo', {
                  params: { id: person.id },
                  upload: { staffPhoto: file },
                })
                setPhoto(staff.photoUrl)
                state.replacePerson(staff)
                notifyDone(message)
              }}
            />
            <PersonDetails details={draft} errors={errors} branches={branches} onChange={state.change} />
          </FormSection>
          <FormSection title={m.merchant_staff_section_shifts()}>
            <ShiftFields state={state} />
          </FormSection>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <FormSection title={m.merchant_staff_section_leave()}>
            <LeaveList
              personId={person.id}
              name={person.name}
              leaves={schedule.leaves}
              today={toDay(now)}
              onAffected={(bookings) => {
                state.setAffected(bookings)
                // The page scrolls to the bookings once they are shown.
                if (bookings.length > 0) setTimeout(showAffected)
              }}
            />
            {affected.length > 0 && <ShowAffected count={affected.length} />}
          </FormSection>
          {calendars && <PersonCalendars personId={person.id} name={person.name} {...calendars} now={now} />}
          <FormSection title={m.merchant_nav_services()}>
            <PersonServices personId={person.id} services={services} serviceIds={loaded.serviceIds} />
          </FormSection>
          <FormSection title={m.merchant_staff_section_status()}>
            <PersonStatus
              person={person}
              onChange={(next, bookings) => {
                state.replacePerson(next)
                state.setAffected(bookings)
              }}
            />
          </FormSection>
        </div>
      </div>
      <UnsavedChanges isChanged={isChanged && !isSaving} />
    </Shell>
  )
}
