import { Copy, Pause, PencilLine, Play, Square, Trash } from '#web/components/icons/icons.tsx'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { ActionMenu, MenuAction, MenuLink } from '#web/components/overlays/action-menu.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'
import type { ListedOffer } from './shown-offer.ts'

type Action = 'publish' | 'pause' | 'copy' | 'end'

/** What can be done with an offer. Ending it is confirmed. */
export function OfferActions({ offer, isOnItsPage = false, className }: OfferActionsProps) {
  const [running, setRunning] = useState<Action>()
  const [isEnding, setEnding] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isDeleted = offer.was_booked !== true
  const isOver = offer.status === 'expired' || offer.status === 'inactive'
  const isLive = offer.status === 'active'

  async function run(action: Action) {
    if (running) return
    setRunning(action)
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
    } catch (error) {
      notifyFailed(problemOf(error).message)
    } finally {
      setRunning(undefined)
      setEnding(false)
    }
  }

  return (
    <>
      <ActionMenu label={m.merchant_offers_actions({ title: offer.title })} {...(className && { className })}>
        {!isOnItsPage && (
          <MenuLink icon={PencilLine} href={paths.offer(offer.id)}>
            {m.merchant_offers_edit()}
          </MenuLink>
        )}
        {isLive && (
          <MenuAction icon={Pause} onClick={() => void run('pause')}>
            {m.merchant_offers_pause()}
          </MenuAction>
        )}
        {(offer.status === 'paused' || offer.status === 'draft') && (
          <MenuAction icon={Play} onClick={() => void run('publish')}>
            {offer.status === 'paused' ? m.merchant_offers_resume() : m.merchant_offer_publish()}
          </MenuAction>
        )}
        <MenuAction icon={Copy} onClick={() => void run('copy')}>
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
        busy={running === 'end' && m.merchant_offer_saving()}
        onConfirm={() => void run('end')}
      />
    </>
  )
}

type OfferActionsProps = { offer: ListedOffer; isOnItsPage?: boolean; className?: string }
