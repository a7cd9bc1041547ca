import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { serviceProblems } from '#contract/catalogue/problems.ts'
import type { OwnService } from '#contract/own-service.ts'
import { MAX_VARIANTS, SERVICE_TEXTS } from '#contract/service-limits.ts'
import { duration } from '#domain/time/time.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus, Trash } from '#web/ui/icons/icons.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { UnsavedChanges } from '../../../components/edits/unsaved-changes.tsx'
import { FormSection } from '../../../components/form-section.tsx'
import { callAsMerchant, orNotFound } from '../../../components/load-page.ts'
import { OptionSelect } from '../../../components/option-select.tsx'
import { DURATIONS } from '../../../components/service-numbers.ts'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { paths } from '../../../paths.ts'
import { isOwn } from '../own-service.ts'
import {
  addVariant,
  changeVariant,
  findVariantErrors,
  removeVariant,
  toVariantErrors,
  toVariants,
  toVariantsBody,
  type DraftVariant,
  type VariantErrors,
} from './variants-draft.ts'

export async function loader({
  context,
  request: { signal },
  url,
  params,
}: LoaderArgs<'/services/:id/variants'>) {
  const call = callAsMerchant({ context, url })
  const { service } = await orNotFound(call('GET /services/:id', { params, signal }))
  if (!isOwn(service)) throw serviceProblems.notFound()
  return { service }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_variants_title() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function ServiceVariants() {
  const { service } = useLoaderData<typeof loader>()
  return <VariantsForm key={service.id} service={service} />
}

function VariantsForm({ service }: { service: OwnService }) {
  const [saved, setSaved] = useState(() => ({ draft: toVariants(service), of: service }))
  const [draft, setDraft] = useState(saved.draft)
  const [errors, setErrors] = useState<VariantErrors>({})
  const isChanged = draft !== saved.draft
  const save = useSubmit('PUT /merchant/services/:id/variants', {
    toast: ({ message }) => message,
    toFieldErrors: ({ errors: found = {} }) => {
      setErrors(toVariantErrors(found, draft))
      return {}
    },
    onSuccess: ({ service: of }) => {
      const next = toVariants(of)
      setSaved({ draft: next, of })
      setDraft(next)
    },
  })
  const change = (next: typeof draft) => {
    setDraft(next)
    setErrors({})
  }
  const focus = (selector: string) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
  const button = (
    <Button
      busy={save.isBusy && m.ui_saving()}
      disabled={!isChanged}
      onClick={() => {
        const found = findVariantErrors(draft)
        setErrors(found)
        if (Object.keys(found).length > 0) focus('[aria-invalid=true]')
        else
          void save.submit({
            params: { id: saved.of.id },
            body: { ...toVariantsBody(draft), version: saved.of.version },
          })
      }}
    >
      {m.ui_save()}
    </Button>
  )
  return (
    <Shell place="services" foot={<StickyFoot>{button}</StickyFoot>}>
      <SubHead
        back={{ href: paths.service(saved.of.id), label: saved.of.name }}
        title={m.merchant_variants_title()}
        actions={button}
      />
      <div className="grid grid-cols-1 gap-4">
        <p className="quiet">{m.merchant_variants_hint()}</p>
        <Refused by={save} />
        <FormSection title={m.merchant_variants_service()}>
          <TextField
            label={m.merchant_variants_name()}
            name="name"
            required
            maxLength={SERVICE_TEXTS.family.max}
            value={draft.name}
            error={errors['name']}
            onChange={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
          />
        </FormSection>
        <FormSection title={m.merchant_variants_list()}>
          <ol className="grid gap-3">
            {draft.variants.map((variant, at) => (
              <VariantRow
                key={variant.key}
                variant={variant}
                number={at + 1}
                errors={errors}
                isOnly={draft.variants.length === 1}
                onChange={(changed) => change(changeVariant(draft, variant.key, changed))}
                onRemove={() => {
                  change(removeVariant(draft, variant.key))
                  focus('[data-add]')
                }}
              />
            ))}
          </ol>
          {draft.variants.length < MAX_VARIANTS && (
            <p>
              <Button
                variant="line"
                size="touch"
                data-add
                onClick={() => {
                  const key = crypto.randomUUID()
                  change(addVariant(draft, key))
                  focus(`[data-variant="${CSS.escape(key)}"]`)
                }}
              >
                <Plus />
                {m.merchant_variants_add()}
              </Button>
            </p>
          )}
        </FormSection>
      </div>
      <UnsavedChanges isChanged={isChanged && !save.isBusy} />
    </Shell>
  )
}

function VariantRow({ variant, number, errors, isOnly, onChange, onRemove }: VariantRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 rounded-lg bg-sunk p-3 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <TextField
        label={m.merchant_variants_label({ number })}
        required
        data-variant={variant.key}
        placeholder={m.merchant_variants_label_example()}
        maxLength={SERVICE_TEXTS.variant.max}
        value={variant.label}
        error={errors[`${variant.key}.label`]}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <IconButton
        className="mt-6 wide:order-1"
        label={m.merchant_variants_remove({ name: variant.label || String(number) })}
        disabled={isOnly}
        onClick={onRemove}
      >
        <Trash />
      </IconButton>
      <TextField
        className="max-wide:col-span-full"
        label={m.merchant_variants_price({ number })}
        inputMode="decimal"
        placeholder={m.merchant_list_agreed()}
        value={variant.price}
        error={errors[`${variant.key}.price`]}
        onChange={({ currentTarget }) => onChange({ price: currentTarget.value })}
      />
      <OptionSelect
        className="max-wide:col-span-full"
        label={m.merchant_variants_minutes({ number })}
        value={variant.minutes}
        options={DURATIONS}
        text={duration}
        onChange={(minutes) => onChange({ minutes })}
      />
    </li>
  )
}

type VariantRowProps = {
  variant: DraftVariant
  /** Its place in the list, from 1. */
  number: number
  errors: VariantErrors
  isOnly: boolean
  onChange: (change: Partial<DraftVariant>) => void
  onRemove: () => void
}
