import { useState } from 'react'
import type { OwnStore } from '#contract/stores/editing.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import { useSession } from '#web/app/session/session.ts'
import { useSave } from '../../../components/edits/use-save.ts'
import { BusinessFields } from '../../../components/stores/business-fields.tsx'
import { businessFields } from '../../../components/stores/business.ts'
import { MayCall, showPhone } from '../frame/may-call.tsx'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

/** Step for the kind of the store. The first time, it creates the store as a draft. */
export function BusinessStep({ store, places, data, states }: BusinessStepProps) {
  const save = useSave({ fields: businessFields(), saved: store })
  const [mayCall, setMayCall] = useState(true)
  const session = useSession()
  // A merchant whose phone is verified already gets no step for it.
  const phone = store === undefined && session?.isPhoneVerified ? session.phoneNumber : null

  async function send(body: BusinessValues, version: number | undefined): Promise<string> {
    const { store: saved } = store
      ? await call('PUT /stores/:id', { params: { id: store.id }, body: { ...body, version } })
      : await callOnce('POST /stores', { body })
    if (mayCall && phone !== null) await showPhone(saved.id, phone)
    return saved.id
  }
  return (
    <StepForm
      step="business"
      states={states}
      storeId={store?.id}
      save={save}
      version={store?.version}
      onSave={send}
    >
      <BusinessFields
        key={store?.version}
        field={save.field}
        store={store}
        name={data.businessName}
        categories={data.categories ?? []}
        places={places}
      />
      {phone !== null && <MayCall phone={phone} checked={mayCall} onChange={setMayCall} />}
    </StepForm>
  )
}

type BusinessValues = Readonly<Record<keyof ReturnType<typeof businessFields>, string>>
type BusinessStepProps = Omit<StepProps, 'store'> & { store: OwnStore | undefined }
