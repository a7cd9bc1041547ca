import { Mail, MessageSquare } from '#web/ui/icons/icons.tsx'
import { useRef } from 'react'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { roleText, storesText, type Invitation, type NamedStore } from './role-texts.ts'

type Action = 'resend' | 'withdraw'

export function Invitations({ invitations, stores, isOwner, onChange }: InvitationsProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  const run = useSubmit(
    ({ id, action }: { id: string; action: Action }) =>
      action === 'resend'
        ? call('POST /merchant/team/invitations/:id/resend', { params: { id } })
        : call('DELETE /merchant/team/invitations/:id', { params: { id } }),
    {
      toast: ({ message }) => message,
      onSuccess(_, { action }) {
        if (action === 'withdraw') heading.current?.focus({ preventScroll: true })
        onChange()
      },
      onProblem({ message }) {
        notifyFailed(message)
        onChange()
      },
    },
  )
  return (
    <section aria-labelledby="invitations">
      <h2
        id="invitations"
        ref={heading}
        tabIndex={-1}
        className="mb-3 text-18 leading-row focus:outline-none"
      >
        {m.merchant_team_invitations()}
      </h2>
      <ul className={panelClass({ className: 'divide-y divide-line py-0!' })}>
        {invitations.map((invitation) => {
          const { id, email, phoneNumber, isExpired, expiresAt } = invitation
          const address = email ?? formatPhone(phoneNumber ?? '')
          const isRunning = (action: Action) => run.sending?.id === id && run.sending.action === action
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
              <IconCircle>{email ? <Mail /> : <MessageSquare />}</IconCircle>
              <div className="min-w-0 flex-1 narrow:basis-40">
                <b className="font-semibold [overflow-wrap:anywhere]">{address}</b>
                <p className="quiet">
                  {roleText(invitation)} ·{' '}
                  {isExpired
                    ? m.merchant_team_invitation_expired()
                    : m.merchant_team_invitation_until({ when: dayAndTime(Date.parse(expiresAt)) })}
                </p>
                {invitation.storeIds && <p className="quiet">{storesText(invitation, stores)}</p>}
              </div>
              {isOwner && (
                <p className="flex flex-wrap gap-2 max-wide:basis-full max-wide:pl-14 narrow:pl-0">
                  <Button
                    variant="line"
                    size="touch"
                    aria-label={m.merchant_team_resend_to({ address })}
                    busy={isRunning('resend') && m.ui_sending()}
                    onClick={() => void run.submit({ id, action: 'resend' })}
                  >
                    {m.merchant_team_resend()}
                  </Button>
                  <Button
                    variant="soft"
                    size="touch"
                    aria-label={m.merchant_team_withdraw_from({ address })}
                    busy={isRunning('withdraw') && m.merchant_team_withdrawing()}
                    onClick={() => void run.submit({ id, action: 'withdraw' })}
                  >
                    {m.merchant_team_withdraw()}
                  </Button>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type InvitationsProps = {
  invitations: readonly Invitation[]
  stores: readonly NamedStore[]
  isOwner: boolean
  onChange: () => void
}
