import { m } from '#messages'
import { stepMinutes } from '#domain/booking/slots.ts'
import { duration } from '#domain/time/time.ts'
import { fieldPair, FormSection } from '../../components/form-section.tsx'
import { OptionSelect } from '../../components/option-select.tsx'
import { CAPACITIES, capacityText, DURATIONS } from '../../components/service-numbers.ts'
import { bufferText, FIELD_LABELS } from './service-texts.ts'
import type { ServiceFormState } from './use-service-form.ts'

const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]

/** Duration of a visit, and number of customers at once. */
export function TimeFields({
  form,
  isShort = false,
}: {
  form: ServiceFormState
  isShort?: boolean | undefined
}) {
  const { draft, errors, change } = form
  return (
    <FormSection title={m.merchant_services_section_time()}>
      <div className={fieldPair}>
        <OptionSelect
          label={FIELD_LABELS.duration()}
          hint={m.merchant_services_step({ span: duration(stepMinutes(draft.duration)) })}
          error={errors.duration}
          value={draft.duration}
          options={DURATIONS}
          text={duration}
          onChange={(minutes) => change({ duration: minutes })}
        />
        {!isShort && (
          <OptionSelect
            label={FIELD_LABELS.buffer()}
            hint={m.merchant_services_buffer_hint()}
            error={errors.buffer}
            value={draft.buffer}
            options={BUFFERS}
            text={bufferText}
            onChange={(buffer) => change({ buffer })}
          />
        )}
      </div>
      {!isShort && (
        <OptionSelect
          label={FIELD_LABELS.capacity()}
          hint={m.merchant_services_capacity_hint()}
          error={errors.capacity}
          value={draft.capacity}
          options={CAPACITIES}
          text={capacityText}
          onChange={(capacity) => change({ capacity })}
        />
      )}
    </FormSection>
  )
}
