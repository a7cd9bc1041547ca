import { Quote } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { fieldPair, FormSection } from '../../components/form-section.tsx'
import { OptionSelect } from '../../components/option-select.tsx'
import { cancelText, daysText, earlyText, FIELD_LABELS, noticeText, policyText } from './service-texts.ts'
import type { ServiceFormState } from './use-service-form.ts'

const NOTICES = [0, 15, 30, 60, 120, 180, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160]
const DAYS_AHEAD = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365]
const CANCEL_HOURS = [0, 1, 2, 3, 4, 6, 12, 24, 48, 72, 168, 336]
const EARLY_MINUTES = [0, 5, 10, 15, 30, 45, 60, 120, 240]

/** Fields for the rules of booking and cancelling a service, and their text for customers. */
export function BookingRules({ form: { draft, errors, change } }: { form: ServiceFormState }) {
  return (
    <FormSection title={m.merchant_services_section_booking()}>
      <div>
        <Switch
          inList
          checked={draft.isActive}
          hint={m.merchant_services_active_hint()}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        >
          {FIELD_LABELS.isActive()}
        </Switch>
        <Switch
          inList
          checked={draft.isBookable}
          hint={m.merchant_services_bookable_hint()}
          onChange={({ currentTarget }) => change({ isBookable: currentTarget.checked })}
        >
          {FIELD_LABELS.isBookable()}
        </Switch>
        {draft.isBookable && (
          <Switch
            inList
            checked={draft.isConfirmedAtOnce}
            hint={
              draft.isConfirmedAtOnce
                ? m.merchant_services_confirm_hint()
                : m.merchant_services_confirm_hint_off()
            }
            onChange={({ currentTarget }) => change({ isConfirmedAtOnce: currentTarget.checked })}
          >
            {FIELD_LABELS.isConfirmedAtOnce()}
          </Switch>
        )}
        {draft.isBookable && (
          <Switch
            inList
            checked={draft.isParallel}
            hint={m.merchant_services_parallel_hint()}
            onChange={({ currentTarget }) => change({ isParallel: currentTarget.checked })}
          >
            {FIELD_LABELS.isParallel()}
          </Switch>
        )}
        {draft.isBookable && (
          <Switch
            inList
            checked={draft.isAddOn}
            hint={m.merchant_services_add_on_hint()}
            onChange={({ currentTarget }) => change({ isAddOn: currentTarget.checked })}
          >
            {FIELD_LABELS.isAddOn()}
          </Switch>
        )}
        <Switch
          inList
          checked={draft.needsConsultation}
          hint={m.merchant_services_consultation_hint()}
          onChange={({ currentTarget }) => change({ needsConsultation: currentTarget.checked })}
        >
          {FIELD_LABELS.needsConsultation()}
        </Switch>
      </div>
      {draft.isBookable && (
        <>
          <div className={fieldPair}>
            <OptionSelect
              label={FIELD_LABELS.notice()}
              error={errors.notice}
              value={draft.notice}
              options={NOTICES}
              text={noticeText}
              onChange={(notice) => change({ notice })}
            />
            <OptionSelect
              label={FIELD_LABELS.daysAhead()}
              error={errors.daysAhead}
              value={draft.daysAhead}
              options={DAYS_AHEAD}
              text={daysText}
              onChange={(daysAhead) => change({ daysAhead })}
            />
            <OptionSelect
              label={FIELD_LABELS.cancelHours()}
              error={errors.cancelHours}
              value={draft.cancelHours}
              options={CANCEL_HOURS}
              text={cancelText}
              onChange={(cancelHours) => change({ cancelHours })}
            />
            <OptionSelect
              label={FIELD_LABELS.earlyCheckin()}
              error={errors.earlyCheckin}
              value={draft.earlyCheckin}
              options={EARLY_MINUTES}
              text={earlyText}
              onChange={(earlyCheckin) => change({ earlyCheckin })}
            />
          </div>
          <Note icon={<Quote />}>
            <b className="block">{m.merchant_services_policy_reads()}</b>
            {policyText(draft)}
          </Note>
        </>
      )}
      <TextAreaField
        label={FIELD_LABELS.storePolicy()}
        optional
        rows={2}
        maxLength={SERVICE_TEXTS.cancellationPolicy.max}
        hint={m.merchant_services_store_policy_hint()}
        value={draft.storePolicy}
        onChange={({ currentTarget }) => change({ storePolicy: currentTarget.value })}
      />
    </FormSection>
  )
}
