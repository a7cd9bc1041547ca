import { useState } from 'react'
import { m } from '#messages'
import type { ServiceBatch } from '#contract/service-batches.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../../paths.ts'

/** Services that were added together, just now or earlier today, with the way back. */
export function AddedServices({
  batch,
  storeId,
  isEarlier = false,
  isSettingUp = false,
  onMore,
}: AddedServicesProps) {
  const [removed, setRemoved] = useState<string>()
  const undo = useSubmit('POST /merchant/services/batches/:id/undo', {
    onSuccess: ({ message }) => setRemoved(message),
  })
  const time = dayAndTime(Date.parse(batch.created_at))
  return (
    <Note tone={isEarlier ? 'info' : 'ok'} {...((!isEarlier || removed !== undefined) && { role: 'status' })}>
      <p className="font-semibold">
        {removed ??
          (isEarlier
            ? m.merchant_list_recent({ count: batch.count, time })
            : m.rule_reply_services_added({ count: batch.count }))}
      </p>
      {removed === undefined && (
        <p className="mt-1">
          {m.merchant_list_undo_until({ time: dayAndTime(Date.parse(batch.undo_until)) })}
        </p>
      )}
      <Refused by={undo} />
      <div className="mt-3 flex flex-wrap gap-2">
        {!isEarlier && (
          <>
            {isSettingUp ? (
              <ButtonLink size="touch" href={paths.start({ store: storeId })}>
                {m.merchant_day_draft_continue()}
              </ButtonLink>
            ) : (
              <ButtonLink size="touch" href={paths.services({ store: storeId })}>
                {m.merchant_list_see()}
              </ButtonLink>
            )}
            <Button size="touch" variant="line" onClick={onMore}>
              {m.merchant_list_more()}
            </Button>
          </>
        )}
        {removed === undefined && (
          <Button
            size="touch"
            variant="line"
            busy={undo.isBusy && m.merchant_list_undoing()}
            onClick={() => void undo.submit({ params: { id: batch.id } })}
          >
            {m.merchant_list_undo()}
          </Button>
        )}
      </div>
    </Note>
  )
}

type AddedServicesProps = {
  batch: ServiceBatch
  storeId: string
  isEarlier?: boolean
  /** True if the page was opened from setting up the store. */
  isSettingUp?: boolean
  onMore?: () => void
}
