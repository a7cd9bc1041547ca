import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { STORE_TEXTS } from '#contract/stores/limits.ts'
import type { FormFields } from '#web/parts/form-fields.ts'

/** The fields of what a store is. */
export const businessFields = () =>
  ({
    name: { label: m.merchant_store_name(), limits: STORE_TEXTS.name },
    category: {
      label: m.merchant_store_category(),
      toValue: ({ categorySlug }: OwnStore) => categorySlug,
    },
    location: {
      label: m.merchant_store_area(),
      toValue: ({ locationSlug }: OwnStore) => locationSlug,
    },
    description: { label: m.merchant_store_description(), limits: STORE_TEXTS.description },
  }) satisfies FormFields<OwnStore>
