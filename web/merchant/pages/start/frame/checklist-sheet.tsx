import { EyeOff } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { Checklist } from './checklist.tsx'
import type { Step, StepState } from './steps.ts'

/** The checklist on a phone. Loaded when it is opened. */
export function ChecklistSheet({ open, onOpenChange, ...checklist }: ChecklistSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={m.merchant_start_title()}>
      <Checklist {...checklist} isInSheet />
      <Note icon={<EyeOff />} className="mt-3">
        {m.merchant_start_until_then()}
      </Note>
    </Sheet>
  )
}

type ChecklistSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  states: readonly StepState[]
  current: Step
  storeId: string | undefined
}
