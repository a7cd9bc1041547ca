import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'

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
  const [chosen, setReason] = useState<Reason>()
  // The reasons may depend on what is reported.
  const reason = reasons.find(([each]) => each === chosen)?.[0]
  const [details, setDetails] = useState('')
  const [isDone, setDone] = useState(false)
  const report = useSubmit((given: Reason) => send(given, details.trim()), {
    onSuccess: () => setDone(true),
  })
  const [isMissing, setMissing] = useState(false)

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
              {m.ui_cancel()}
            </Button>
            <Button
              busy={report.isBusy && m.report_sending()}
              onClick={() => (reason ? void report.submit(reason) : setMissing(true))}
            >
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
                onChange={() => {
                  setReason(value)
                  setMissing(false)
                }}
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
          {isMissing && (
            <Note tone="bad" role="alert">
              {m.report_choose()}
            </Note>
          )}
          <Refused by={report} text={({ message }) => m.report_failed({ reason: message })} />
        </>
      )}
    </Dialog>
  )
}
