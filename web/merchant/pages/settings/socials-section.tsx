import { Trash } from '#web/ui/icons/icons.tsx'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { SOCIAL_PLATFORMS } from '#domain/catalogue/socials.ts'
import type { Social } from '#contract/entities/store.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { platformName } from '#web/ui/navigation/platform-name.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { SaveForm } from '../../components/forms/save-form.tsx'
import { useSave } from '../../components/edits/use-save.ts'
import type { LoadedStore } from './load-store.ts'
import { SettingsSection } from './settings-section.tsx'

/** The profiles of the store on social networks, one for each network. */
export function SocialsSection({ store, socials }: LoadedStore) {
  const add = useSave({
    fields: {
      platform: { label: m.merchant_settings_social_network() },
      link: { label: m.merchant_settings_social_link() },
    },
  })
  const left = SOCIAL_PLATFORMS.filter((platform) => socials.every((each) => each.platform !== platform))
  return (
    <SettingsSection title={m.merchant_settings_socials()} text={m.merchant_settings_socials_hint()}>
      {socials.length > 0 && (
        <ul className="mb-5 grid grid-cols-1 gap-4">
          {socials.map((social) => (
            <SocialLink key={social.id} social={social} />
          ))}
        </ul>
      )}
      <SaveForm
        save={add}
        button={m.merchant_settings_social_add()}
        onSave={async ({ link, platform }) => {
          const chosen = left.find((each) => each === platform)
          if (!chosen) return
          await call('POST /socials', { body: { store_id: store.id, platform: chosen, link } })
          add.reset()
        }}
      >
        <div className="grid items-start gap-4 mid:grid-cols-[180px_minmax(0,1fr)]">
          <SelectField {...add.field('platform')} defaultValue={undefined}>
            {left.map((platform) => (
              <option key={platform} value={platform}>
                {platformName(platform)}
              </option>
            ))}
          </SelectField>
          <TextField {...add.field('link')} type="url" inputMode="url" autoComplete="off" required />
        </div>
      </SaveForm>
    </SettingsSection>
  )
}

function SocialLink({ social }: { social: Social }) {
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const name = platformName(social.platform)

  const params = { id: social.id }
  const save = useSubmit('PUT /socials/:id', { toast: m.merchant_form_saved(), onSuccess: revalidate })
  const remove = useSubmit('DELETE /socials/:id', {
    toast: m.merchant_settings_social_removed(),
    onSuccess: revalidate,
  })
  const refused = remove.problem ? remove : save
  return (
    <li>
      <form
        className="flex flex-wrap items-end gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const body = { platform: social.platform, link: input.current?.value ?? '' }
          void save.submit({ params, body })
        }}
      >
        <TextField
          ref={input}
          className="min-w-0 flex-[1_1_240px]"
          label={name}
          type="url"
          inputMode="url"
          defaultValue={social.link}
          aria-invalid={save.problem ? true : undefined}
        />
        <span className="flex gap-1">
          <Button variant="line" type="submit" busy={save.isBusy && m.ui_saving()}>
            {m.merchant_form_save()}
          </Button>
          <IconButton
            label={m.merchant_settings_social_remove({ network: name })}
            onClick={() => void remove.submit({ params })}
          >
            <Trash />
          </IconButton>
        </span>
      </form>
      <div className="mt-2 empty:hidden">
        <Refused by={refused} text={({ errors, message }) => errors?.link ?? message} />
      </div>
    </li>
  )
}
