import { clsx } from 'clsx'
import { Flashlight, FlashlightOff, Wifi, WifiOff, X } from '#web/ui/icons/icons.tsx'
import { useEffect, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { saveScanPage } from '../../offline/save-scan-page.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { DeviceCheckIns } from './device-check-ins.tsx'
import type { loadScan } from './load-scan.ts'
import { openReader } from './qr-reader.ts'
import { ScanPanel } from './scan-panel.tsx'
import { useCamera, type CameraState } from './use-camera.ts'
import { useScan } from './use-scan.ts'

/** Checks customers in by their pass: the camera, and beside or below it what it has read. */
export default function ScanPage() {
  const { accountId } = useLoaderData<typeof loadScan>()
  const scanning = useScan(accountId)
  const { scan, isOnline, check } = scanning
  const { video, state, torch, retry } = useCamera({
    isReading: scan.state === 'ready',
    onRead(text) {
      // Before the first tap on the page, browsers refuse to vibrate.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
      void check(text)
    },
  })
  useEffect(() => {
    // The reader of codes is saved too, so that the page is complete without a network.
    openReader()
      .then(saveScanPage)
      // A failed save is tried again the next time.
      .catch(() => undefined)
  }, [])
  return (
    <Shell place="today">
      <div
        className="max-wide:fixed max-wide:inset-0 max-wide:z-25 max-wide:flex max-wide:flex-col max-wide:bg-night
          wide:grid wide:grid-cols-[minmax(0,1fr)_380px] wide:items-start wide:gap-x-6 wide:gap-y-4"
      >
        <header
          className="z-1 flex items-center justify-between gap-3 max-wide:absolute max-wide:inset-x-0 max-wide:top-0
            max-wide:p-2.5 max-wide:pt-[calc(10px+env(safe-area-inset-top))] wide:col-span-full"
        >
          <IconLink label={m.ui_close()} href={paths.home()} className={clsx(onCamera, 'wide:hidden')}>
            <X />
          </IconLink>
          <h1 className="text-18 max-wide:rounded-full max-wide:bg-over-picture max-wide:px-3.5 max-wide:py-1 max-wide:text-white wide:text-28">
            {m.merchant_scan_title()}
          </h1>
          <span className="max-wide:hidden">
            {isOnline ? (
              <Pill tone="ok" icon={Wifi}>
                {m.merchant_scan_online()}
              </Pill>
            ) : (
              <Pill tone="info" icon={WifiOff}>
                {m.merchant_scan_offline()}
              </Pill>
            )}
          </span>
          {torch ? (
            <IconButton
              label={m.merchant_scan_torch()}
              aria-pressed={torch.isOn}
              className={onCamera}
              onClick={torch.toggle}
            >
              {torch.isOn ? <FlashlightOff /> : <Flashlight />}
            </IconButton>
          ) : (
            <span className="size-11 wide:hidden" aria-hidden />
          )}
        </header>
        <div className="relative min-h-40 flex-1 overflow-hidden bg-night wide:aspect-4/3 wide:rounded-card">
          <video
            ref={video}
            className={clsx('absolute inset-0 size-full object-cover', state !== 'running' && 'invisible')}
            muted
            playsInline
            aria-label={m.merchant_scan_camera()}
          />
          {state === 'running' ? (
            <Frame isOnline={isOnline} />
          ) : (
            <CameraNotice state={state}>
              {state === 'starting' || (
                <Button variant="night" onClick={retry}>
                  {m.ui_try_again()}
                </Button>
              )}
            </CameraNotice>
          )}
        </div>
        <div
          className="grid max-h-[68dvh] grid-cols-1 gap-4 overflow-y-auto overscroll-contain max-wide:-mt-4 max-wide:rounded-t-4xl
            max-wide:bg-surface max-wide:px-4 max-wide:pt-5 max-wide:pb-foot max-wide:relative wide:max-h-none"
        >
          <ScanPanel {...scanning} />
          <DeviceCheckIns checkIns={scanning.checkIns} bookings={scanning.saved?.bookings ?? []} />
        </div>
      </div>
    </Shell>
  )
}

const onCamera = 'bg-over-picture text-white hover:bg-night'

/** Frame of four corners, in which the pass is held. */
function Frame({ isOnline }: { isOnline: boolean }) {
  const corners = [
    'top-0 left-0 rounded-tl-3xl border-t-4 border-l-4',
    'top-0 right-0 rounded-tr-3xl border-t-4 border-r-4',
    'bottom-0 left-0 rounded-bl-3xl border-b-4 border-l-4',
    'right-0 bottom-0 rounded-br-3xl border-r-4 border-b-4',
  ]
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4">
      <div className="relative size-[min(230px,40dvh)]" aria-hidden>
        {corners.map((corner) => (
          <i key={corner} className={clsx('absolute size-11 border-white', corner)} />
        ))}
      </div>
      <p className="flex items-center gap-2 rounded-full bg-over-picture px-3.5 py-1 text-15 font-semibold text-white">
        {isOnline ? (
          m.merchant_scan_hold()
        ) : (
          <>
            <WifiOff className="small-icon" aria-hidden />
            {m.merchant_scan_offline_works()}
          </>
        )}
      </p>
    </div>
  )
}

function CameraNotice({ state, children }: { state: Exclude<CameraState, 'running'>; children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center text-on-night">
      <p className="max-w-[34ch]" role="status">
        {NOTICES[state]()}
      </p>
      {children}
    </div>
  )
}

const NOTICES = {
  starting: m.merchant_scan_starting,
  refused: m.merchant_scan_camera_refused,
  missing: m.merchant_scan_camera_missing,
}
