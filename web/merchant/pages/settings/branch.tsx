import { ArrowLeft, Clock } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { FEED_DAYS } from '#contract/calendars/limits.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { SaveForm } from '../../components/forms/save-form.tsx'
import { useSave } from '../../components/edits/use-save.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'
import { PinField } from '../../components/map/pin-field.tsx'
import { branchFields, toPin, VISIT_WAITS, waitText } from '../../components/stores/branch.ts'
import { AreaOptions } from '../../components/stores/business-fields.tsx'
import { DirectionsFields, toBranchBody } from '../../components/stores/directions-fields.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { DeleteBranch } from './delete-branch.tsx'
import { FeedsSection } from './feeds-section.tsx'
import { loadBranch } from './load-store.ts'

export const loader = loadBranch

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loadBranch>> }) => [
  {
    title: m.merchant_page_title({
      page: loaderData?.branch?.name ?? m.merchant_settings_new_branch(),
    }),
  },
  { name: 'description', content: m.merchant_settings_branches_hint() },
]

export default function BranchPage() {
  const loaded = useLoaderData<typeof loader>()
  // The form begins with the last saved values, also when an editor takes what someone else has saved.
  return <Branch key={`${loaded.branch?.id} ${loaded.branch?.version}`} {...loaded} />
}

/** A branch: its name, where it is, how customers find it, and whether it is open for bookings. */
function Branch({ store, branch, feeds, places, tilesUrl }: Awaited<ReturnType<typeof loadBranch>>) {
  const navigate = useNavigate()
  const save = useSave({ fields: branchFields(), saved: branch })
  const [pin, setPin] = useState<Point | null>(branch ? toPin(branch) : null)
  const [isMain, setMain] = useState(branch?.isMainBranch ?? false)
  const [isActive, setActive] = useState(branch?.status !== 'Inactive')
  const [area, setArea] = useState(
    places.find(({ name }) => name === (branch?.location ?? store.location))?.id ?? store.locationSlug,
  )

  async function send(values: BranchValues, version: number | undefined) {
    const body = {
      ...toBranchBody(values),
      visitWaitMinutes: Number(values.visitWaitMinutes),
      ...(area !== null && { location: area }),
      ...pin,
    }
    if (!branch) {
      await callOnce('POST /branches/store/:id', { params: { id: store.id }, body })
    } else {
      await call('PUT /branches/:id', {
        params: { id: branch.id },
        body: {
          ...body,
          // The address that a new store was given.
          ...(body.address === '' && { address: branch.address }),
          ...(!branch.isMainBranch && { status: isActive ? 'active' : 'inactive' }),
          ...(isMain && { isMainBranch: true as const }),
          version,
        },
      })
    }
    await navigate(paths.storeSettings(store.id))
  }
  return (
    <Shell place="settings" store={store}>
      <div className="flex items-center gap-2 max-wide:pt-1">
        <IconLink
          className="-ml-2.5"
          href={paths.storeSettings(store.id)}
          label={m.merchant_settings_back_to({ store: store.name })}
        >
          <ArrowLeft />
        </IconLink>
        <h1 className="min-w-0 text-28 wrap-anywhere">{branch?.name ?? m.merchant_settings_new_branch()}</h1>
      </div>
      {branch && (
        <p className="mt-3">
          <ButtonLink variant="line" size="touch" href={paths.hours(branch.id)}>
            <Clock />
            {m.merchant_nav_hours()}
          </ButtonLink>
        </p>
      )}
      <div className={panelClass({ className: 'mt-5 max-w-176' })}>
        <SaveForm
          save={save}
          version={branch?.version}
          onSave={send}
          more={branch && !branch.isMainBranch && <DeleteBranch store={store} branch={branch} />}
        >
          <div key={`name ${branch?.version}`} className="grid items-start gap-4 mid:grid-cols-2">
            <TextField {...save.field('name')} placeholder={m.merchant_branch_name_example()} />
            <TextField {...save.field('phone')} optional type="tel" inputMode="tel" autoComplete="off" />
          </div>
          <SelectField
            label={m.merchant_store_area()}
            name="location"
            value={area ?? ''}
            hint={area === null ? m.merchant_store_area_unknown({ place: store.location }) : undefined}
            onChange={(event) => setArea(event.currentTarget.value)}
            error={save.fieldErrors.location}
          >
            {area === null && (
              <option value="" hidden>
                {m.merchant_store_choose()}
              </option>
            )}
            <AreaOptions places={places} />
          </SelectField>
          <PinField
            pin={pin}
            area={places.find(({ id }) => id === area) ?? null}
            places={places}
            tilesUrl={tilesUrl}
            error={save.fieldErrors.latitude}
            onChange={(point) => {
              setPin(point)
              save.markChanged('latitude')
            }}
          />
          <DirectionsFields key={branch?.version} field={save.field} />
          <SelectField
            key={`wait ${branch?.version}`}
            {...save.field('visitWaitMinutes')}
            hint={m.merchant_branch_visit_wait_hint()}
          >
            {VISIT_WAITS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {waitText(minutes)}
              </option>
            ))}
          </SelectField>
          {branch && !branch.isMainBranch && (
            <div className="grid">
              <Switch
                inList
                checked={isActive}
                disabled={isMain}
                hint={m.merchant_branch_active_hint()}
                onChange={(event) => {
                  setActive(event.currentTarget.checked)
                  save.markChanged('status')
                }}
              >
                {m.merchant_branch_active()}
              </Switch>
              <Switch
                inList
                checked={isMain}
                disabled={!isActive}
                hint={m.merchant_branch_main_hint()}
                onChange={(event) => {
                  setMain(event.currentTarget.checked)
                  save.markChanged('isMainBranch')
                }}
              >
                {m.merchant_branch_main()}
              </Switch>
            </div>
          )}
        </SaveForm>
      </div>
      {branch && (
        <div className="mt-5 max-w-176">
          <FeedsSection
            subject={{ branchId: branch.id }}
            shows={m.merchant_feeds_shows_branch(FEED_DAYS)}
            feeds={feeds}
          />
        </div>
      )}
    </Shell>
  )
}

type BranchValues = Readonly<Record<keyof ReturnType<typeof branchFields>, string>>
