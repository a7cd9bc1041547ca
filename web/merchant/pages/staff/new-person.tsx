import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callOnce } from '#web/api/call-once.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { UnsavedChanges } from '../../components/edits/unsaved-changes.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { errorsIn, personErrors, type Details } from './person-draft.ts'
import { PersonDetails } from './person-details.tsx'

export async function loader({ context, request, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const { branches } = await call('GET /branches/merchant/my-branches', { signal: request.signal })
  return {
    branches: branches
      .filter(({ status }) => status === 'Active')
      .map(({ id, name, storeId }) => ({ id, name, storeId })),
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_staff_new() }) },
  { name: 'description', content: m.merchant_staff_description() },
]

export default function NewPerson() {
  const loaded = useLoaderData<typeof loader>()
  return <NewPersonPage branches={loaded.branches} />
}

type Branch = { id: string; name: string; storeId: string }

function NewPersonPage({ branches }: { branches: readonly Branch[] }) {
  const navigate = useNavigate()
  const [details, setDetails] = useState<Details>({
    name: '',
    role: '',
    branchId: branches[0]?.id ?? '',
    phoneNumber: '',
    email: '',
  })
  const [addedId, setAddedId] = useState<string>()
  const isChanged = details.name !== '' || details.role !== ''
  // The page is left after it knows that the person is saved: leaving before would ask.
  useEffect(() => {
    if (addedId !== undefined) void navigate(paths.person(addedId), { replace: true })
  }, [addedId, navigate])

  const add = useSubmit(
    (storeId: string | undefined) =>
      callOnce('POST /staff', { body: { ...details, storeId: storeId ?? '' } }),
    {
      check: (storeId) => ({
        ...errorsIn(details),
        ...(storeId === undefined && { branchId: m.merchant_services_no_store_hint() }),
      }),
      toFieldErrors: ({ errors = {} }) => personErrors(errors, { shifts: [], breaks: [] }),
      toast: ({ message }) => message,
      onSuccess: ({ staff }) => setAddedId(staff.id),
    },
  )
  const { setForm } = add
  const submit = () => add.submit(branches.find(({ id }) => id === details.branchId)?.storeId)

  const save = (
    <Button busy={add.isBusy && m.ui_saving()} onClick={() => void submit()}>
      {m.merchant_staff_add()}
    </Button>
  )
  return (
    <Shell place="staff" foot={<StickyFoot>{save}</StickyFoot>}>
      <SubHead
        back={{ href: paths.staff(), label: m.merchant_nav_staff() }}
        title={m.merchant_staff_new()}
        actions={save}
      />
      <form
        ref={setForm}
        className="grid max-w-180 gap-4"
        noValidate
        onInput={add.onInput}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refused by={add} />
        <section className={panelClass()} aria-label={m.merchant_staff_section_person()}>
          <PersonDetails
            details={details}
            errors={add.fieldErrors}
            branches={branches}
            onChange={(changed) => setDetails((current) => ({ ...current, ...changed }))}
          />
        </section>
        <p className="quiet">{m.merchant_staff_new_hint()}</p>
      </form>
      <UnsavedChanges isChanged={isChanged && addedId === undefined} />
    </Shell>
  )
}
