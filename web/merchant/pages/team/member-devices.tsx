import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatDate, relativeTime, toDay, type At } from '#domain/time/time.ts'
import { query } from '#web/api/browser.ts'
import { Queries } from '#web/api/queries.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import type { Member } from './role-texts.ts'

/** Devices on which somebody in the team is signed in, for owners. */
export function MemberDevices({ member, isOwn, now, onClose, onDone }: MemberDevicesProps) {
  const end = useSubmit('DELETE /merchant/team/members/:id/sessions', {
    toast: ({ message }) => message,
    onSuccess() {
      onClose()
      onDone()
    },
  })
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.merchant_team_devices_title({ name: member.firstName })}
      foot={
        <>
          <Button variant="line" onClick={onClose}>
            {m.ui_close()}
          </Button>
          <Button
            variant="soft"
            busy={end.isBusy && m.settings_devices_signing_out()}
            onClick={() => void end.submit({ params: { id: member.id } })}
          >
            {isOwn ? m.merchant_team_devices_end_others() : m.settings_devices_sign_out_all()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Refused by={end} />
        <Queries>
          <DeviceList memberId={member.id} now={now} />
        </Queries>
      </div>
    </Sheet>
  )
}

function DeviceList({ memberId, now }: { memberId: string; now: At }) {
  const { data, isError } = useQuery(
    query('GET /merchant/team/members/:id/sessions', { params: { id: memberId } }),
  )
  if (isError)
    return (
      <Note tone="bad" role="alert">
        {m.merchant_team_devices_failed()}
      </Note>
    )
  if (!data)
    return (
      <div className="grid gap-3" aria-busy>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    )
  if (data.sessions.length === 0) return <p className="text-ink-2">{m.merchant_team_signed_out()}</p>
  return (
    <ul className="divide-y divide-line">
      {data.sessions.map(({ id, device, createdAt, lastSeenAt, isThisOne }) => (
        <li key={id} className="py-2.5">
          <b className="font-semibold [overflow-wrap:anywhere]">{device}</b>
          <p className="quiet">
            {isThisOne
              ? m.settings_devices_this()
              : m.settings_devices_used({ when: relativeTime(Math.min(Date.parse(lastSeenAt), now), now) })}
            {` · ${m.settings_devices_since({ date: formatDate(toDay(Date.parse(createdAt))) })}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

type MemberDevicesProps = {
  member: Member
  isOwn: boolean
  now: At
  onClose: () => void
  onDone: () => void
}
