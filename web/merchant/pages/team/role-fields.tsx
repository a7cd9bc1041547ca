import { useId } from 'react'
import { m } from '#messages'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ROLE_NAMES } from '../../layout/role-names.ts'
import { ROLE_MEANINGS, ROLES, type NamedStore, type Person } from './role-texts.ts'
import { StoreFields } from './store-fields.tsx'

/** `storeIds` is null for all stores. */
export type RoleChoice = { role: MerchantRole; staffId: string; storeIds: readonly string[] | null }
export type ChoiceErrors = { staff?: string; stores?: string }

/** The roles in plain words; of `staff`, also whose day it is, and of others for which stores. */
export function RoleFields({ value, people, stores, errors, onChange }: RoleFieldsProps) {
  const id = useId()
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{m.merchant_team_role()}</legend>
        {ROLES.map((role) => (
          <Radio
            key={role}
            name={`${id}-role`}
            value={role}
            checked={value.role === role}
            onChange={() => onChange({ ...value, role })}
          >
            <b className="block font-semibold">{ROLE_NAMES[role]()}</b>
            <span className="quiet">{ROLE_MEANINGS[role]()}</span>
          </Radio>
        ))}
      </fieldset>
      {value.role === 'staff' &&
        (people.length === 0 ? (
          <FieldError id={`${id}-none`}>{m.merchant_team_no_people()}</FieldError>
        ) : (
          <SelectField
            label={m.merchant_team_whose_day()}
            name="staffId"
            value={value.staffId}
            error={errors.staff}
            onChange={({ currentTarget }) => onChange({ ...value, staffId: currentTarget.value })}
          >
            <option value="">{m.merchant_team_choose_person()}</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </SelectField>
        ))}
      {mayBeLimited(value.role) && (stores.length > 1 || value.storeIds !== null) && (
        <StoreFields
          storeIds={value.storeIds}
          stores={stores}
          error={errors.stores}
          onChange={(storeIds) => onChange({ ...value, storeIds })}
        />
      )}
    </>
  )
}

/** Returns the input of the calls. */
export const roleInput = ({ role, staffId, storeIds }: RoleChoice) =>
  role === 'staff'
    ? { role, staffId }
    : mayBeLimited(role)
      ? { role, storeIds: storeIds && [...storeIds] }
      : { role }

/** Returns messages about missing choices. */
export const errorsIn = ({ role, staffId, storeIds }: RoleChoice): ChoiceErrors => ({
  ...(role === 'staff' && staffId === '' && { staff: m.field_team_staff_needed() }),
  ...(mayBeLimited(role) && storeIds?.length === 0 && { stores: m.field_team_stores_needed() }),
})

const mayBeLimited = (role: MerchantRole) => role === 'manager' || role === 'front-desk'

type RoleFieldsProps = {
  value: RoleChoice
  people: readonly Person[]
  stores: readonly NamedStore[]
  errors: ChoiceErrors
  onChange: (value: RoleChoice) => void
}
