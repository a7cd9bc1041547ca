import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/shared/document/load-context.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { StickyFoot } from '#web/components/navigation/sticky-foot.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { UnsavedChanges } from '../../components/edits/unsaved-changes.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { errorsIn, personErrors, type Details, type PersonErrors } from './person-draft.ts'
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
  const [errors, setErrors] = useState<PersonErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const [addedId, setAddedId] = useState<string>()
  const isChanged = details.name !== '' || details.role !== ''
  // After this page knows that the person is saved: leaving before would ask.
  useEffect(() => {
    if (addedId !== undefined) void navigate(paths.person(addedId), { replace: true })
  }, [addedId, navigate])

  async function add() {
    const branch = branches.find(({ id }) => id === details.branchId)
    const found = errorsIn(details)
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return focusFirstError()
    if (!branch) return setRefusal(m.merchant_services_no_store_hint())
    setAdding(true)
    try {
      const body = { ...details, storeId: branch.storeId }
      const { message, staff } = await callOnce('POST /staff', { body })
      notifyDone(message)
      setAddedId(staff.id)
    } catch (error) {
      const problem = problemOf(error)
      setErrors(personErrors(problem.errors ?? {}, { shifts: [], breaks: [] }))
      setRefusal(problem.message)
      setAdding(false)
      focusFirstError()
    }
  }

  const save = (
    <Button busy={isAdding && m.merchant_edits_saving()} onClick={() => void add()}>
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
      <div className="grid max-w-180 gap-4">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <section className={panelClass()} aria-label={m.merchant_staff_section_person()}>
          <PersonDetails
            details={details}
            errors={errors}
            branches={branches}
            onChange={(changed) => setDetails((current) => ({ ...current, ...changed }))}
          />
        </section>
        <p className="quiet">{m.merchant_staff_new_hint()}</p>
      </div>
      <UnsavedChanges isChanged={isChanged && addedId === undefined} />
    </Shell>
  )
}

/** After the errors have been rendered. */
function focusFirstError() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus())
}
