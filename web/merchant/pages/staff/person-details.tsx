import { m } from '#messages'
import { STAFF_TEXTS } from '#contract/staff/limits.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldPair } from '../../components/form-section.tsx'
import type { Details, PersonErrors } from './person-draft.ts'
import { fieldLabel } from './person-texts.ts'

/** Name, title, branch and contact of a person. */
export function PersonDetails({ details, errors, branches, onChange }: PersonDetailsProps) {
  return (
    <div className={fieldPair}>
      <TextField
        label={fieldLabel('name')}
        name="name"
        required
        maxLength={STAFF_TEXTS.name.max}
        autoComplete="off"
        value={details.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        {...(errors.name && { error: errors.name })}
      />
      <TextField
        label={fieldLabel('role')}
        name="role"
        required
        maxLength={STAFF_TEXTS.role.max}
        placeholder={m.merchant_staff_role_example()}
        value={details.role}
        onChange={({ currentTarget }) => onChange({ role: currentTarget.value })}
        {...(errors.role && { error: errors.role })}
      />
      {branches.length > 1 && (
        <SelectField
          label={fieldLabel('branchId')}
          name="branch"
          value={details.branchId}
          onChange={({ currentTarget }) => onChange({ branchId: currentTarget.value })}
          {...(errors.branchId && { error: errors.branchId })}
        >
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={fieldLabel('phoneNumber')}
        optional
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="0712 345 678"
        value={details.phoneNumber}
        onChange={({ currentTarget }) => onChange({ phoneNumber: currentTarget.value })}
        {...(errors.phoneNumber && { error: errors.phoneNumber })}
      />
      <TextField
        label={fieldLabel('email')}
        optional
        name="email"
        type="email"
        autoComplete="off"
        value={details.email}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
        {...(errors.email && { error: errors.email })}
      />
    </div>
  )
}

type PersonDetailsProps = {
  details: Details
  errors: PersonErrors
  /** Branches to which the person can belong. */
  branches: readonly { id: string; name: string }[]
  onChange: (details: Partial<Details>) => void
}
