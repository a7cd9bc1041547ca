import { m } from '#messages'
import { Download } from '#web/ui/icons/icons.tsx'

/** Button that installs the site as an app; hidden where that is not possible (public/elements/install-button.ts). */
export const InstallButton = ({
  className,
  iconClassName,
}: {
  className?: string
  iconClassName?: string
}) => (
  <install-button hidden suppressHydrationWarning>
    <button type="button" className={className}>
      <Download className={iconClassName} />
      {m.shell_install()}
    </button>
  </install-button>
)
