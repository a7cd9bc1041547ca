import { m } from '#messages'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormSection } from '../../components/form-section.tsx'
import { FIELD_LABELS } from './service-texts.ts'
import type { ServiceFormState } from './use-service-form.ts'

/** The branches where a service is available, and who performs it there. */
export function WhereAndWho({ form, branches, staff }: WhereAndWhoProps) {
  const { draft, errors, change } = form
  const { branchIds, staffIds } = draft
  const shown = staff.filter(({ id, branchId }) => branchIds.includes(branchId) || staffIds.includes(id))

  function toggleBranch(id: string) {
    const next = toggled(branchIds, id)
    // Everyone at an added branch performs the service, too.
    const isChosen = (person: PersonChoice) =>
      next.includes(person.branchId) && (person.branchId === id || staffIds.includes(person.id))
    change({ branchIds: next, staffIds: staff.filter(isChosen).map((person) => person.id) })
  }

  return (
    <FormSection title={m.merchant_services_section_where()}>
      {branches.length > 1 && (
        <fieldset data-invalid={errors.branchIds ? true : undefined}>
          <legend className="text-14 font-semibold">{FIELD_LABELS.branchIds()}</legend>
          {branches.map(({ id, name, isOpen }) => (
            <Checkbox
              key={id}
              checked={branchIds.includes(id)}
              disabled={!isOpen && !branchIds.includes(id)}
              onChange={() => toggleBranch(id)}
            >
              {isOpen ? name : m.merchant_services_branch_closed({ name })}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {errors.branchIds && <FieldError id="branches-error">{errors.branchIds}</FieldError>}
      <fieldset>
        <legend className="text-14 font-semibold">{FIELD_LABELS.staffIds()}</legend>
        {shown.length === 0 ? (
          <p className="mt-1 quiet">{m.merchant_services_staff_none()}</p>
        ) : (
          shown.map(({ id, name, role, branchId }) => (
            <Checkbox
              key={id}
              long={branches.length > 1}
              checked={staffIds.includes(id)}
              onChange={() => change({ staffIds: toggled(staffIds, id) })}
            >
              {name}
              <span className="text-ink-2">
                {' · '}
                {branches.length > 1
                  ? [role, branches.find((branch) => branch.id === branchId)?.name].filter(Boolean).join(', ')
                  : role}
              </span>
            </Checkbox>
          ))
        )}
      </fieldset>
      {errors.staffIds && <FieldError id="staff-error">{errors.staffIds}</FieldError>}
      <p className="quiet">
        {staffIds.length === 0 ? m.merchant_services_staff_nobody() : m.merchant_services_staff_hint()}
      </p>
    </FormSection>
  )
}

const toggled = (all: readonly string[], one: string): string[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

export type BranchChoice = { id: string; name: string; isOpen: boolean; hasHours: boolean }
export type PersonChoice = { id: string; name: string; role: string; branchId: string }
type WhereAndWhoProps = {
  form: ServiceFormState
  branches: readonly BranchChoice[]
  staff: readonly PersonChoice[]
}
