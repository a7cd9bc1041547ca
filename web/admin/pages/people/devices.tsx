import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Monitor, Smartphone } from '#web/ui/icons/icons.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { PersonReply } from './person-reply.ts'

type DevicesProps = Pick<PersonReply, 'devices'> & {
  personId: string
  mayChange: boolean
  onDone: () => unknown
}

export const Devices = ({ personId, devices, mayChange, onDone }: DevicesProps) => (
  <Panel title="Devices and sign-ins" end={devices.length}>
    {devices.length === 0 ? (
      <p className="text-15 text-ink-2">Not signed in anywhere.</p>
    ) : (
      <ul>
        {devices.map(({ id, device, isPhone, lastSeenAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-2 text-15 not-first:border-t"
          >
            <span className="flex items-center gap-2">
              {isPhone ? <Smartphone className="size-4.5" /> : <Monitor className="size-4.5" />}
              {device}
            </span>
            <span className="ml-auto text-ink-2">{dayAndTime(Date.parse(lastSeenAt))}</span>
            {mayChange && (
              <ReasonDialog
                trigger={
                  <Button variant="line" size="sm" aria-label={`Sign out ${device}`}>
                    Sign out
                  </Button>
                }
                title={`Sign out ${device}?`}
                description="The person has to sign in there again."
                confirmLabel="Sign out"
                toast="Signed out"
                send={(reason) =>
                  call('DELETE /admin/people/:id/sessions/:sessionId', {
                    params: { id: personId, sessionId: id },
                    body: { reason },
                  })
                }
                onDone={onDone}
              />
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
