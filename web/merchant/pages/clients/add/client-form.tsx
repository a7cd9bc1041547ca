import { useNavigate } from 'react-router'
import { m } from '#messages'
import { CLIENT_TEXTS } from '#contract/client-limits.ts'
import { MAX_EMAIL } from '#contract/text-limits.ts'
import { formatMonth } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { bindFields, readFields, type FormFields } from '#web/parts/form-fields.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../../paths.ts'
import type { ClientDetails } from '../client-texts.ts'

const fields = () =>
  ({
    name: { label: m.merchant_clients_name(), limits: CLIENT_TEXTS.name },
    phone: {
      label: m.merchant_import_field_phone(),
      limits: { max: 20 },
      toValue: ({ phoneNumber }) => phoneNumber?.replace(/^254/, '') ?? null,
    },
    email: { label: m.merchant_import_field_email(), limits: { max: MAX_EMAIL } },
    birthday: {
      label: m.merchant_client_birthday_day(),
      toValue: ({ birthday }) => birthday?.slice(3) ?? null,
    },
    birthdayMonth: {
      label: m.merchant_client_birthday_month(),
      toValue: ({ birthday }) => birthday?.slice(0, 2) ?? null,
    },
  }) satisfies FormFields<ClientDetails>

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))

/** Name and contacts of a client who has not booked. */
export function ClientForm({ client }: { client?: ClientDetails }) {
  const navigate = useNavigate()
  const save = useSubmit(
    (form: HTMLFormElement) => {
      const { birthday: day, birthdayMonth: month, ...contacts } = readFields(form, fields())
      const body = { ...contacts, birthday: day || month ? `${month}-${day}` : null }
      return client
        ? call('PUT /merchant/clients/:id/contacts', {
            params: { id: client.id },
            body: { ...body, version: client.version },
          })
        : callOnce('POST /merchant/clients', { body })
    },
    {
      toast: ({ message }) => message,
      onSuccess: ({ client: { id } }) => navigate(paths.client(id), { replace: client !== undefined }),
    },
  )
  const { setForm, onInput } = save
  const field = bindFields(fields(), client, save.fieldErrors)
  const knownId: unknown = save.problem?.extra?.clientId
  return (
    <form
      className="grid max-w-120 gap-5"
      ref={setForm}
      onInput={onInput}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save.submit(event.currentTarget)
      }}
    >
      <TextField {...field('name')} autoComplete="off" />
      <TelField {...field('phone')} autoComplete="off" />
      <TextField {...field('email')} type="email" autoComplete="off" />
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-2 font-semibold">
          {m.merchant_client_birthday()}{' '}
          <span className="quiet font-normal">{m.merchant_client_birthday_hint()}</span>
        </legend>
        <SelectField {...field('birthday')}>
          <option value="">–</option>
          {numbers(31).map((day) => (
            <option key={day} value={day}>
              {Number(day)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('birthdayMonth')}>
          <option value="">–</option>
          {numbers(12).map((month) => (
            <option key={month} value={month}>
              {formatMonth(`2000-${month}-01`)}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <Refused by={save} />
      {typeof knownId === 'string' && (
        <Link className="font-semibold underline underline-offset-3" href={paths.client(knownId)}>
          {m.merchant_client_known_link()}
        </Link>
      )}
      <Button type="submit" size="lg" className="justify-self-start" busy={save.isBusy && m.ui_saving()}>
        {client ? m.merchant_client_save() : m.merchant_client_add()}
      </Button>
    </form>
  )
}
