import { EllipsisVertical, Flag, Pencil, Trash } from '#web/ui/icons/icons.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { useSession } from '#web/app/session/session.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { menuRowClass } from '#web/ui/navigation/links/link-look.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { placeBelow } from '../parts/place-below.ts'

const ReportRequest = lazyPart(async () => (await import('./report-request.tsx')).default)
const CancelRequest = lazyPart(async () => (await import('./cancel-request.tsx')).default)
const LoginRequired = lazyPart(async () => (await import('../parts/login-required.tsx')).default)

/** Menu to change and withdraw one's own request, and to report. */
export function RequestMenu({ request, place, canWithdraw }: RequestMenuProps) {
  const session = useSession()
  const [open, setOpen] = useState<'report' | 'cancel'>()
  const button = useRef<HTMLButtonElement>(null)
  const { id, isOwn, status, offers } = request
  const isOpen = status === 'pending'
  const canReport = !isOwn || offers > 0
  if (isOwn && !canWithdraw && !canReport) return null
  const menu = `request-menu-${place}`
  const close = () => setOpen(undefined)
  const choose = (action: 'report' | 'cancel') => {
    document.getElementById(menu)?.hidePopover()
    setOpen(action)
  }
  return (
    <>
      <IconButton ref={button} label={m.request_menu()} popoverTarget={menu}>
        <EllipsisVertical />
      </IconButton>
      <div
        id={menu}
        popover="auto"
        className={menuClass}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'open') placeBelow(button.current, currentTarget)
        }}
      >
        {isOwn && isOpen && offers === 0 && (
          <Link className={menuRowClass} href={paths.newRequest(id)}>
            <Pencil className="text-ink-2" aria-hidden />
            {m.request_edit()}
          </Link>
        )}
        {canWithdraw && (
          <Row icon={<Trash className="text-ink-2" aria-hidden />} onClick={() => choose('cancel')}>
            {m.request_withdraw()}
          </Row>
        )}
        {canReport && (
          <Row icon={<Flag className="text-ink-2" aria-hidden />} onClick={() => choose('report')}>
            {isOwn ? m.request_report_offer() : m.request_report()}
          </Row>
        )}
      </div>
      {open &&
        (open === 'cancel' ? (
          <CancelRequest requestId={id} onClose={close} />
        ) : session ? (
          <ReportRequest request={request} onClose={close} />
        ) : (
          <LoginRequired returnTo={paths.request(id)} onClose={close} />
        ))}
    </>
  )
}

type RequestMenuProps = {
  request: ServiceRequest
  /** Bar that has the menu; each of the two bars is shown on screens of one width. */
  place: 'bar' | 'head'
  /** The viewer's own request, open or without a booking. */
  canWithdraw: boolean
}

const Row = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={menuRowClass} onClick={onClick}>
    {icon}
    {children}
  </button>
)

const menuClass = `fixed inset-[56px_8px_auto_auto] m-0 w-72 max-w-[calc(100vw-16px)] rounded-card border border-line
  bg-surface p-2 text-ink shadow-float wide:absolute wide:inset-[var(--top,220px)_var(--right,40px)_auto_auto]`
