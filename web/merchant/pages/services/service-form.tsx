import { m } from '#messages'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { MAX_SERVICE_IMAGES } from '#domain/catalogue/images.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { ConflictNote } from '../../components/edits/conflict-note.tsx'
import { FormSection } from '../../components/form-section.tsx'
import { ImagesField } from '../../components/images/images-field.tsx'
import { BookingRules } from './booking-rules.tsx'
import { PriceFields } from './price-fields.tsx'
import type { Pricing } from './price-effects.ts'
import { Questions } from './questions.tsx'
import { FIELD_LABELS, valueText } from './service-texts.ts'
import { TimeFields } from './time-fields.tsx'
import type { ServiceFormState } from './use-service-form.ts'
import { WhereAndWho, type BranchChoice, type PersonChoice } from './where-and-who.tsx'

/**
 * The fields of a service. The caller has the state (useServiceForm) and the button that saves it. The short form has what
 * a first service needs; everything else has a default.
 */
export function ServiceForm({ form, branches, staff, pricing, isShort }: ServiceFormProps) {
  const { draft, errors, sending, conflict, change } = form
  // Their names are changed together.
  const hasVariants = form.saved.service?.family != null
  return (
    <div className="grid gap-4">
      {conflict && (
        <ConflictNote
          rows={conflict.conflicting.map((field) => ({
            label: FIELD_LABELS[field](),
            theirs: valueText(field, conflict.theirs.draft, { branches, staff }),
            mine: valueText(field, conflict.merged, { branches, staff }),
          }))}
          isBusy={form.isSaving}
          onMine={form.saveMine}
          onTheirs={form.takeTheirs}
        />
      )}
      <Refused by={sending} />
      <FormSection title={m.merchant_services_section_basics()}>
        <TextField
          label={FIELD_LABELS.name()}
          name="name"
          required
          maxLength={SERVICE_TEXTS.name.max}
          placeholder={m.merchant_services_name_example()}
          readOnly={hasVariants}
          hint={hasVariants ? m.merchant_variants_name_hint() : undefined}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          {...(errors.name && { error: errors.name })}
        />
        <TextAreaField
          label={FIELD_LABELS.description()}
          name="description"
          optional
          rows={4}
          maxLength={SERVICE_TEXTS.description.max}
          placeholder={m.merchant_services_description_example()}
          value={draft.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          {...(errors.description && { error: errors.description })}
        />
        <ImagesField
          label={FIELD_LABELS.images()}
          hint={
            draft.images.length === 0
              ? m.merchant_services_images_none()
              : m.merchant_services_images_hint({ count: MAX_SERVICE_IMAGES })
          }
          error={errors.images}
          images={draft.images}
          max={MAX_SERVICE_IMAGES}
          onChange={(images) => change({ images })}
        />
      </FormSection>
      <PriceFields form={form} pricing={pricing} />
      <TimeFields form={form} isShort={isShort} />
      {(!isShort || branches.length > 1 || staff.length > 0) && (
        <WhereAndWho form={form} branches={branches} staff={staff} />
      )}
      {!isShort && (
        <>
          <BookingRules form={form} />
          <FormSection title={m.merchant_services_section_visit()}>
            <TextAreaField
              label={FIELD_LABELS.requirements()}
              optional
              rows={2}
              maxLength={SERVICE_TEXTS.requirements.max}
              placeholder={m.merchant_services_requirements_example()}
              value={draft.requirements}
              onChange={({ currentTarget }) => change({ requirements: currentTarget.value })}
            />
            <Questions
              questions={draft.questions}
              error={errors.questions}
              onChange={(questions) => change({ questions })}
            />
          </FormSection>
          <FormSection title={m.merchant_services_section_more()}>
            {(['features', 'tags'] as const).map((field) => (
              <TextAreaField
                key={field}
                label={FIELD_LABELS[field]()}
                optional
                rows={2}
                hint={m.merchant_services_one_per_line()}
                value={draft[field]}
                onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
                {...(errors[field] && { error: errors[field] })}
              />
            ))}
          </FormSection>
        </>
      )}
    </div>
  )
}

export type ServiceFormProps = {
  form: ServiceFormState
  /** Branches of the store. */
  branches: readonly BranchChoice[]
  /** Active staff of the store, and those who perform the service. */
  staff: readonly PersonChoice[]
  /** Pricing of a service that exists. */
  pricing?: Pricing | undefined
  isShort?: boolean
}
