import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import { useSession } from '#web/app/session/session.ts'
import { differencesBetween } from '../../../components/forms/differences.ts'
import { getTexts, useSave } from '../../../components/edits/use-save.ts'
import { BusinessFields } from '../../../components/stores/business-fields.tsx'
import { toBusiness } from '../../../components/stores/business.ts'
import { customersMayCall, MayCall, showPhone } from '../frame/may-call.tsx'
import { StepForm, type StepProps } from '../frame/step-form.tsx'

/** Step for the kind of the store. The first time, it creates the store as a draft. */
export function BusinessStep({ store, places, data, states }: BusinessStepProps) {
  const save = useSave<OwnStore>()
  const session = useSession()
  // A merchant whose phone is verified already gets no step for it.
  const phone = store === undefined && session?.isPhoneVerified ? session.phoneNumber : null

  async function send(form: HTMLFormElement, version: number | undefined): Promise<string> {
    const body = toBusiness(getTexts(form))
    const mayCall = phone !== null && customersMayCall(form)
    const { store: saved } = store
      ? await call('PUT /stores/:id', { params: { id: store.id }, body: { ...body, version } })
      : await callOnce('POST /stores', { body })
    if (mayCall) await showPhone(saved.id, phone)
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
      differences={(mine, current) =>
        differencesBetween(mine, current, {
          name: m.merchant_store_name(),
          description: m.merchant_store_description(),
        })
      }
    >
      <BusinessFields
        key={store?.version}
        store={store}
        name={data.businessName}
        categories={data.categories ?? []}
        places={places}
        errors={save.fieldErrors}
      />
      {phone !== null && <MayCall phone={phone} />}
    </StepForm>
  )
}

type BusinessStepProps = Omit<StepProps, 'store'> & { store: OwnStore | undefined }
