import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { call } from '#web/api/browser.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { differencesBetween } from '../../components/forms/differences.ts'
import { SaveForm } from '../../components/forms/save-form.tsx'
import { getTexts, useSave } from '../../components/edits/use-save.ts'
import { toBusiness } from '../../components/stores/business.ts'
import { BusinessFields } from '../../components/stores/business-fields.tsx'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

/** Name, category, area, description, and how to reach the store. */
export function ProfileSection({ store, categories, places }: LoadedStore) {
  const save = useSave<OwnStore>()
  // The input of this section stays when another section of the page is saved, which also makes a new version.
  const key = Object.keys(labels())
    .map((name) => String(store[name as keyof OwnStore]))
    .join('\n')
  async function send(form: HTMLFormElement, version: number | undefined) {
    const texts = getTexts(form)
    await call('PUT /stores/:id', {
      params: { id: store.id },
      body: {
        ...toBusiness(texts),
        phone_number: texts.phone_number ?? '',
        primary_email: texts.primary_email ?? '',
        website_url: texts.website_url ?? '',
        version,
      },
    })
  }
  return (
    <SettingsSection title={m.merchant_settings_profile()}>
      <SaveForm
        save={save}
        version={store.version}
        onSave={send}
        differences={(mine, current) => differencesBetween(mine, readable(current), labels())}
      >
        <BusinessFields
          key={`business ${key}`}
          store={store}
          categories={categories}
          places={places}
          errors={save.fieldErrors}
        />
        <div key={`contact ${key}`} className="grid items-start gap-4 mid:grid-cols-2">
          <TextField
            label={m.merchant_store_phone()}
            optional
            type="tel"
            inputMode="tel"
            autoComplete="off"
            name="phone_number"
            defaultValue={localPhone(store.phone_number)}
            error={save.fieldErrors.phone_number}
          />
          <TextField
            label={m.merchant_store_email()}
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            name="primary_email"
            defaultValue={store.primary_email ?? ''}
            error={save.fieldErrors.primary_email}
          />
        </div>
        <TextField
          key={`website ${key}`}
          label={m.merchant_store_website()}
          optional
          type="url"
          inputMode="url"
          name="website_url"
          defaultValue={store.website_url ?? ''}
          error={save.fieldErrors.website_url}
        />
      </SaveForm>
    </SettingsSection>
  )
}

/** Returns the number as people dial it. */
const localPhone = (phone: string | null) => phone?.replace(/^254/, '0') ?? ''

const readable = (store: OwnStore) => ({
  ...store,
  category: store.categorySlug,
  location: store.locationSlug ?? '',
  phone_number: localPhone(store.phone_number),
})

const labels = () => ({
  name: m.merchant_store_name(),
  category: m.merchant_store_category(),
  location: m.merchant_store_area(),
  description: m.merchant_store_description(),
  phone_number: m.merchant_store_phone(),
  primary_email: m.merchant_store_email(),
  website_url: m.merchant_store_website(),
})
