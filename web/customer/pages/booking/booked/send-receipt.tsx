import { clsx } from 'clsx'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { paths } from '../../../paths.ts'
import { FocusedAnswer } from '../frame/focused-answer.tsx'
import { RECEIPT } from './receipt-form.ts'
import type { ReceiptAnswer } from './send-receipt-from-form.ts'

/** Receipt for an account without an e-mail address: sends it to one, then offers to add the address to the account. */
export function SendReceipt({ paymentId, answer, className }: SendReceiptProps) {
  return (
    <section className={clsx(panelClass({}), className)} aria-labelledby="send-receipt">
      <h2 className="text-17!" id="send-receipt">
        {m.booking_receipt_title()}
      </h2>
      {answer?.sent === undefined ? (
        <ReceiptForm paymentId={paymentId} answer={answer} />
      ) : (
        <AddEmail {...answer} sent={answer.sent} />
      )}
    </section>
  )
}

type SendReceiptProps = { paymentId: string; answer: ReceiptAnswer | undefined; className?: string }

function ReceiptForm({ paymentId, answer }: Omit<SendReceiptProps, 'className'>) {
  const problem = readProblem(answer?.problem)
  const fault = problem?.errors?.[RECEIPT.email]
  return (
    <sent-form className="block">
      <form className="mt-3 grid gap-3" method="post" noValidate>
        {!fault && <NotDone problem={problem} />}
        <input type="hidden" name={RECEIPT.payment} value={paymentId} />
        <TextField
          label={m.booking_receipt_email()}
          name={RECEIPT.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={answer?.email}
          error={fault}
          // The page is the answer to this form.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={fault !== undefined}
        />
        <Button
          type="submit"
          variant="line"
          size="touch"
          className="justify-self-start"
          data-busy={m.ui_sending()}
        >
          {m.booking_receipt_send()}
        </Button>
      </form>
    </sent-form>
  )
}

/** The address is added once the customer opens the link that is sent to it. */
function AddEmail({ email, sent, added, ...answer }: ReceiptAnswer & { sent: string }) {
  const problem = readProblem(answer.problem)
  return (
    <div className="mt-3 grid gap-3">
      <FocusedAnswer>
        <Note tone="ok" role="status" className="wrap-anywhere">
          {added ?? sent}
        </Note>
      </FocusedAnswer>
      {added === undefined && (
        <>
          <p className="quiet">{m.booking_receipt_add_text()}</p>
          {problem?.code === 'prove-again' ? (
            // There, a dialog asks who it is.
            <ButtonLink
              variant="line"
              size="touch"
              className="justify-self-start"
              href={paths.profile.settings()}
            >
              {m.booking_receipt_add()}
            </ButtonLink>
          ) : (
            <sent-form className="block">
              <form className="grid gap-3" method="post">
                <NotDone problem={problem} />
                <input type="hidden" name={RECEIPT.email} value={email} />
                <input type="hidden" name={RECEIPT.sent} value={sent} />
                <Button
                  type="submit"
                  variant="line"
                  size="touch"
                  className="justify-self-start"
                  data-busy={m.ui_sending()}
                >
                  {m.booking_receipt_add()}
                </Button>
              </form>
            </sent-form>
          )}
        </>
      )}
    </div>
  )
}

const NotDone = ({ problem }: { problem: Problem | undefined }) =>
  problem && (
    <FocusedAnswer>
      <Refused by={{ problem, secondsUntilRetry: problem.retryAfter ?? 0 }} />
    </FocusedAnswer>
  )
