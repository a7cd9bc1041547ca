import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'

type ReportDialogProps<Reason extends string> = {
  title: ReactNode
  description: ReactNode
  reasons: readonly (readonly [reason: Reason, label: () => string])[]
  /** The longest text that the API accepts. */
  maxLength: number
  /** Fields before the reasons. */
  children?: ReactNode
  /** `details` may be empty. */
  send: (reason: Reason, details: string) => Promise<unknown>
  onClose: () => void
}

/** Reports something to the team of D3. After a failure, what was typed is still there. */
export function ReportDialog<Reason extends string>({
  title,
  description,
  reasons,
  maxLength,
  children,
  send,
  onClose,
}: ReportDialogProps<Reason>) {
  const [reason, setReason] = useState<Reason>()
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)

  async function submit() {
    if (!reason) return setProblem(m.report_choose())
    setProblem(undefined)
    setSending(true)
    try {
      await send(reason, details.trim())
      setDone(true)
    } catch (error) {
      setProblem(m.report_failed({ reason: problemOf(error).message }))
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={description}
      buttons={
        isDone ? (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        ) : (
          <>
            <Button variant="line" onClick={onClose}>
              {m.report_cancel()}
            </Button>
            <Button busy={isSending && m.report_sending()} onClick={() => void submit()}>
              {m.report_send()}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <Note tone="ok" role="status">
          {m.report_done()}
        </Note>
      ) : (
        <>
          {children}
          <fieldset>
            <legend className="sr-only">{m.report_reason()}</legend>
            {reasons.map(([value, label]) => (
              <Radio
                key={value}
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              >
                {label()}
              </Radio>
            ))}
          </fieldset>
          <TextAreaField
            label={m.report_details()}
            optional
            name="details"
            rows={3}
            maxLength={maxLength}
            value={details}
            onChange={({ currentTarget: { value } }) => setDetails(value)}
          />
          {problem && (
            <Note tone="bad" role="alert">
              {problem}
            </Note>
          )}
        </>
      )}
    </Dialog>
  )
}
