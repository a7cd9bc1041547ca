import { Copy, Pause, PencilLine, Play, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'
import type { ListedOffer } from './shown-offer.ts'

type Action = 'publish' | 'pause' | 'copy' | 'end'

/** What can be done with an offer. Ending it is confirmed. */
export function OfferActions({ offer, isOnItsPage = false, onClose }: OfferActionsProps) {
  const [running, setRunning] = useState<Action>()
  const [isEnding, setEnding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isDeleted = offer.was_booked !== true
  const isOver = offer.status === 'expired' || offer.status === 'inactive'
  const isLive = offer.status === 'active'

  async function run(action: Action) {
    setRunning(action)
    setFailure(undefined)
    const params = { id: offer.id }
    const edit = (status: 'active' | 'paused') =>
      call('PUT /offers/:id', { params, body: { status, ...(offer.version && { version: offer.version }) } })
    try {
      if (action === 'copy') {
        const { offer: copied } = await call('POST /offers/:id/duplicate', {
          params,
          key: crypto.randomUUID(),
        })
        return void navigate(paths.offer(copied.id))
      }
      const { message } =
        action === 'end'
          ? await call('DELETE /offers/:id', { params })
          : await edit(action === 'pause' ? 'paused' : 'active')
      notifyDone(message)
      if (action === 'end' && isOnItsPage) return void navigate(paths.offers())
      await revalidate()
      onClose()
    } catch (error) {
      setFailure(problemOf(error).message)
      setRunning(undefined)
      setEnding(false)
    }
  }

  if (isEnding)
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => isOpen || setEnding(false)}
        title={isDeleted ? m.merchant_offers_delete_title() : m.merchant_offers_end_title()}
        description={isDeleted ? m.merchant_offers_delete_hint() : m.merchant_offers_end_hint()}
        confirmLabel={isDeleted ? m.merchant_offers_delete() : m.merchant_offers_end()}
        cancelLabel={m.merchant_offers_do_not()}
        danger
        busy={running === 'end' && m.merchant_offer_saving()}
        onConfirm={() => void run('end')}
      />
    )
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || running || onClose()} title={offer.title}>
      <div className="grid gap-2">
        {!isOnItsPage && (
          <ButtonLink variant="line" href={paths.offer(offer.id)}>
            <PencilLine />
            {m.merchant_offers_edit()}
          </ButtonLink>
        )}
        {isLive && (
          <Button
            variant="line"
            busy={running === 'pause' && m.merchant_offer_saving()}
            onClick={() => void run('pause')}
          >
            <Pause />
            {m.merchant_offers_pause()}
          </Button>
        )}
        {(offer.status === 'paused' || offer.status === 'draft') && (
          <Button
            variant="line"
            busy={running === 'publish' && m.merchant_offer_saving()}
            onClick={() => void run('publish')}
          >
            <Play />
            {offer.status === 'paused' ? m.merchant_offers_resume() : m.merchant_offer_publish()}
          </Button>
        )}
        <Button
          variant="line"
          busy={running === 'copy' && m.merchant_offer_saving()}
          onClick={() => void run('copy')}
        >
          <Copy />
          {m.merchant_offers_copy()}
        </Button>
        {(isDeleted || !isOver) && (
          <Button variant="line" onClick={() => setEnding(true)}>
            {isDeleted ? <Trash2 /> : <Square />}
            {isDeleted ? m.merchant_offers_delete() : m.merchant_offers_end()}
          </Button>
        )}
      </div>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </Dialog>
  )
}

type OfferActionsProps = { offer: ListedOffer; isOnItsPage?: boolean; onClose: () => void }
