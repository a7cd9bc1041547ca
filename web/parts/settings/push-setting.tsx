import { BellRing } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'
import { settingTitle } from '#web/parts/settings/setting.tsx'
import { usePush } from '../notifications/push/use-push.ts'

/** Push messages to this browser: what will arrive (`about`), and the button after which the browser asks for permission. */
export function PushSetting({
  about,
  onTurnedOn,
  onTurnedOff,
}: {
  about: string
  onTurnedOn: () => void
  onTurnedOff: () => void
}) {
  const { state, isBusy, turnOn, turnOff } = usePush()
  return (
    <section
      className="grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 rounded-card border border-line
        bg-surface p-4 narrow:grid-cols-1 mid:grid-cols-[44px_minmax(0,1fr)_auto]"
      aria-labelledby="push-setting"
    >
      <IconCircle>
        <BellRing />
      </IconCircle>
      <div>
        <h2 id="push-setting" className={settingTitle}>
          {m.settings_notification_push_title()}
        </h2>
        <p className="quiet mt-0.5" role="status">
          {state === 'on'
            ? m.settings_notification_push_on()
            : state === 'denied'
              ? m.settings_notification_push_denied()
              : state === 'unsupported'
                ? m.settings_notification_push_unsupported()
                : about}
        </p>
      </div>
      {/* Without a state yet, it has the room that it will need. */}
      <div className="col-start-2 min-h-11 empty:hidden narrow:col-start-1 mid:col-start-3">
        {state === 'on' ? (
          <Button
            variant="line"
            size="touch"
            busy={isBusy}
            onClick={() => void turnOff((next) => next === 'off' && onTurnedOff())}
          >
            {m.settings_notification_push_turn_off()}
          </Button>
        ) : (
          (state === 'off' || state === undefined) && (
            <Button
              variant="ink"
              size="touch"
              className="noscript:hidden"
              disabled={state === undefined}
              busy={isBusy && m.settings_notification_push_turning_on()}
              onClick={() => void turnOn((next) => next === 'on' && onTurnedOn())}
            >
              {m.settings_notification_push_turn_on()}
            </Button>
          )
        )}
      </div>
    </section>
  )
}
