import { useState } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { errorsIn, RoleFields, roleInput, type ChoiceErrors, type RoleChoice } from './role-fields.tsx'
import type { Member, NamedStore, Person } from './role-texts.ts'

export function RoleDialog({ member, people, stores, onClose, onDone }: RoleDialogProps) {
  const [choice, setChoice] = useState<RoleChoice>({
    role: member.role,
    staffId: member.staffId ?? '',
    storeIds: member.storeIds,
  })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [errors, setErrors] = useState<ChoiceErrors>({})

  async function save() {
    if (isSaving) return
    const found = errorsIn(choice)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    setRefusal(undefined)
    try {
      const { message } = await call('PUT /merchant/team/:id', {
        params: { id: member.id },
        body: { ...roleInput(choice), version: member.version },
      })
      notifyDone(message)
      onClose()
    } catch (error) {
      setRefusal(problemOf(error).message)
      setSaving(false)
    } finally {
      onDone()
    }
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.merchant_team_role_of({ name: member.firstName })}
      foot={
        <>
          <Button variant="line" onClick={onClose}>
            {m.merchant_reviews_cancel()}
          </Button>
          <Button busy={isSaving && m.merchant_clients_saving()} onClick={() => void save()}>
            {m.merchant_team_save_role()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <RoleFields
          value={choice}
          people={people}
          stores={stores}
          errors={errors}
          onChange={(next) => {
            setChoice(next)
            setErrors({})
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
