import { m } from '#messages'
import { DISMISSED } from '#web/parts/notifications/push/push-dismissed.ts'
import { PushCard, pushTextClass } from '#web/parts/notifications/push/push-card.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'

/** Offers push messages about the booking, where `<push-offer>` finds that they are of use. */
export const PushOffer = ({ className }: { className: string }) => (
  <push-offer hidden className={className} data-dismissed={DISMISSED}>
    <PushCard
      title={m.notification_prompt_title()}
      text={
        <p className={pushTextClass} role="status" data-denied={m.notification_prompt_denied()}>
          {m.notification_prompt_text()}
        </p>
      }
    >
      <Button variant="ink" size="touch" data-accept data-busy={m.settings_notification_push_turning_on()}>
        {m.notification_prompt_yes()}
      </Button>
      <Button variant="line" size="touch" data-dismiss={m.ui_close()}>
        {m.ui_not_now()}
      </Button>
    </PushCard>
  </push-offer>
)
