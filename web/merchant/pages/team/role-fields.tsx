import { useId } from 'react'
import { m } from '#messages'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import { FieldError } from '#web/components/forms/field.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { ROLE_NAMES } from '../../layout/role-names.ts'
import { ROLE_MEANINGS, ROLES, type Person } from './role-texts.ts'

export type RoleChoice = { role: MerchantRole; staffId: string }

/** The roles in plain words; of `staff`, also whose day it is. */
export function RoleFields({ value, people, error, onChange }: RoleFieldsProps) {
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
            error={error}
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
    </>
  )
}

/** What the calls take. */
export const roleInput = ({ role, staffId }: RoleChoice) => (role === 'staff' ? { role, staffId } : { role })

type RoleFieldsProps = {
  value: RoleChoice
  people: readonly Person[]
  error?: string | undefined
  onChange: (value: RoleChoice) => void
}
