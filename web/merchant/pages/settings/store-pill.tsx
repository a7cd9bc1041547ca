import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'

const LABELS = {
  draft: m.merchant_settings_draft,
  published: m.merchant_settings_public,
  closed: m.merchant_settings_closed,
}

/** Pill that says who sees the store. */
export const StorePill = ({ status }: Pick<OwnStore, 'status'>) => (
  <Pill {...(status === 'published' && { tone: 'ok' as const })}>{LABELS[status]()}</Pill>
)
