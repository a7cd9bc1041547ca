import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { relativeTime, type At } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { UserPlus } from '#web/ui/icons/icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ROLE_NAMES } from '../../layout/sections.tsx'
import { Shell } from '../../layout/shell.tsx'
import type { Admin } from './admin.ts'
import { ChangeForm } from './change-form.tsx'
import { InviteForm } from './invite-form.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { admins } = await context.get(callContext)('GET /admin/admins', { signal })
  return { admins, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Admins · D3 Admin' }]

export default function AdminsPage() {
  const { admins, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Admin>()
  const close = () => {
    setInviting(false)
    setChanged(undefined)
  }
  const done = () => {
    close()
    void revalidate()
  }
  return (
    <Shell
      section="admins"
      title="Admins"
      end={
        <Button onClick={() => setInviting(true)}>
          <UserPlus /> Invite an admin
        </Button>
      }
    >
      <ul className="rounded-card border border-line bg-surface">
        {admins.map((admin) => (
          <AdminRow key={admin.id} admin={admin} now={now} onChange={() => setChanged(admin)} />
        ))}
      </ul>
      <Dialog
        open={isInviting}
        onOpenChange={setInviting}
        title="Invite an admin"
        description="They get an e-mail with a link, which works for 24 hours."
      >
        <InviteForm onDone={done} onCancel={close} />
      </Dialog>
      <Dialog
        open={changed !== undefined}
        onOpenChange={(open) => !open && setChanged(undefined)}
        title={changed ? getName(changed) : ''}
      >
        {changed && <ChangeForm admin={changed} onDone={done} onCancel={close} />}
      </Dialog>
    </Shell>
  )
}

const getName = ({ firstName, lastName }: Admin): string => `${firstName} ${lastName}`

function AdminRow({ admin, now, onChange }: { admin: Admin; now: At; onChange: () => void }) {
  const isSelf = useSession()?.id === admin.id
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <span className="grid min-w-0 flex-1 basis-60">
        <b className="font-semibold">
          {getName(admin)} {isSelf && <span className="font-normal text-ink-2">(you)</span>}
        </b>
        <span className="text-14 wrap-anywhere text-ink-2">{admin.email}</span>
      </span>
      <span className="w-28 text-15">{ROLE_NAMES[admin.role]}</span>
      <span className="grid w-48 justify-items-start gap-1 text-14 text-ink-2">
        <StatePill admin={admin} />
        {admin.lastSeenAt && `Seen ${relativeTime(Date.parse(admin.lastSeenAt), now)}`}
      </span>
      <Button
        variant="line"
        size="touch"
        disabled={isSelf}
        aria-label={`Change ${getName(admin)}`}
        onClick={onChange}
      >
        Change
      </Button>
    </li>
  )
}

function StatePill({ admin }: { admin: Admin }) {
  if (admin.isDisabled) return <Pill tone="bad">Cannot sign in</Pill>
  if (!admin.hasPassword) return <Pill tone="info">Invited</Pill>
  if (!admin.hasSecondFactor) return <Pill tone="info">No second factor</Pill>
  return <Pill tone="ok">Active</Pill>
}
