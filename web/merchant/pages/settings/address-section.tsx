import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { STORE_TEXTS } from '#contract/stores/limits.ts'
import type { OwnStore } from '#contract/stores/editing.ts'
import { toBranchSlug } from '#domain/catalogue/store-slug.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { bindFields, readFields, type FormFields } from '#web/parts/form-fields.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { paths } from '../../paths.ts'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

/** The name of the store in the address of its page, which people can say and print. */
export function AddressSection({ store, branches, customerUrl }: LoadedStore) {
  const { revalidate } = useRevalidator()
  const { setForm, fieldErrors, ...save } = useSubmit(
    (slug: string) => call('PUT /stores/:id/slug', { params: { id: store.id }, body: { slug } }),
    { toast: m.merchant_address_saved(), onSuccess: () => revalidate() },
  )
  const fields = addressFields()
  const field = bindFields(fields, store, fieldErrors)
  const open = branches.filter(({ status }) => status === 'Active')
  return (
    <SettingsSection title={m.merchant_address_title()} text={m.merchant_address_lead()}>
      <form
        className="grid grid-cols-1 gap-3"
        noValidate
        ref={setForm}
        onInput={save.onInput}
        onSubmit={(event) => {
          event.preventDefault()
          void save.submit(readFields(event.currentTarget, fields).slug)
        }}
      >
        <TextField
          key={store.slug}
          {...field('slug')}
          before={<span className="text-ink-2 narrow:hidden">{new URL(customerUrl).host}/</span>}
          autoCapitalize="none"
          spellCheck={false}
        />
        {open.length > 1 && (
          <div>
            <p className="quiet">{m.merchant_address_branches()}</p>
            <ul className="mt-1 text-14 wrap-anywhere">
              {open.map(({ id, name }) => (
                <li key={id}>{paths.publicBranch(customerUrl, store, toBranchSlug(store.name, name))}</li>
              ))}
            </ul>
          </div>
        )}
        <Refused by={save} />
        <Button type="submit" className="justify-self-start" busy={save.isBusy && m.ui_saving()}>
          {m.ui_save()}
        </Button>
      </form>
    </SettingsSection>
  )
}

const addressFields = () =>
  ({ slug: { label: m.merchant_address_name(), limits: STORE_TEXTS.slug } }) satisfies FormFields<OwnStore>
