import { Copy, Pause, PencilLine, Play, Square, Trash } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { ActionMenu, MenuAction, MenuLink } from '#web/ui/overlays/action-menu.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../paths.ts'
import type { ListedOffer } from './shown-offer.ts'

type Action = 'publish' | 'pause' | 'end'

/** Actions for an offer. Ending it is confirmed. */
export function OfferActions({ offer, isOnItsPage = false, className }: OfferActionsProps) {
  const [isEnding, setEnding] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isDeleted = offer.was_booked !== true
  const isOver = offer.status === 'expired' || offer.status === 'inactive'
  const isLive = offer.status === 'active'

  const params = { id: offer.id }
  const edit = (status: 'active' | 'paused') =>
    call('PUT /offers/:id', { params, body: { status, ...(offer.version && { version: offer.version }) } })
  const change = useSubmit(
    (action: Action): Promise<{ message: string }> =>
      action === 'end'
        ? call('DELETE /offers/:id', { params })
        : edit(action === 'pause' ? 'paused' : 'active'),
    {
      toast: ({ message }) => message,
      async onSuccess(_, action) {
        await (action === 'end' && isOnItsPage ? navigate(paths.offers()) : revalidate())
        setEnding(false)
      },
      onProblem({ message }) {
        notifyFailed(message)
        setEnding(false)
      },
    },
  )
  const copy = useSubmit('POST /offers/:id/duplicate', {
    onSuccess: ({ offer: copied }) => navigate(paths.offer(copied.id)),
    onProblem: ({ message }) => notifyFailed(message),
  })

  return (
    <>
      <ActionMenu label={m.merchant_offers_actions({ title: offer.title })} {...(className && { className })}>
        {!isOnItsPage && (
          <MenuLink icon={PencilLine} href={paths.offer(offer.id)}>
            {m.merchant_offers_edit()}
          </MenuLink>
        )}
        {isLive && (
          <MenuAction icon={Pause} onClick={() => void change.submit('pause')}>
            {m.merchant_offers_pause()}
          </MenuAction>
        )}
        {(offer.status === 'paused' || offer.status === 'draft') && (
          <MenuAction icon={Play} onClick={() => void change.submit('publish')}>
            {offer.status === 'paused' ? m.merchant_offers_resume() : m.merchant_offer_publish()}
          </MenuAction>
        )}
        <MenuAction icon={Copy} onClick={() => void copy.submit({ params, key: crypto.randomUUID() })}>
          {m.merchant_offers_copy()}
        </MenuAction>
        {(isDeleted || !isOver) && (
          <MenuAction icon={isDeleted ? Trash : Square} danger onClick={() => setEnding(true)}>
            {isDeleted ? m.merchant_offers_delete() : m.merchant_offers_end()}
          </MenuAction>
        )}
      </ActionMenu>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={isDeleted ? m.merchant_offers_delete_title() : m.merchant_offers_end_title()}
        description={isDeleted ? m.merchant_offers_delete_hint() : m.merchant_offers_end_hint()}
        confirmLabel={isDeleted ? m.merchant_offers_delete() : m.merchant_offers_end()}
        cancelLabel={m.merchant_offers_do_not()}
        danger
        busy={change.sending === 'end' && m.ui_saving()}
        onConfirm={() => void change.submit('end')}
      />
    </>
  )
}

type OfferActionsProps = { offer: ListedOffer; isOnItsPage?: boolean; className?: string }
