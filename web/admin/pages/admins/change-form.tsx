import type { FormEvent } from 'react'
import { REASON_TEXT } from '#contract/admin/reason-limits.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { getFields } from '#web/parts/auth/form-rules.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DialogButtons } from '#web/ui/overlays/overlay-look.tsx'
import type { Admin } from './admin.ts'
import { RoleField, toRole } from './invite-form.tsx'

type Edit = { role: AdminRole; isDisabled: boolean; reason: string }
type ChangeFormProps = { admin: Admin; onDone: () => void; onCancel: () => void }

/** The role, whether the admin may sign in, and help for one who cannot. */
export function ChangeForm({ admin, onDone, onCancel }: ChangeFormProps) {
  const { id, version } = admin
  const reauthenticate = useReauthentication()
  const { setForm, fieldErrors, ...save } = useSubmit(
    (edit: Edit) =>
      reauthenticate(() => call('PUT /admin/admins/:id', { params: { id }, body: { ...edit, version } })),
    {
      check: ({ reason }) => (reason.length < REASON_TEXT.min ? { reason: 'Say why' } : undefined),
      toast: 'Saved',
      onSuccess: onDone,
    },
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { role, isDisabled, reason = '' } = getFields(event.currentTarget)
    void save.submit({ role: toRole(role), isDisabled: isDisabled !== undefined, reason: reason.trim() })
  }
  return (
    <div className="grid gap-6">
      <form className="grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
        <Refused by={save} />
        <RoleField initial={admin.role} />
        <Checkbox name="isDisabled" defaultChecked={admin.isDisabled}>
          May not sign in
        </Checkbox>
        <TextField
          label="Reason"
          name="reason"
          maxLength={REASON_TEXT.max}
          hint="It is written to the audit log."
          autoComplete="off"
          error={fieldErrors.reason}
        />
        <DialogButtons>
          <Button variant="line" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isBusy && 'Saving…'}>
            Save
          </Button>
        </DialogButtons>
      </form>
      <HelpToSignIn admin={admin} onDone={onDone} />
    </div>
  )
}

function HelpToSignIn({ admin, onDone }: { admin: Admin; onDone: () => void }) {
  const params = { id: admin.id }
  const reauthenticate = useReauthentication()
  const sendLink = useSubmit(() => reauthenticate(() => call('POST /admin/admins/:id/link', { params })), {
    toast: 'Link sent',
    onSuccess: onDone,
  })
  const removeFactors = useSubmit(
    () =>
      reauthenticate(() =>
        call('DELETE /admin/admins/:id/second-factor', {
          params,
          body: { reason: 'Has lost the second factor' },
        }),
      ),
    { toast: 'Second factor removed', onSuccess: onDone },
  )
  return (
    <section
      className="grid justify-items-start gap-3 border-t border-line pt-5"
      aria-label="Cannot sign in?"
    >
      <h3 className="text-17">Cannot sign in?</h3>
      <Refused by={sendLink.problem ? sendLink : removeFactors} />
      <Button variant="line" busy={sendLink.isBusy && 'Sending…'} onClick={() => void sendLink.submit()}>
        Send a link for a new password
      </Button>
      {admin.hasSecondFactor && (
        <Button
          variant="line"
          busy={removeFactors.isBusy && 'Removing…'}
          onClick={() => void removeFactors.submit()}
        >
          Remove a lost second factor
        </Button>
      )}
    </section>
  )
}
