import { Heart, Mail, Share2 } from '#web/ui/icons/icons.tsx'
import { useId, useState } from 'react'
import { m } from '#messages'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Chip, ChipLink, RemovableChip } from '#web/ui/forms/chip.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { controlClass, fieldFrame, fieldIconClass } from '#web/ui/forms/field-frame.ts'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { LocationButton, LocationLink } from '#web/ui/forms/buttons/location-button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PasswordMeter } from '#web/ui/forms/password-meter.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { StarInput } from '#web/ui/forms/star-input.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Folder, Line, Shown } from './shown.tsx'

const HERE = '#forms'
const VARIANTS = ['primary', 'ink', 'line', 'soft', 'danger'] as const
const SIZES = ['sm', 'md', 'lg'] as const

export function FormComponents() {
  const refused = m.problem_storage_unavailable()
  return (
    <Folder name="forms">
      <Shown name="Button">
        {VARIANTS.map((variant) => (
          <Line key={variant}>
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {m.settings_profile_save()}
              </Button>
            ))}
            <Button variant={variant} disabled>
              {m.settings_profile_save()}
            </Button>
            <Button variant={variant} busy={m.settings_saving()}>
              {m.settings_profile_save()}
            </Button>
          </Line>
        ))}
        <Button full>{m.saved_offers_discover()}</Button>
      </Shown>
      <Shown name="ButtonLink">
        <Line>
          {VARIANTS.map((variant) => (
            <ButtonLink key={variant} href={HERE} variant={variant}>
              {m.ui_deal_view()}
            </ButtonLink>
          ))}
        </Line>
      </Shown>
      <Shown name="IconButton, IconLink">
        <Line>
          <IconButton label={m.offer_share()}>
            <Share2 />
          </IconButton>
          <IconButton label={m.offer_share()} variant="line">
            <Share2 />
          </IconButton>
          <IconButton label={m.offer_share()} disabled>
            <Share2 />
          </IconButton>
          <IconLink
            href={HERE}
            label={m.ui_nav_with_count({ label: m.saved_offers_heading(), count: 12 })}
            count={12}
          >
            <Heart />
          </IconLink>
        </Line>
      </Shown>
      <Shown name="Chip, ChipLink, RemovableChip">
        <Line>
          <Chip>{m.settings_appearance_light()}</Chip>
          <Chip selected>{m.settings_appearance_dark()}</Chip>
          <Chip disabled>{m.settings_appearance_system()}</Chip>
          <ChipLink href={HERE}>{m.deals_sort_latest()}</ChipLink>
          <ChipLink href={HERE} selected>
            {m.deals_sort_discount()}
          </ChipLink>
          <RemovableChip href={HERE} label={m.list_remove_filter({ filter: m.ui_category_nails() })}>
            {m.ui_category_nails()}
          </RemovableChip>
        </Line>
      </Shown>
      <Shown name="TextField">
        <TextField label={m.auth_first_name()} />
        <TextField
          label={m.auth_first_name()}
          optional
          hint={m.settings_profile_lead()}
          defaultValue="Achieng"
        />
        <TextField
          label={m.auth_email()}
          type="email"
          before={<Mail className={fieldIconClass} />}
          error={refused}
        />
        <TextField label={m.auth_email()} defaultValue="achieng@example.com" readOnly />
        <TextField label={m.auth_first_name()} disabled />
      </Shown>
      <Shown name="Field">
        <Field label={m.auth_first_name()} hint={m.settings_profile_lead()}>
          {(controlProps) => (
            <div className={fieldFrame()}>
              <input {...controlProps} className={controlClass} />
            </div>
          )}
        </Field>
      </Shown>
      <Shown name="TelField">
        <TelField label={m.auth_phone()} hint={m.settings_profile_phone_hint()} />
        <TelField label={m.auth_phone()} defaultValue="12" error={refused} />
      </Shown>
      <Shown name="PasswordField">
        <PasswordField label={m.auth_password()} defaultValue="maembe-24-kibanda" />
      </Shown>
      <Shown name="PasswordMeter">
        {['', 'aB3$', 'nairobi2024', 'maembe-24-kibanda'].map((password) => (
          <p key={password}>
            <PasswordMeter strength={passwordStrength(password)} />
          </p>
        ))}
      </Shown>
      <Shown name="CodeField">
        <CodeField label={m.bookings_card_code()} />
        <CodeField label={m.bookings_card_code()} value="4821" hint={m.settings_profile_phone_hint()} />
        <CodeField label={m.bookings_card_code()} value="482177" error={refused} />
        <CodeField label={m.bookings_card_code()} value="482177" disabled />
      </Shown>
      <Shown name="TextAreaField">
        <TextAreaField label={m.earn_how()} optional />
        <TextAreaField label={m.earn_how()} error={refused} defaultValue={m.earn_step_book_text()} />
      </Shown>
      <Shown name="SelectField">
        <SelectField label={m.list_sort()}>
          <option>{m.deals_sort_latest()}</option>
          <option>{m.deals_sort_discount()}</option>
        </SelectField>
        <SelectField label={m.list_sort()} error={refused} disabled />
      </Shown>
      <Shown name="SearchBox">
        <SearchBox label={m.ui_search()} placeholder={m.deals_search()} action={HERE} />
      </Shown>
      <Shown name="LocationButton, LocationLink">
        <Line>
          <LocationButton within="" place="Kilimani" />
          <LocationLink href={HERE} within="" place="Westlands, Nairobi" />
        </Line>
      </Shown>
      <Shown name="Checkbox">
        <Checkbox>{m.ui_category_nails()}</Checkbox>
        <Checkbox defaultChecked count={1260}>
          {m.ui_category_salon()}
        </Checkbox>
        <Checkbox count={0}>{m.ui_category_spa()}</Checkbox>
        <Checkbox disabled>{m.ui_category_food()}</Checkbox>
      </Shown>
      <Shown name="Radio">
        <Radios />
      </Shown>
      <Shown name="Switch">
        <Switch>{m.data_saver_title()}</Switch>
        <Switch defaultChecked hint={m.data_saver_about()}>
          {m.data_saver_title()}
        </Switch>
        <Switch disabled>{m.data_saver_title()}</Switch>
      </Shown>
      <Shown name="StarInput">
        <StarInputs />
      </Shown>
    </Folder>
  )
}

function Radios() {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={m.list_sort()}>
      <Radio name={name} defaultChecked count={12}>
        {m.deals_sort_latest()}
      </Radio>
      <Radio name={name}>{m.deals_sort_discount()}</Radio>
      <Radio name={name} count={0}>
        {m.deals_sort_price_low()}
      </Radio>
      <Radio name={name} disabled>
        {m.deals_sort_price_high()}
      </Radio>
    </div>
  )
}

function StarInputs() {
  const [stars, setStars] = useState(3)
  return <StarInput name={useId()} label={m.ui_stars({ count: stars })} value={stars} onChange={setStars} />
}
