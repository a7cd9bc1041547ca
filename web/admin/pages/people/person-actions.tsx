import { FREEZE_REASON_TEXT } from '#contract/admin/reason-limits.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { CorrectEmail, CorrectPhone } from './correct-contact.tsx'
import type { PersonReply } from './person-reply.ts'

type PersonActionsProps = Pick<PersonReply, 'person'> & { onDone: () => unknown }

const line = (text: string) => (
  <Button variant="line" full>
    {text}
  </Button>
)

export function PersonActions({ person, onDone }: PersonActionsProps) {
  const { id, name, frozenAt, hasSecondFactor } = person
  const params = { id }
  return (
    <Panel title="Do something">
      <div className="grid gap-2">
        <ReasonDialog
          trigger={line('Sign out everywhere')}
          title={`Sign ${name} out everywhere?`}
          description="Every device has to sign in again."
          confirmLabel="Sign out"
          toast="Signed out everywhere"
          send={(reason) => call('DELETE /admin/people/:id/sessions', { params, body: { reason } })}
          onDone={onDone}
        />
        {hasSecondFactor && (
          <ReasonDialog
            trigger={line('Reset second factor')}
            title="Reset the second factor?"
            description="The person is signed out everywhere, and notified by e-mail. Be sure that it is the owner of the account who asks."
            confirmLabel="Reset"
            danger
            toast="The second factor is reset"
            send={(reason) => call('DELETE /admin/people/:id/second-factor', { params, body: { reason } })}
            onDone={onDone}
          />
        )}
        <CorrectPhone id={id} trigger={line('Correct the phone number')} onDone={onDone} />
        <CorrectEmail id={id} trigger={line('Correct the e-mail address')} onDone={onDone} />
        <ReasonDialog
          trigger={line('Export, correct or erase data')}
          title="What did the person ask for?"
          description="It comes to the queue with the day by which the law wants it done."
          confirmLabel="Add to the queue"
          toast="The request is in the queue"
          send={(note, values) =>
            call('POST /admin/people/:id/data-requests', {
              params,
              body: {
                kind: values.kind === 'erasure' || values.kind === 'correction' ? values.kind : 'export',
                askedBy: values.askedBy === 'mail' ? 'mail' : values.askedBy === 'visit' ? 'visit' : 'phone',
                note,
              },
            })
          }
          onDone={onDone}
        >
          <SelectField label="What" name="kind" defaultValue="export">
            <option value="export">A copy of the data</option>
            <option value="correction">To correct the data</option>
            <option value="erasure">To erase the data</option>
          </SelectField>
          <SelectField label="Asked by" name="askedBy" defaultValue="phone">
            <option value="phone">Phone</option>
            <option value="mail">Mail</option>
            <option value="visit">In person</option>
          </SelectField>
        </ReasonDialog>
        {frozenAt === null ? (
          <ReasonDialog
            trigger={
              <Button variant="danger" full>
                Freeze account
              </Button>
            }
            title={`Freeze the account of ${name}?`}
            description="The person is signed out at once and cannot sign in. The bookings are kept."
            confirmLabel="Freeze"
            danger
            hint="The person is notified this, and it is written to the audit log."
            limits={FREEZE_REASON_TEXT}
            toast="The account is frozen"
            send={(reason) => call('POST /admin/people/:id/freeze', { params, body: { reason } })}
            onDone={onDone}
          />
        ) : (
          <ReasonDialog
            trigger={line('Unfreeze account')}
            title={`Let ${name} sign in again?`}
            description="The person is notified."
            confirmLabel="Unfreeze"
            toast="The account works again"
            send={(reason) => call('DELETE /admin/people/:id/freeze', { params, body: { reason } })}
            onDone={onDone}
          />
        )}
      </div>
    </Panel>
  )
}
