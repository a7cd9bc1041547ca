import { m } from '#messages'
import { toLocalPhone } from '#domain/accounts/phone.ts'
import type { OwnStore } from '#contract/stores/editing.ts'
import { STORE_TEXTS } from '#contract/stores/limits.ts'
import { call } from '#web/api/browser.ts'
import type { FormFields } from '#web/parts/form-fields.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SaveForm } from '../../components/forms/save-form.tsx'
import { useSave } from '../../components/edits/use-save.ts'
import { businessFields } from '../../components/stores/business.ts'
import { BusinessFields } from '../../components/stores/business-fields.tsx'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

/** Name, category, area, description, and how to reach the store. */
export function ProfileSection({ store, categories, places }: LoadedStore) {
  const fields = profileFields()
  const save = useSave({ fields, saved: store })
  // The input of this section stays when another section of the page is saved, which also makes a new version.
  const key = Object.keys(fields)
    .map((name) => String(store[name as keyof typeof fields]))
    .join('\n')
  return (
    <SettingsSection title={m.merchant_settings_profile()}>
      <SaveForm
        save={save}
        version={store.version}
        onSave={(values, version) =>
          call('PUT /stores/:id', { params: { id: store.id }, body: { ...values, version } })
        }
      >
        <BusinessFields
          key={`business ${key}`}
          field={save.field}
          store={store}
          categories={categories}
          places={places}
        />
        <div key={`contact ${key}`} className="grid items-start gap-4 mid:grid-cols-2">
          <TextField {...save.field('phone_number')} optional type="tel" inputMode="tel" autoComplete="off" />
          <TextField {...save.field('primary_email')} type="email" inputMode="email" autoComplete="off" />
        </div>
        <TextField key={`website ${key}`} {...save.field('website_url')} type="url" inputMode="url" />
      </SaveForm>
    </SettingsSection>
  )
}

const profileFields = () =>
  ({
    ...businessFields(),
    phone_number: {
      label: m.merchant_store_phone(),
      toValue: ({ phone_number }: OwnStore) => toLocalPhone(phone_number),
    },
    primary_email: { label: m.merchant_store_email(), limits: STORE_TEXTS.email },
    website_url: { label: m.merchant_store_website(), limits: STORE_TEXTS.website },
  }) satisfies FormFields<OwnStore>
