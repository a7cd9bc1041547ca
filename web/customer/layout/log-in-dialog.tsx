import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { returnPathFrom } from './nav-items.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/components/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/** For actions that require signing in: leads to sign-in, which leads back here. */
export function LogInDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={title}
        description="Would you like to log in now?"
        keep="Not now"
        confirm="Log in"
        onConfirm={() => {
          onClose()
          void navigate(paths.signIn(returnPathFrom(location)))
        }}
      />
    </Suspense>
  )
}
