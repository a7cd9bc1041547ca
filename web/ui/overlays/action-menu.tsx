import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { EllipsisVertical, type Icon } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { iconButtonClass } from '../forms/buttons/icon-button-look.ts'
import { Link } from '../navigation/links/link.tsx'
import { menuRowClass } from '../navigation/links/link-look.ts'

/** A button with three dots, and what can be done behind it. */
export function ActionMenu({ label, className, children }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        className={iconButtonClass({ className: clsx('noscript:hidden', className) })}
        aria-label={label}
      >
        <EllipsisVertical />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-31">
          <Menu.Popup
            className="w-64 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-2 text-ink
              shadow-float outline-0"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Action of the menu. An action that deletes something is `danger`, last, and set apart. */
export function MenuAction({ icon, danger = false, className, children, onClick }: MenuActionProps) {
  const item = (
    <Menu.Item
      className={clsx(menuRowClass, itemClass, danger && 'text-danger', className)}
      onClick={onClick}
    >
      <Content icon={icon} danger={danger}>
        {children}
      </Content>
    </Menu.Item>
  )
  if (!danger) return item
  return (
    <>
      <Menu.Separator className="mx-3 my-2 h-px bg-line" />
      {item}
    </>
  )
}

export const MenuLink = ({ icon, href, children }: MenuLinkProps) => (
  <Menu.Item className={clsx(menuRowClass, itemClass)} render={<Link href={href} />}>
    <Content icon={icon}>{children}</Content>
  </Menu.Item>
)

const Content = ({ icon: Icon, danger = false, children }: ContentProps) => (
  <>
    <Icon className={danger ? 'text-danger' : 'text-ink-2'} aria-hidden />
    <span className="min-w-0 truncate">{children}</span>
  </>
)

const itemClass = 'cursor-pointer data-highlighted:bg-sunk'

type ActionMenuProps = { label: string; className?: string; children: ReactNode }
type ContentProps = { icon: Icon; danger?: boolean; children: ReactNode }
type MenuActionProps = ContentProps & { className?: string; onClick: () => void }
type MenuLinkProps = Omit<ContentProps, 'danger'> & { href: string }
