import type { FormEvent } from 'react'
import { ADMIN_ROLES, type AdminRole } from '#domain/accounts/admin-role.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { getFields } from '#web/parts/auth/form-rules.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DialogButtons } from '#web/ui/overlays/overlay-look.tsx'
import { ROLE_NAMES } from '../../layout/sections.tsx'

type Invitation = { firstName: string; lastName: string; email: string; role: AdminRole }

export function InviteForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const reauthenticate = useReauthentication()
  const { setForm, fieldErrors, ...invite } = useSubmit(
    (body: Invitation) => reauthenticate(() => call('POST /admin/admins', { body })),
    {
      toast: (_, { email }) => `Invitation sent to ${email}`,
      onSuccess: onDone,
    },
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { firstName = '', lastName = '', email = '', role } = getFields(event.currentTarget)
    void invite.submit({ firstName, lastName, email, role: toRole(role) })
  }
  return (
    <form className="grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={invite} />
      <TextField label="Given name" name="firstName" autoComplete="off" error={fieldErrors.firstName} />
      <TextField label="Family name" name="lastName" autoComplete="off" error={fieldErrors.lastName} />
      <TextField label="E-mail" name="email" type="email" autoComplete="off" error={fieldErrors.email} />
      <RoleField initial="support" />
      <DialogButtons>
        <Button variant="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={invite.isBusy && 'Sending…'}>
          Send invitation
        </Button>
      </DialogButtons>
    </form>
  )
}

export const RoleField = ({ initial }: { initial: AdminRole }) => (
  <SelectField label="Role" name="role" defaultValue={initial}>
    {ADMIN_ROLES.map((each) => (
      <option key={each} value={each}>
        {ROLE_NAMES[each]}
      </option>
    ))}
  </SelectField>
)

/** The value of a RoleField. */
export const toRole = (value: string | undefined): AdminRole =>
  ADMIN_ROLES.find((role) => role === value) ?? 'support'
