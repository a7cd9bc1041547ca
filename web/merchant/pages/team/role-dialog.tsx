import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { errorsIn, RoleFields, roleInput, type RoleChoice } from './role-fields.tsx'
import type { Member, NamedStore, Person } from './role-texts.ts'

export function RoleDialog({ member, people, stores, onClose, onDone }: RoleDialogProps) {
  const [choice, setChoice] = useState<RoleChoice>({
    role: member.role,
    staffId: member.staffId ?? '',
    storeIds: member.storeIds,
  })
  const save = useSubmit('PUT /merchant/team/:id', {
    check: () => errorsIn(choice),
    toast: ({ message }) => message,
    onSuccess() {
      onClose()
      onDone()
    },
    onProblem: onDone,
  })
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.merchant_team_role_of({ name: member.firstName })}
      foot={
        <>
          <Button variant="line" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            busy={save.isBusy && m.ui_saving()}
            onClick={() =>
              void save.submit({
                params: { id: member.id },
                body: { ...roleInput(choice), version: member.version },
              })
            }
          >
            {m.merchant_team_save_role()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Refused by={save} />
        <RoleFields
          value={choice}
          people={people}
          stores={stores}
          errors={save.fieldErrors}
          onChange={(next) => {
            setChoice(next)
            save.clear()
          }}
        />
      </div>
    </Sheet>
  )
}

type RoleDialogProps = {
  member: Member
  people: readonly Person[]
  stores: readonly NamedStore[]
  onClose: () => void
  onDone: () => void
}
