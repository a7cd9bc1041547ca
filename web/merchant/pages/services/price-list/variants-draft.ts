/** The variants of a service while they are edited. */
import type { OwnService } from '#contract/own-service.ts'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { formatShillings } from '#domain/payments/money.ts'
import { m } from '#messages'
import { priceIn } from '../service-draft.ts'

/** One without an id is new. The price is as it is typed; empty if it is agreed at the store. */
export type DraftVariant = { key: string; id?: string; label: string; price: string; minutes: number }
export type VariantsDraft = { name: string; variants: readonly DraftVariant[] }
/** By `name`, and the key of a variant and its field: `KEY.label`. */
export type VariantErrors = Partial<Record<string, string>>

const writePrice = (price: number | null): string =>
  price === null ? '' : formatShillings(Math.round(price * 100))

/** A service without variants is the first one, which has no name yet. */
export function toVariants({ id, name, price, duration, family }: OwnService): VariantsDraft {
  if (!family)
    return { name, variants: [{ key: id, id, label: '', price: writePrice(price), minutes: duration }] }
  return {
    name: family.name,
    variants: family.variants.map((variant) => ({
      key: variant.id,
      id: variant.id,
      label: variant.label,
      price: writePrice(variant.price),
      minutes: variant.duration,
    })),
  }
}

export const changeVariant = (
  draft: VariantsDraft,
  key: string,
  change: Partial<DraftVariant>,
): VariantsDraft => ({
  ...draft,
  variants: draft.variants.map((variant) => (variant.key === key ? { ...variant, ...change } : variant)),
})

/** A new variant lasts as long as the last one. */
export const addVariant = (draft: VariantsDraft, key: string): VariantsDraft => ({
  ...draft,
  variants: [...draft.variants, { key, label: '', price: '', minutes: draft.variants.at(-1)?.minutes ?? 60 }],
})

export const removeVariant = (draft: VariantsDraft, key: string): VariantsDraft => ({
  ...draft,
  variants: draft.variants.filter((variant) => variant.key !== key),
})

export function findVariantErrors({ name, variants }: VariantsDraft): VariantErrors {
  const errors: VariantErrors = {}
  if (name.trim().length < SERVICE_TEXTS.family.min)
    errors['name'] =
      name.trim() === '' ? m.field_required() : m.field_characters_min({ count: SERVICE_TEXTS.family.min })
  const labels = new Set<string>()
  for (const { key, label, price } of variants) {
    const plain = label.trim().toLowerCase()
    if (plain === '') errors[`${key}.label`] = m.field_required()
    else if (labels.has(plain)) errors[`${key}.label`] = m.field_variant_twice()
    labels.add(plain)
    if (price.trim() !== '' && priceIn(price) === null) errors[`${key}.price`] = m.field_price_invalid()
  }
  return errors
}

export const toVariantsBody = ({ name, variants }: VariantsDraft) => ({
  name: name.trim(),
  variants: variants.map(({ id, label, price, minutes }) => ({
    ...(id !== undefined && { id }),
    label: label.trim(),
    price: priceIn(price),
    duration: minutes,
  })),
})

/** The errors of a reply, such as `variants.2.label`, under the keys of the variants. */
export function toVariantErrors(
  errors: Readonly<Record<string, string>>,
  { variants }: VariantsDraft,
): VariantErrors {
  const found: VariantErrors = {}
  for (const [path, text] of Object.entries(errors)) {
    const [, at, field] = /^variants\.(\d+)\.(\w+)$/.exec(path) ?? []
    const variant = variants[Number(at)]
    if (path === 'name') found['name'] = text
    else if (variant) found[`${variant.key}.${field === 'price' ? 'price' : 'label'}`] = text
  }
  return found
}
