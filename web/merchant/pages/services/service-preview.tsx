import {
  BadgeCheck,
  Check,
  Clock,
  Eye,
  Hourglass,
  Phone,
  RotateCcw,
  Timer,
  WalletCards,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ARRIVE_EARLY_MINUTES } from '#domain/booking/booking-policy.ts'
import { duration } from '#domain/time/time.ts'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import type { ServiceDraft } from './service-draft.ts'
import { policyText, priceText } from './service-texts.ts'

/** Preview of a service for customers, as it is now in the form. */
export function ServicePreview({ draft, categoryPicture, storeName }: ServicePreviewProps) {
  const features = draft.features.split('\n').filter((line) => line.trim() !== '')
  return (
    <section className="rounded-card bg-sunk p-4" aria-labelledby="preview-title">
      <h2
        id="preview-title"
        className="mb-3 flex items-center gap-2 text-14! font-semibold tracking-normal text-ink-2"
      >
        <Eye className="small-icon" aria-hidden />
        {m.merchant_services_preview()}
      </h2>
      <div className="relative aspect-4/3 overflow-hidden rounded-card">
        <Picture src={draft.images[0] ?? categoryPicture} alt="" name={storeName} sizes="360px" fill small />
      </div>
      <p className="mt-3 text-14 text-ink-2">{storeName}</p>
      <p className="font-display text-20 leading-title font-bold [overflow-wrap:anywhere]">
        {draft.name.trim() || m.merchant_services_preview_name()}
      </p>
      <p className="mt-1 font-display text-22 leading-title font-bold tabular-nums">{priceText(draft)}</p>
      {draft.description.trim() && (
        <p className="mt-2 line-clamp-4 text-15 [overflow-wrap:anywhere] whitespace-pre-line">
          {draft.description.trim()}
        </p>
      )}
      <div className="mt-4">
        <Facts facts={buildFacts(draft)} />
      </div>
      {features.length > 0 && (
        <ul className="mt-4 grid gap-1.5 text-15">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check className="small-icon mt-1 text-ok-text" aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {draft.questions.length > 0 && (
        <p className="mt-3 quiet">
          {m.merchant_services_preview_questions({ count: draft.questions.length })}
        </p>
      )}
    </section>
  )
}

/** Returns the facts in the words of the customers' page. */
function buildFacts(draft: ServiceDraft) {
  const time = {
    icon: Clock,
    title: duration(draft.duration),
    detail: m.offer_arrive_early({ minutes: ARRIVE_EARLY_MINUTES }),
  }
  const visit = draft.requirements.trim()
    ? [{ icon: Timer, title: m.merchant_services_requirements(), detail: draft.requirements.trim() }]
    : []
  if (!draft.isBookable) return [time, { icon: Phone, title: m.merchant_services_preview_call() }, ...visit]
  return [
    time,
    draft.isConfirmedAtOnce
      ? { icon: BadgeCheck, title: m.service_instant(), detail: m.service_instant_detail() }
      : { icon: Hourglass, title: m.service_review(), detail: m.service_review_detail() },
    { icon: WalletCards, title: m.service_free(), detail: m.service_free_detail() },
    { icon: RotateCcw, title: m.offer_policy_cancel(), detail: policyText(draft) },
    ...visit,
  ]
}

type ServicePreviewProps = {
  draft: ServiceDraft
  /** What customers see instead of a picture of the service. */
  categoryPicture: string | null
  storeName: string
}
