import { useRef, useState } from 'react'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../paths.ts'
import { MemberDevices } from './member-devices.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleText, storesText, type Member, type NamedStore, type Person } from './role-texts.ts'

export function Members({ members, people, stores, ownId, isOwner, now, onChange }: MembersProps) {
  const [changing, setChanging] = useState<Member>()
  const [removing, setRemoving] = useState<Member>()
  const [watched, setWatched] = useState<Member>()
  const heading = useRef<HTMLHeadingElement>(null)
  const owners = members.filter(({ role }) => role === 'owner').length
  /** Returns whether the member is the only owner: somebody else must become an owner first. */
  const isOnlyOwner = ({ role }: Member) => role === 'owner' && owners === 1

  const remove = useSubmit('DELETE /merchant/team/:id', {
    toast: ({ message }, { params: { id } }) => (id === ownId ? undefined : message),
    onSuccess(_, { params: { id } }) {
      setRemoving(undefined)
      // The own session has ended with it.
      if (id === ownId) window.location.assign(paths.signIn())
      else onChange()
    },
    onProblem({ message }) {
      notifyFailed(message)
      setRemoving(undefined)
    },
  })
  return (
    <section aria-labelledby="members">
      <h2 id="members" ref={heading} tabIndex={-1} className="mb-3 text-18 leading-row focus:outline-none">
        {m.merchant_team_members()}
      </h2>
      <ul className={panelClass({ className: 'divide-y divide-line py-0!' })}>
        {members.map((member) => {
          const name = `${member.firstName} ${member.lastName}`
          return (
            <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
              <Avatar name={name} size={40} />
              <div className="min-w-0 flex-1 narrow:basis-40">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <b className="font-semibold [overflow-wrap:anywhere]">{name}</b>
                  {member.id === ownId && <Pill tone="ok">{m.merchant_team_you()}</Pill>}
                </p>
                <p>{roleText(member)}</p>
                {member.storeIds && <p>{storesText(member, stores)}</p>}
                <p className="quiet [overflow-wrap:anywhere]">
                  {member.email}
                  {member.email && member.phoneNumber && ' · '}
                  {member.phoneNumber && (
                    <span className="whitespace-nowrap">{formatPhone(member.phoneNumber)}</span>
                  )}
                </p>
                <p className="quiet">
                  {member.lastSeenAt
                    ? m.merchant_team_seen({
                        when: relativeTime(Math.min(Date.parse(member.lastSeenAt), now), now),
                      })
                    : m.merchant_team_signed_out()}
                  {!member.hasTwoFactor && ` · ${m.merchant_team_no_two_factor()}`}
                </p>
              </div>
              {isOwner && (
                <p className="flex flex-wrap gap-2 max-wide:basis-full max-wide:pl-13 narrow:pl-0">
                  <Button
                    variant="line"
                    size="touch"
                    aria-label={m.merchant_team_devices_of({ name })}
                    onClick={() => setWatched(member)}
                  >
                    {m.merchant_team_devices()}
                  </Button>
                  {!isOnlyOwner(member) && (
                    <>
                      <Button
                        variant="line"
                        size="touch"
                        aria-label={m.merchant_team_change_role_of({ name })}
                        onClick={() => setChanging(member)}
                      >
                        {m.merchant_team_change_role()}
                      </Button>
                      <Button
                        variant="soft"
                        size="touch"
                        aria-label={m.merchant_team_remove_named({ name })}
                        onClick={() => setRemoving(member)}
                      >
                        {m.merchant_team_remove()}
                      </Button>
                    </>
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {watched && (
        <MemberDevices
          member={watched}
          isOwn={watched.id === ownId}
          now={now}
          onClose={() => setWatched(undefined)}
          onDone={onChange}
        />
      )}
      {changing && (
        <RoleDialog
          key={changing.id}
          member={changing}
          people={people}
          stores={stores}
          onClose={() => setChanging(undefined)}
          onDone={onChange}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(isOpen) => !isOpen && setRemoving(undefined)}
        title={m.merchant_team_remove_question({ name: removing?.firstName ?? '' })}
        description={m.merchant_team_remove_description()}
        cancelLabel={m.merchant_team_remove_cancel()}
        confirmLabel={m.merchant_team_remove_confirm()}
        danger
        busy={remove.isBusy && m.merchant_team_removing()}
        finalFocus={() => heading.current}
        onConfirm={() => removing && void remove.submit({ params: { id: removing.id } })}
      />
    </section>
  )
}

type MembersProps = {
  members: readonly Member[]
  people: readonly Person[]
  stores: readonly NamedStore[]
  ownId: string | undefined
  isOwner: boolean
  now: At
  onChange: () => void
}
