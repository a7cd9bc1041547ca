import { LogOut, Monitor, Smartphone } from '#web/ui/icons/icons.tsx'
import { useRef, useState } from 'react'
import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { security } from '#contract/security.ts'
import { MINUTE, relativeTime, formatDate, toDay, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { signInPath } from '#web/app/session/sign-in-path.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { SettingRow, SettingRows } from './setting-rows.tsx'

type Session = Reply<(typeof security)['GET /users/sessions']>['sessions'][number]

/** The sessions of this account, this device first. */
export function Devices({ sessions, now }: { sessions: Session[]; now: At }) {
  // Ended sessions of this list; a reloaded list no longer contains them.
  const [ended, setEnded] = useState<{ of: Session[]; ids: string[] }>()
  const [isConfirming, setConfirming] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const endedIds = ended?.of === sessions ? ended.ids : []
  const shown = sessions
    .filter(({ id }) => !endedIds.includes(id))
    .toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne))

  const hide = (id: string) => setEnded({ of: sessions, ids: [...endedIds, id] })
  const end = useSubmit(({ id }: Session) => call('DELETE /users/sessions/:id', { params: { id } }), {
    toast: (_, { device }) => m.settings_devices_signed_out({ device }),
    onSuccess(_, { id }) {
      hide(id)
      heading.current?.focus({ preventScroll: true })
    },
    onProblem({ code }, { id }) {
      if (code !== 'session-not-found') return false
      // It has been signed out elsewhere in the meantime, which is the same result.
      hide(id)
      return true
    },
  })
  const endAll = useSubmit('DELETE /users/sessions', {
    onSuccess: () => window.location.assign(signInPath()),
    onProblem: () => setConfirming(false),
  })
  const ending = end.sending?.id

  return (
    <>
      <SettingRows
        id="devices"
        title={m.settings_devices_title()}
        heading={heading}
        action={
          <Button variant="line" size="touch" className="noscript:hidden" onClick={() => setConfirming(true)}>
            <LogOut />
            {m.settings_devices_sign_out_all()}
          </Button>
        }
        about={<Refused by={endAll.problem ? endAll : end} />}
      >
        {shown.map((session) => (
          <SettingRow
            key={session.id}
            icon={/Android|iPhone|iPad/.test(session.device) ? <Smartphone /> : <Monitor />}
            name={session.device}
            detail={
              <>
                {session.isThisOne ? m.settings_devices_now() : usedWhen(session, now)}
                {session.ip && ` · ${session.ip}`}
                {` · ${m.settings_devices_since({ date: formatDate(toDay(Date.parse(session.createdAt))) })}`}
              </>
            }
          >
            {session.isThisOne ? (
              <Pill tone="ok">{m.settings_devices_this()}</Pill>
            ) : (
              <Button
                variant="soft"
                size="touch"
                className="noscript:hidden"
                busy={ending === session.id && m.settings_devices_signing_out()}
                aria-label={
                  ending === session.id
                    ? undefined
                    : m.settings_devices_sign_out_device({ device: session.device })
                }
                onClick={() => void end.submit(session)}
              >
                {m.settings_devices_sign_out()}
              </Button>
            )}
          </SettingRow>
        ))}
      </SettingRows>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={m.settings_devices_all_question()}
        description={m.settings_devices_all_description()}
        cancelLabel={m.settings_devices_all_keep()}
        confirmLabel={m.settings_devices_sign_out_all()}
        danger
        busy={(endAll.isBusy || endAll.isDone) && m.settings_devices_signing_out()}
        onConfirm={() => void endAll.submit()}
      />
    </>
  )
}

function usedWhen({ lastSeenAt }: Session, now: At): string {
  const lastUse = Math.min(Date.parse(lastSeenAt), now)
  return now - lastUse < MINUTE
    ? m.settings_devices_used_now()
    : m.settings_devices_used({ when: relativeTime(lastUse, now) })
}
